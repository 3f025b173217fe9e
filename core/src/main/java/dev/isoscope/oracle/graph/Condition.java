package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.Shape;
import java.util.Optional;

/**
 * What a statement asked of the rows of a table.
 *
 * @param name what the statement calls the table
 * @param text empty if every row will do
 */
record Condition(int statement, String table, String name, Optional<String> text, boolean write) {
  static Condition of(int statement, Shape shape) {
    Shape.Source source = shape.sources().get(0);
    return new Condition(
        statement,
        source.table(),
        source.name(),
        shape.condition(),
        shape.kind() != Shape.Kind.SELECT);
  }
}
