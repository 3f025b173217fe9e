package dev.isoscope.casefile;

import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.Header;
import dev.isoscope.model.Level;
import dev.isoscope.model.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/** Gathers the comments above the first statement into a header. */
final class HeaderReader {
  private final SourceText source;
  private String name = "";
  private final List<String> about = new ArrayList<>();
  private final List<DbmsScope> dbms = new ArrayList<>();
  private final List<Level> levels = new ArrayList<>();
  private final Map<String, String> details = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private boolean inAbout;

  HeaderReader(SourceText source) {
    this.source = source;
  }

  /** Reads the text between two offsets, which is what follows the dashes. */
  void comment(int start, int end) throws CaseSyntaxException {
    String body = source.text().substring(start, end);
    String known = HeaderKeys.known(body).orElse("");
    boolean indented = body.startsWith("  ") || body.startsWith("\t");
    if (inAbout && indented && known.isEmpty() && !body.isBlank()) {
      about.add(body.strip());
      return;
    }
    inAbout = false;
    if (known.isEmpty()) {
      refuseMistakes(body, start);
      notes.add(body.strip());
      return;
    }
    int from = start + HeaderKeys.key(body).map(Matcher::end).orElseThrow();
    String value = source.text().substring(from, end).strip();
    switch (known) {
      case HeaderKeys.CASE -> name(value, start);
      case HeaderKeys.ABOUT -> {
        inAbout = true;
        if (!value.isEmpty()) {
          about.add(value);
        }
      }
      case HeaderKeys.DBMS -> dbms.addAll(new ScopeReader(source).dbms(from, end));
      case HeaderKeys.LEVEL -> levels.addAll(new ScopeReader(source).levels(from, end));
      case HeaderKeys.NOTE -> notes.add(value);
      case HeaderKeys.SESSIONS -> {
        sessions(value, from);
        details.merge(known, value, (first, second) -> first + "\n" + second);
      }
      case HeaderKeys.STRICT -> only("yes", known, value, from);
      case HeaderKeys.POLICY -> only("carry-on", known, value, from);
      case HeaderKeys.ORDER -> only("all", known, value, from);
      default -> details.merge(known, value, (first, second) -> first + "\n" + second);
    }
  }

  private void only(String possible, String key, String value, int from)
      throws CaseSyntaxException {
    if (!value.equalsIgnoreCase(possible)) {
      throw source.error(
          from,
          "found '%s'; expected '%s: %s', or leave the line out".formatted(value, key, possible));
    }
    details.put(key, possible);
  }

  void note(String text) {
    inAbout = false;
    notes.add(text);
  }

  Header header(String defaultName) {
    return new Header(
        name.isEmpty() ? defaultName : name, about, new Scope(levels, dbms), details, notes);
  }

  /** The sessions that the head names; empty if it leaves them open. */
  List<String> sessions() {
    String text = details.getOrDefault(HeaderKeys.SESSIONS, "");
    return Arrays.stream(text.split("[,\n]"))
        .map(String::strip)
        .filter(session -> !session.isEmpty())
        .toList();
  }

  private void name(String value, int start) throws CaseSyntaxException {
    if (!name.isEmpty()) {
      throw source.error(start, "a second 'case:'; expected one case per file");
    }
    name = value;
  }

  private void sessions(String value, int from) throws CaseSyntaxException {
    for (String session : value.split(",", -1)) {
      if (!session.strip().matches(Markers.NAME) || Markers.isInit(session.strip())) {
        throw source.error(
            from,
            "'" + session.strip() + "' is not a session's name; expected names such as T1, T2");
      }
    }
  }

  private void refuseMistakes(String body, int start) throws CaseSyntaxException {
    int offset = start + body.length() - body.stripLeading().length();
    if (CommentKind.of(body) instanceof CommentKind.Claim) {
      throw source.error(
          offset,
          "an expectation before the first statement; expected it after its statement, or "
              + CommentReader.REMEDY);
    }
    String meant = HeaderKeys.meant(body).orElse(null);
    if (meant != null) {
      throw source.error(
          offset,
          "unknown header '%s'; did you mean '%s'? Otherwise %s"
              .formatted(HeaderKeys.key(body).orElseThrow().group(1), meant, CommentReader.REMEDY));
    }
  }
}
