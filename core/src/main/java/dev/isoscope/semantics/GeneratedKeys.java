package dev.isoscope.semantics;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Row;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The columns of a case whose values the DBMS draws from a counter. Another schedule draws other
 * numbers, which is no difference, as long as the case does not work with them.
 *
 * @param columns the tables and columns
 * @param used whether a statement compares or computes with one, or names one in a write
 */
public record GeneratedKeys(List<Column> columns, boolean used) {
  private static final Set<String> MARKS =
      Set.of("AUTO_INCREMENT", "AUTOINCREMENT", "IDENTITY", "SERIAL", "BIGSERIAL", "SMALLSERIAL");

  public GeneratedKeys {
    columns = List.copyOf(columns);
  }

  /** A column that the DBMS fills. */
  public record Column(String table, String column) {}

  /**
   * Reads the tables of a case.
   *
   * @param sqlite whether INTEGER PRIMARY KEY draws numbers, too
   */
  public static GeneratedKeys of(Case testCase, boolean sqlite) {
    List<Column> columns = new ArrayList<>();
    for (InitStatement init : testCase.init()) {
      read(Tokenizer.words(init.sql()), sqlite, columns);
    }
    if (columns.isEmpty()) {
      return new GeneratedKeys(List.of(), false);
    }
    boolean used =
        testCase.statements().stream().anyMatch(statement -> uses(statement.sql(), columns))
            || testCase.init().stream().anyMatch(init -> references(init.sql(), columns));
    return new GeneratedKeys(columns, used);
  }

  /** Rows of a result without the values of columns that are named after generated ones. */
  public List<Row> blank(List<String> names, List<Row> rows) {
    return rows.stream()
        .map(
            row -> {
              List<String> values = new ArrayList<>(row.values());
              for (int i = 0; i < values.size(); i++) {
                if (values.get(i) != null && isGenerated(names.get(i))) {
                  values.set(i, "");
                }
              }
              return new Row(values);
            })
        .toList();
  }

  public boolean isGenerated(String table, String column) {
    return columns.stream()
        .anyMatch(
            one ->
                TableState.sameName(one.table(), table)
                    && TableState.sameName(one.column(), column));
  }

  /** Whether a result column is named after a generated one. */
  public boolean isGenerated(String column) {
    return columns.stream().anyMatch(one -> TableState.sameName(one.column(), column));
  }

  private static void read(List<Token> words, boolean sqlite, List<Column> columns) {
    int table = indexOf(words, "TABLE", 0);
    int open = indexOf(words, "(", 0);
    if (words.isEmpty() || !words.get(0).is("CREATE") || table < 0 || open < table) {
      return;
    }
    String name = words.get(open - 1).text();
    for (List<Token> item : items(words, open)) {
      boolean marked =
          item.stream().anyMatch(token -> MARKS.stream().anyMatch(token::is))
              || item.stream().anyMatch(token -> token.is("NEXTVAL"));
      boolean rowId =
          sqlite && item.size() > 3 && item.get(1).is("INTEGER") && item.get(2).is("PRIMARY");
      if (marked || rowId) {
        columns.add(new Column(name, item.get(0).text()));
      }
    }
  }

  /** The items of a list in brackets. */
  private static List<List<Token>> items(List<Token> words, int open) {
    List<List<Token>> items = new ArrayList<>();
    List<Token> item = new ArrayList<>();
    int depth = 1;
    for (int i = open + 1; i < words.size() && depth > 0; i++) {
      Token token = words.get(i);
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (depth == 0 || (depth == 1 && token.is(","))) {
        items.add(item);
        item = new ArrayList<>();
      } else {
        item.add(token);
      }
    }
    items.removeIf(List::isEmpty);
    return items;
  }

  private static int indexOf(List<Token> words, String word, int from) {
    for (int i = from; i < words.size(); i++) {
      if (words.get(i).is(word)) {
        return i;
      }
    }
    return -1;
  }

  /** A query may list one; everything else that names one works with it. */
  private static boolean uses(String sql, List<Column> columns) {
    List<Token> words = Tokenizer.words(sql);
    StatementKind kind = StatementKind.of(words);
    int from = kind == StatementKind.QUERY ? Math.max(0, indexOf(words, "FROM", 0)) : 0;
    return words.stream()
        .skip(from)
        .anyMatch(
            token ->
                columns.stream().anyMatch(one -> TableState.sameName(one.column(), token.text())));
  }

  /** Foreign keys to a table with generated keys, which rows of the init may use. */
  private static boolean references(String sql, List<Column> columns) {
    List<Token> words = Tokenizer.words(sql);
    for (int i = indexOf(words, "REFERENCES", 0); i >= 0; i = indexOf(words, "REFERENCES", i + 1)) {
      int at = i + 1;
      if (at + 2 < words.size()
          && columns.stream()
              .anyMatch(
                  one ->
                      TableState.sameName(one.table(), words.get(at).text())
                          && TableState.sameName(one.column(), words.get(at + 2).text()))) {
        return true;
      }
    }
    return false;
  }
}
