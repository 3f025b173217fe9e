package dev.isoscope.semantics;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.ColumnDefinition;
import dev.isoscope.sql.text.ForeignKeyDefinition;
import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.MergeShape;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * The columns of a case whose values the DBMS draws from a counter. Another schedule draws other
 * numbers, which is no difference, as long as the case does not work with them.
 *
 * @param columns the tables and columns
 * @param use what its statements do with them
 */
public record GeneratedKeys(List<Column> columns, KeyUse use) {
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
    List<TableDefinition> tables =
        testCase.init().stream().flatMap(init -> TableDefinition.of(init.sql()).stream()).toList();
    List<Column> columns = new ArrayList<>();
    tables.forEach(table -> read(table, integerKeys, columns));
    columns.removeIf(column -> isGivenThroughout(testCase, tables, column));
    return new GeneratedKeys(
        columns, columns.isEmpty() ? KeyUse.NONE : use(testCase, tables, columns));
  }

  private static KeyUse use(Case testCase, List<TableDefinition> tables, List<Column> columns) {
    if (tables.stream().anyMatch(table -> references(table, columns))) {
      return KeyUse.VALUES;
    }
    KeyUse use =
        testCase.statements().stream()
            .map(statement -> KeyUse.of(statement.sql(), tables, columns))
            .reduce(KeyUse.NONE, KeyUse::or);
    boolean ordered =
        testCase.statements().stream()
                .noneMatch(statement -> KeyUse.drawsInAnyOrder(statement.sql(), columns))
            && testCase.init().stream().allMatch(init -> isPlain(init.sql()));
    return use == KeyUse.ORDER && !ordered ? KeyUse.VALUES : use;
  }

  /** Whether every row of the case comes with its key, so that none is ever drawn. */
  private static boolean isGivenThroughout(
      Case testCase, List<TableDefinition> tables, Column column) {
    return Stream.concat(
            testCase.init().stream().map(InitStatement::sql),
            testCase.statements().stream().map(Statement::sql))
        .allMatch(sql -> isPlain(sql) && gives(sql, tables, column));
  }

  /** Whether a statement puts no row into the table of a column, or none without its value. */
  private static boolean gives(String sql, List<TableDefinition> tables, Column column) {
    StatementKind kind = StatementKind.of(sql);
    if (kind == StatementKind.DEFINITION) {
      return CreatedObject.of(sql) == CreatedObject.INDEX
          || TableDefinition.of(sql).filter(table -> !table.isFilledByQuery()).isPresent();
    }
    WriteShape write = WriteShape.of(sql).orElse(null);
    if (kind != StatementKind.WRITE) {
      return kind != StatementKind.OTHER;
    }
    if (write == null || write instanceof MergeShape || write.hasCommonTables()) {
      return false;
    }
    return !(write instanceof InsertShape insert)
        || !TableState.sameName(insert.target().table(), column.table())
        || gives(insert, tables, column);
  }

  private static boolean gives(InsertShape insert, List<TableDefinition> tables, Column column) {
    List<String> all =
        tables.stream()
            .filter(table -> TableState.sameName(table.table(), column.table()))
            .flatMap(table -> table.columns().stream().map(ColumnDefinition::name))
            .toList();
    List<Optional<String>> given =
        insert.given(name -> TableState.sameName(name, column.column()), all);
    return !given.isEmpty()
        && given.stream()
            .allMatch(value -> value.filter(one -> one.matches("[1-9][0-9]*")).isPresent());
  }

  /** Whether a statement leaves nothing behind that works with keys unseen. */
  private static boolean isPlain(String sql) {
    return switch (CreatedObject.of(sql)) {
      case TABLE, INDEX, NOTHING -> true;
      case SEQUENCE, TRIGGER, ROUTINE, VIEW, OTHER -> false;
    };
  }

  /** Whether a statement works with one in any way. */
  public boolean used() {
    return use != KeyUse.NONE;
  }

  /** Whether a statement inserts into a table that has one. */
  public boolean isDrawnBy(Step step) {
    return WriteShape.of(step.statement().sql())
        .filter(write -> write instanceof InsertShape || write instanceof MergeShape)
        .filter(write -> hasGenerated(write.target().table()))
        .isPresent();
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

  private boolean hasGenerated(String table) {
    return columns.stream().anyMatch(one -> TableState.sameName(one.table(), table));
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

  /** Foreign keys to a table with generated keys, which rows of the init may use. */
  private static boolean references(TableDefinition table, List<Column> columns) {
    return table.foreignKeys().stream()
        .anyMatch(key -> columns.stream().anyMatch(column -> refers(key, column)));
  }

  private static boolean refers(ForeignKeyDefinition key, Column column) {
    return TableState.sameName(key.table(), column.table())
        && (key.keys().isEmpty()
            || key.keys().stream().anyMatch(one -> TableState.sameName(one, column.column())));
  }
}
