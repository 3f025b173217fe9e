package dev.isoscope.model;

import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** How a statement that was submitted ended. */
public sealed interface Outcome {
  /** What follows from the outcome, whichever it is. */
  default <R> R match(
      Function<Rows, R> rows,
      LongFunction<R> updated,
      Supplier<R> done,
      Function<SqlError, R> failed) {
    return match(new Cases<>(rows, updated, done, failed));
  }

  <R> R match(Cases<R> cases);

  /** What follows from each kind of outcome. */
  record Cases<R>(
      Function<Rows, R> rows,
      LongFunction<R> updated,
      Supplier<R> done,
      Function<SqlError, R> failed) {}

  /**
   * A result; rows that the statement does not order are sorted, because their order means nothing.
   *
   * @param types the types of the columns; empty where nobody knows them
   */
  record Rows(List<String> columns, List<Row> rows, List<ColumnType> types) implements Outcome {
    public Rows {
      types = List.copyOf(types);
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }

    @Override
    public <R> R match(Cases<R> cases) {
      return cases.rows.apply(this);
    }
  }

  /** A number of changed rows. */
  record Updated(long count) implements Outcome {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.updated.apply(count);
    }
  }

  /** Success without rows or count, such as that of COMMIT. */
  record Done() implements Outcome {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.done.get();
    }
  }

  /** An error. */
  record Failed(SqlError error) implements Outcome {
    @Override
    public <R> R match(Cases<R> cases) {
      return cases.failed.apply(error);
    }
  }

  default boolean failed() {
    return this instanceof Failed;
  }
}
