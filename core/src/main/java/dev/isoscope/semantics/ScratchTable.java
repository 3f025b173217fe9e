package dev.isoscope.semantics;

import dev.isoscope.model.TableState;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A table of the case as the replay lays it out, three times: with all its constraints and a column
 * that names the row, for writes to act on; without constraints, for queries inside a write to
 * read; and without constraints but with that column, to judge several versions of a row at once.
 */
public record ScratchTable(
    String name,
    List<Column> columns,
    Set<String> primaryKey,
    String create,
    String options,
    String partitioning) {
  /** Names the row, or the version of a row. */
  public static final String ROW = "isoscope_row";

  private static final Set<String> CONSTRAINTS =
      Set.of("CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "KEY", "INDEX", "EXCLUDE");
  private static final Set<String> AFTER_TYPE =
      Set.of(
          "NOT",
          "NULL",
          "PRIMARY",
          "UNIQUE",
          "DEFAULT",
          "CHECK",
          "REFERENCES",
          "AUTO_INCREMENT",
          "AUTOINCREMENT",
          "GENERATED",
          "IDENTITY",
          "COMMENT",
          "CONSTRAINT",
          "AS",
          "KEY",
          "ON",
          "INVISIBLE",
          "STORED",
          "VIRTUAL");

  /**
   * A column.
   *
   * @param type its type with character set and collation, without constraints
   * @param computed whether its value follows from others
   */
  public record Column(String name, String type, boolean computed) {}

  /** Reads CREATE TABLE; empty if it is not of the plain form. */
  public static Optional<ScratchTable> parse(String sql) {
    List<Token> words = Tokenizer.words(sql);
    int table = indexOf(words, "TABLE", 0);
    int open = indexOf(words, "(", 0);
    if (table < 0 || open < table + 2 || indexOf(words, "SELECT", 0) >= 0) {
      return Optional.empty();
    }
    List<Column> columns = new ArrayList<>();
    Set<String> key = new java.util.LinkedHashSet<>();
    int close = open;
    List<Token> item = new ArrayList<>();
    int depth = 1;
    for (int i = open + 1; i < words.size() && depth > 0; i++) {
      Token token = words.get(i);
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (depth == 0 || (depth == 1 && token.is(","))) {
        read(sql, item, columns, key);
        item = new ArrayList<>();
        close = i;
      } else {
        item.add(token);
      }
    }
    if (depth != 0 || columns.isEmpty()) {
      return Optional.empty();
    }
    String create =
        sql.substring(0, words.get(open).end())
            + ROW
            + " INT, "
            + sql.substring(words.get(open).end());
    int cut = indexOf(words, "PARTITION", close);
    int without = indexOf(words, "WITHOUT", close);
    int end = Math.min(cut < 0 ? words.size() : cut, without < 0 ? words.size() : without);
    String options =
        end <= close + 1
            ? ""
            : sql.substring(words.get(close + 1).start(), words.get(end - 1).end())
                .replace(";", "");
    // Where partitions are tables of their own the definition does not list them.
    boolean listed = cut >= 0 && !Layout.partitions(sql).isEmpty();
    String partitioning =
        listed ? " " + sql.substring(words.get(cut).start()).replace(";", "") : "";
    return Optional.of(
        new ScratchTable(words.get(open - 1).text(), columns, key, create, options, partitioning));
  }

  private static void read(String sql, List<Token> item, List<Column> columns, Set<String> key) {
    if (item.isEmpty()) {
      return;
    }
    boolean primary = indexOf(item, "PRIMARY", 0) >= 0 && indexOf(item, "FOREIGN", 0) < 0;
    if (CONSTRAINTS.stream().anyMatch(item.get(0)::is)) {
      int open = indexOf(item, "(", 0);
      for (int i = open + 1; primary && open >= 0 && i < item.size(); i++) {
        if (item.get(i).kind() == Token.Kind.WORD || item.get(i).kind() == Token.Kind.QUOTED_NAME) {
          key.add(plain(item.get(i).text()));
        }
      }
      return;
    }
    if (primary) {
      key.add(plain(item.get(0).text()));
    }
    int end = 1;
    while (end < item.size() && AFTER_TYPE.stream().noneMatch(item.get(end)::is)) {
      end++;
    }
    String type = end == 1 ? "" : sql.substring(item.get(1).start(), item.get(end - 1).end());
    int as = indexOf(item, "AS", 0);
    boolean computed = as >= 0 && as + 1 < item.size() && item.get(as + 1).is("(");
    columns.add(new Column(item.get(0).text(), type, computed));
  }

  public boolean is(String other) {
    return TableState.sameName(name, other);
  }

  /** What queries inside a write read. */
  String seen() {
    return prefixed("seen_");
  }

  /** What holds several versions of each row. */
  public String each() {
    return prefixed("each_");
  }

  /** What a statement writes to in the place of this one. */
  public String written() {
    return prefixed("written_");
  }

  /** Makes a table of the same columns without constraints. */
  public String withoutConstraints(String copyName) {
    return copy(copyName, "");
  }

  /** The same with a column that names the version of a row. */
  public String ofVersions(String copyName) {
    return copy(copyName, ROW + " INT, ");
  }

  List<String> creates(boolean restartsKeys) {
    return List.of(
        restartsKeys ? withHighKeys(create) : create,
        withoutConstraints(seen()),
        ofVersions(each()) + partitioning);
  }

  private String copy(String copyName, String first) {
    List<String> items =
        columns.stream().map(c -> (c.name() + " " + plainType(c)).strip()).toList();
    return ("CREATE TABLE " + copyName + " (" + first + String.join(", ", items) + ") " + options)
        .strip();
  }

  private static String plainType(Column column) {
    return switch (column.type().toUpperCase(Locale.ROOT)) {
      case "SERIAL" -> "INT";
      case "BIGSERIAL" -> "BIGINT";
      case "SMALLSERIAL" -> "SMALLINT";
      default -> column.type();
    };
  }

  /** Lets counters start where rows that are put in by hand do not reach. */
  private static String withHighKeys(String sql) {
    String identity = " GENERATED BY DEFAULT AS IDENTITY (START WITH 100001)";
    return sql.replaceAll("(?i)\\bBIGSERIAL\\b", "BIGINT" + identity)
        .replaceAll("(?i)\\bSMALLSERIAL\\b", "SMALLINT" + identity)
        .replaceAll("(?i)\\bSERIAL\\b", "INT" + identity)
        .replaceAll("(?i)\\bAUTO_INCREMENT\\b", identity.strip())
        .replaceAll(
            "(?i)\\bGENERATED\\s+(ALWAYS|BY\\s+DEFAULT)\\s+AS\\s+IDENTITY\\b(\\s*\\(START WITH"
                + " \\d+\\))?",
            identity.strip());
  }

  /** The places of the primary key's columns. */
  List<Integer> keyPlaces() {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (primaryKey.contains(plain(columns.get(i).name()))) {
        places.add(i);
      }
    }
    return places;
  }

  /** Whether it has a foreign key to itself. */
  boolean refersToItself() {
    return refersTo(this);
  }

  /** Whether it has a foreign key to a table. */
  boolean refersTo(ScratchTable other) {
    List<Token> words = Tokenizer.words(create);
    for (int i = indexOf(words, "REFERENCES", 0); i >= 0; i = indexOf(words, "REFERENCES", i + 1)) {
      if (i + 1 < words.size() && other.is(words.get(i + 1).text())) {
        return true;
      }
    }
    return false;
  }

  private String prefixed(String prefix) {
    char first = name.charAt(0);
    boolean quoted = first == '"' || first == '`' || first == '[';
    return quoted ? first + prefix + name.substring(1) : prefix + name;
  }

  static String plain(String text) {
    return text.replaceAll("[\"`\\[\\]]", "").toLowerCase(Locale.ROOT);
  }

  private static int indexOf(List<Token> words, String word, int from) {
    for (int i = Math.max(0, from); i < words.size(); i++) {
      if (words.get(i).is(word)) {
        return i;
      }
    }
    return -1;
  }
}
