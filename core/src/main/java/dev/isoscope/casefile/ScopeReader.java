package dev.isoscope.casefile;

import dev.isoscope.dbms.DbmsNames;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.Level;
import dev.isoscope.model.Scope;
import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads levels and DBMSs, in headers and in the brackets of an expectation. */
final class ScopeReader {
  static final String LEVELS =
      Arrays.stream(Level.values()).map(Level::label).collect(Collectors.joining(", "));
  static final String DBMSS = String.join(", ", DbmsNames.KNOWN);

  private static final Pattern DBMS =
      Pattern.compile("([A-Za-z][A-Za-z0-9_]*)(?:\\s*:\\s*([A-Za-z][A-Za-z0-9_-]*))?(?:\\s+(.*))?");
  private static final Pattern VERSION = Pattern.compile("\\d{1,9}(\\.\\d{1,9})*");

  private record Item(String text, int offset) {}

  private final SourceText source;

  ScopeReader(SourceText source) {
    this.source = source;
  }

  /** A list of levels and a list of DBMSs, in either order or alone, split by a semicolon. */
  Scope qualifier(int start, int end) throws CaseSyntaxException {
    List<Level> levels = List.of();
    List<DbmsScope> dbms = List.of();
    List<Item> lists = split(start, end, ';');
    if (lists.size() > 2) {
      throw source.error(
          lists.get(2).offset - 1,
          "a third list in the brackets; expected levels and DBMSs, as in [serializable; mysql]");
    }
    for (Item list : lists) {
      int from = list.offset;
      int to = from + list.text.length();
      if (Level.named(split(from, to, ',').get(0).text).isPresent()) {
        if (!levels.isEmpty()) {
          throw source.error(from, "levels twice in the brackets; expected commas between levels");
        }
        levels = levels(from, to);
      } else {
        if (!dbms.isEmpty()) {
          throw source.error(from, "DBMSs twice in the brackets; expected commas between DBMSs");
        }
        checkKnownAtAll(split(from, to, ',').get(0));
        dbms = dbms(from, to);
      }
    }
    return new Scope(levels, dbms);
  }

  List<Level> levels(int start, int end) throws CaseSyntaxException {
    List<Level> levels = new ArrayList<>();
    for (Item item : split(start, end, ',')) {
      Optional<Level> level = Level.named(item.text);
      if (level.isEmpty()) {
        throw source.error(
            item.offset, "'" + item.text + "' is not a level; expected one of " + LEVELS);
      }
      levels.add(level.get());
    }
    return levels;
  }

  List<DbmsScope> dbms(int start, int end) throws CaseSyntaxException {
    List<DbmsScope> scopes = new ArrayList<>();
    for (Item item : split(start, end, ',')) {
      scopes.add(dbms(item));
    }
    return scopes;
  }

  private DbmsScope dbms(Item item) throws CaseSyntaxException {
    Matcher matcher = DBMS.matcher(item.text);
    if (!matcher.matches()) {
      throw source.error(
          item.offset,
          "'"
              + item.text
              + "' is not a DBMS; expected a name with a version perhaps, as in"
              + " mariadb 10.6 - 10.6.17 or sqlite:wal");
    }
    Optional<String> name = DbmsNames.canonical(matcher.group(1));
    if (name.isEmpty()) {
      throw source.error(item.offset, unknownDbms(matcher.group(1)));
    }
    Optional<String> mode =
        Optional.ofNullable(matcher.group(2)).map(text -> text.toLowerCase(Locale.ROOT));
    String versions = matcher.group(3);
    if (versions == null) {
      return new DbmsScope(name.get(), mode, Optional.empty(), Optional.empty());
    }
    int offset = item.offset + matcher.start(3);
    int dash = versions.indexOf('-');
    if (dash < 0) {
      Optional<Version> version = Optional.of(version(versions, offset));
      return new DbmsScope(name.get(), mode, version, version);
    }
    Optional<Version> from = bound(versions.substring(0, dash), offset);
    Optional<Version> to = bound(versions.substring(dash + 1), offset + dash + 1);
    if (from.isEmpty() && to.isEmpty()) {
      throw source.error(offset, "a range without versions; expected one such as 10.6 - 10.6.17");
    }
    if (from.isPresent() && to.isPresent() && from.get().compareTo(to.get()) > 0) {
      throw source.error(offset, "the range is empty; expected the lower version first");
    }
    return new DbmsScope(name.get(), mode, from, to);
  }

  private Optional<Version> bound(String text, int offset) throws CaseSyntaxException {
    if (text.isBlank()) {
      return Optional.empty();
    }
    int skipped = text.length() - text.stripLeading().length();
    return Optional.of(version(text.strip(), offset + skipped));
  }

  private Version version(String text, int offset) throws CaseSyntaxException {
    if (!VERSION.matcher(text).matches()) {
      throw source.error(
          offset,
          "'" + text + "' is not a version; expected one such as 10.6.17, or 10.6 - 10.6.17");
    }
    return Version.parse(text);
  }

  private void checkKnownAtAll(Item first) throws CaseSyntaxException {
    Matcher matcher = DBMS.matcher(first.text);
    if (!matcher.matches() || DbmsNames.canonical(matcher.group(1)).isEmpty()) {
      throw source.error(
          first.offset,
          "'%s' is neither a level nor a DBMS; expected levels (%s) or DBMSs (%s)"
              .formatted(first.text, LEVELS, DBMSS));
    }
  }

  private static String unknownDbms(String name) {
    return "unknown DBMS '"
        + name
        + "'; "
        + SpellingCorrection.nearest(name, DbmsNames.KNOWN, 2)
            .map(near -> "did you mean " + near + "? The known ones are ")
            .orElse("expected one of ")
        + DBMSS;
  }

  /** The pieces between separators, without white space around them; none may be empty. */
  private List<Item> split(int start, int end, char separator) throws CaseSyntaxException {
    List<Item> items = new ArrayList<>();
    int from = start;
    for (int i = start; i <= end; i++) {
      if (i == end || source.text().charAt(i) == separator) {
        String piece = source.text().substring(from, i);
        if (piece.isBlank()) {
          throw source.error(from, "an empty list or item; expected a level or a DBMS");
        }
        int skipped = piece.length() - piece.stripLeading().length();
        items.add(new Item(piece.strip(), from + skipped));
        from = i + 1;
      }
    }
    return items;
  }
}
