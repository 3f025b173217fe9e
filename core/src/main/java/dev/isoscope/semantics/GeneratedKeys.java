package dev.isoscope.semantics;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Row;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.text.ColumnDefinition;
import dev.isoscope.sql.text.ForeignKeyDefinition;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The columns of a case whose values the DBMS draws from a counter. Another schedule draws other
 * numbers, which is no difference, as long as the case does not work with them.
 *
 * @param columns the tables and columns
 * @param used whether a statement compares or computes with one, or names one in a write
 */
public record GeneratedKeys(List<Column> columns, boolean used) {
  public GeneratedKeys {
    columns = List.copyOf(columns);
  }

  /** A column that the DBMS fills. */
  public record Column(String table, String column) {}

  /**
   * Reads the tables of a case.
   *
   * @param integerKeys whether INTEGER PRIMARY KEY draws numbers, too
   */
  public static GeneratedKeys of(Case testCase, boolean integerKeys) {
    List<Column> columns = new ArrayList<>();
    for (InitStatement init : testCase.init()) {
      TableDefinition.of(init.sql()).ifPresent(table -> read(table, integerKeys, columns));
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
    return blank(rows, i -> isGenerated(names.get(i)));
  }

  /** Rows of a table without the values of generated columns. */
  public List<Row> blank(String table, List<String> names, List<Row> rows) {
    return blank(rows, i -> isGenerated(table, names.get(i)));
  }

  private static List<Row> blank(List<Row> rows, IntPredicate generated) {
    List<Row> blank = new ArrayList<>();
    for (Row row : rows) {
      List<String> values = new ArrayList<>(row.values());
      for (int i = 0; i < values.size(); i++) {
        values.set(i, values.get(i) != null && generated.test(i) ? "" : values.get(i));
      }
      blank.add(new Row(values));
    }
    return blank;
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

  private static void read(TableDefinition table, boolean integerKeys, List<Column> columns) {
    for (ColumnDefinition column : table.columns()) {
      boolean rowId =
          integerKeys
              && column.isPrimaryKey()
              && table.text().text(column.type()).equalsIgnoreCase("INTEGER");
      if (column.isCounted() || rowId) {
        columns.add(new Column(table.table(), column.name()));
      }
    }
  }

  /** A query may list one; everything else that names one works with it. */
  private static boolean uses(String sql, List<Column> columns) {
    List<Token> words = Tokenizer.words(sql);
    StatementKind kind = StatementKind.of(words);
    int from =
        IntStream.range(0, kind == StatementKind.QUERY ? words.size() : 0)
            .filter(i -> words.get(i).is("FROM"))
            .findFirst()
            .orElse(0);
    return words.stream()
        .skip(from)
        .anyMatch(
            token ->
                columns.stream().anyMatch(one -> TableState.sameName(one.column(), token.text())));
  }

  /** Foreign keys to a table with generated keys, which rows of the init may use. */
  private static boolean references(String sql, List<Column> columns) {
    return TableDefinition.of(sql).stream()
        .flatMap(table -> table.foreignKeys().stream())
        .anyMatch(key -> columns.stream().anyMatch(column -> refers(key, column)));
  }

  private static boolean refers(ForeignKeyDefinition key, Column column) {
    return TableState.sameName(key.table(), column.table())
        && (key.keys().isEmpty()
            || key.keys().stream().anyMatch(one -> TableState.sameName(one, column.column())));
  }
}
