package dev.isoscope.model;

import java.util.List;

/** How a statement that was submitted ended. */
public sealed interface Outcome {
  /**
   * A result; rows that the statement does not order are sorted, because their order means nothing.
   *
   * @param types the types of the columns; empty where nobody knows them
   */
  record Rows(List<String> columns, List<Row> rows, List<ColumnType> types) implements Outcome {
    public Rows(List<String> columns, List<Row> rows) {
      this(columns, rows, List.of());
    }

    public Rows {
      types = List.copyOf(types);
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }

  /** A number of changed rows. */
  record Updated(long count) implements Outcome {}

  /** Success without rows or count, such as that of COMMIT. */
  record Done() implements Outcome {}

  /** An error. */
  record Failed(SqlError error) implements Outcome {}

  default boolean failed() {
    return this instanceof Failed;
  }
}
