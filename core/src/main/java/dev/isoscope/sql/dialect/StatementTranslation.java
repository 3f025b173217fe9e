package dev.isoscope.sql.dialect;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.RowLock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Spells one statement as a dialect does. It changes only what that one is known not to take, and
 * nothing if a part of it has no counterpart: then the DBMS itself is to say so.
 */
final class StatementTranslation {
  private static final Set<String> INTEGERS =
      Set.of("INT", "INTEGER", "BIGINT", "SMALLINT", "TINYINT", "MEDIUMINT");
  private static final List<String> SHARE_MODE = List.of("LOCK", "IN", "SHARE", "MODE");
  private static final List<String> FOR_SHARE = List.of("FOR", "SHARE");
  private static final List<String> IDENTITY =
      List.of("GENERATED", "BY", "DEFAULT", "AS", "IDENTITY");

  /** A piece of the text and what takes its place. */
  private record Edit(int start, int end, String text) {}

  private final String sql;
  private final Dialect dialect;
  private final List<Token> tokens;
  private final List<Edit> edits = new ArrayList<>();
  private boolean impossible;

  StatementTranslation(String sql, Dialect dialect) {
    this.sql = sql;
    this.dialect = dialect;
    this.tokens = Tokenizer.words(sql);
  }

  String text() {
    // MySQL reads a backslash in a string in a way of its own.
    impossible =
        tokens.stream()
            .anyMatch(one -> one.kind() == Token.Kind.STRING && one.text().contains("\\"));
    names();
    shareLock();
    if (words(0, List.of("CREATE", "TABLE"))) {
      tableOptions();
      for (int i = 0; i < tokens.size(); i++) {
        counter(i);
        integerWidth(i);
        uniqueKey(i);
      }
    }
    if (impossible) {
      return sql;
    }
    edits.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
    StringBuilder text = new StringBuilder();
    int done = 0;
    for (Edit edit : edits) {
      text.append(sql, done, edit.start()).append(edit.text());
      done = edit.end();
    }
    return text.append(sql.substring(done)).toString();
  }

  private boolean words(int at, List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      if (at + i >= tokens.size() || !tokens.get(at + i).is(words.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean is(int at, String word) {
    return at >= 0 && words(at, List.of(word));
  }

  private void replace(int from, int to, String text) {
    edits.add(new Edit(tokens.get(from).start(), tokens.get(to).end(), text));
  }

  /** Takes tokens out, with the white space before them. */
  private void remove(int from, int to) {
    int start = from == 0 ? 0 : tokens.get(from - 1).end();
    edits.add(new Edit(start, tokens.get(to).end(), ""));
  }

  private void names() {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.kind() == Token.Kind.QUOTED_NAME && token.text().startsWith("`")) {
        String name = token.text().substring(1, token.text().length() - 1).replace("``", "`");
        String quoted = dialect.quotedName(name);
        if (!quoted.equals(token.text())) {
          replace(i, i, quoted);
        }
      }
    }
  }

  /** Only at the end of a query, where nothing else looks like it. */
  private void shareLock() {
    for (List<String> spelling : List.of(SHARE_MODE, FOR_SHARE)) {
      int at = tokens.size() - spelling.size();
      String written = " " + String.join(" ", spelling);
      boolean taken =
          dialect.lock(RowLock.SHARE).equals(written)
              || dialect.otherLocks(RowLock.SHARE).contains(written);
      if (at > 0 && words(at, spelling) && !taken && dialect.has(Feature.FOR_SHARE)) {
        replace(at, tokens.size() - 1, dialect.lock(RowLock.SHARE).strip());
      }
    }
  }

  private void counter(int at) {
    boolean mysql = dialect.counter().filter(DialectTranslation.AUTO_INCREMENT::equals).isPresent();
    if (is(at, DialectTranslation.AUTO_INCREMENT) && !mysql) {
      int type = typeEnd(at);
      if (dialect.counter().isEmpty() || type < 0) {
        impossible = true;
      } else {
        int place = tokens.get(type).end();
        edits.add(new Edit(place, place, " " + dialect.counter().get()));
        remove(at, at);
      }
    }
    if (dialect.takesMysqlTables() && words(at, IDENTITY) && !is(at + IDENTITY.size(), "(")) {
      replace(at, at + IDENTITY.size() - 1, DialectTranslation.AUTO_INCREMENT);
    }
  }

  /** The last token of the type of the column that a token belongs to; -1 if it is in none. */
  private int typeEnd(int at) {
    int depth = 0;
    int first = at;
    while (first > 0 && (depth > 0 || !is(first - 1, ",") && !is(first - 1, "("))) {
      first--;
      depth += is(first, ")") ? 1 : is(first, "(") ? -1 : 0;
    }
    int type = first + 1;
    if (first == 0 || type >= at) {
      return -1;
    }
    return is(type + 1, "(") ? closing(type + 1) : type;
  }

  private int closing(int opening) {
    int depth = 0;
    for (int i = opening; i < tokens.size(); i++) {
      depth += is(i, "(") ? 1 : is(i, ")") ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return tokens.size() - 1;
  }

  /** The width of MySQL's integers is for displaying them, unless zeros are to fill it. */
  private void integerWidth(int at) {
    boolean width =
        tokens.get(at).kind() == Token.Kind.WORD
            && INTEGERS.contains(tokens.get(at).text().toUpperCase(java.util.Locale.ROOT))
            && is(at + 1, "(")
            && is(at + 3, ")");
    if (width && !dialect.takesIntegerWidths() && !is(at + 4, "ZEROFILL")) {
      remove(at + 1, at + 3);
    }
  }

  private void uniqueKey(int at) {
    boolean key = is(at, "UNIQUE") && (is(at + 1, "KEY") || is(at + 1, "INDEX"));
    if (!key || dialect.takesMysqlTables() || !(is(at - 1, ",") || is(at - 1, "("))) {
      return;
    }
    if (is(at + 2, "(")) {
      remove(at + 1, at + 1);
    } else if (is(at + 3, "(")) {
      Token name = tokens.get(at + 2);
      boolean quoted = name.text().startsWith("`");
      String constraint =
          quoted
              ? dialect.quotedName(name.text().substring(1, name.text().length() - 1))
              : name.text();
      edits.removeIf(edit -> edit.start() == name.start());
      replace(at, at + 2, "CONSTRAINT " + constraint + " UNIQUE");
    }
  }

  /** What stands behind the columns, if all of it says nothing but what is usual elsewhere. */
  private void tableOptions() {
    int opening = 0;
    while (opening < tokens.size() && !is(opening, "(")) {
      opening++;
    }
    int first = closing(opening) + 1;
    if (dialect.takesMysqlTables() || first >= tokens.size()) {
      return;
    }
    for (int i = first; i < tokens.size(); ) {
      int name = is(i, ",") ? i + 1 : i;
      name += is(name, "DEFAULT") ? 1 : 0;
      int value = name + (is(name, "CHARACTER") ? 2 : 1);
      value += is(value, "=") ? 1 : 0;
      boolean usual =
          is(name, "ENGINE") && is(value, "InnoDB")
              || is(name, "CHARSET")
              || words(name, List.of("CHARACTER", "SET"));
      if (!usual || value >= tokens.size()) {
        return;
      }
      i = value + 1;
    }
    remove(first, tokens.size() - 1);
  }
}
