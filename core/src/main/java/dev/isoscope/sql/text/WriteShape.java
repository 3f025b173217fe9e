package dev.isoscope.sql.text;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A statement that changes rows. */
public sealed interface WriteShape extends StatementShape
    permits InsertShape, UpdateShape, DeleteShape, MergeShape {
  /** The table that it changes; the first one if there are several. */
  TableReference target();

  /** What stands between its verb and its table, in capitals, such as LOW_PRIORITY or OR. */
  Set<String> modifiers();

  /** Reads a statement; empty if it does not change rows or does so in an unknown form. */
  static Optional<WriteShape> of(String sql) {
    return of(SqlText.of(sql));
  }

  /** The same of a text. */
  static Optional<WriteShape> of(SqlText text) {
    return text.shape().filter(WriteShape.class::isInstance).map(WriteShape.class::cast);
  }

  /** Whether it lets rows be that would violate a constraint. */
  default boolean ignores() {
    return modifiers().contains("IGNORE");
  }

  /** Whether it may take rows away, or change them, in order to put its own in their place. */
  default boolean replaces() {
    return modifiers().contains("REPLACE");
  }

  @Override
  default List<TableReference> tables() {
    return Stream.concat(Stream.of(target()), reads().stream()).toList();
  }

  /** The tables that it reads, without the place that says which one it changes. */
  @Override
  default List<TableReference> reads() {
    return StatementShape.super.reads().stream()
        .filter(one -> one.place() != target().place())
        .toList();
  }
}
