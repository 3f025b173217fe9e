package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Feature;
import dev.isoscope.sql.tree.Table;
import java.util.List;

/**
 * What all statements of a group are made from.
 *
 * @param favourite the table that most statements are about, so that they meet
 */
record Draft(
    Dialect dialect,
    GeneratorOptions options,
    List<Table> tables,
    Table favourite,
    Constants constants,
    Randomness random) {
  private static final int FAVOURED = 65;

  boolean has(Feature feature) {
    return dialect.has(feature);
  }

  boolean percent(int chance) {
    return random.percent(chance);
  }

  Table table() {
    return percent(FAVOURED) ? favourite : random.pick(tables);
  }

  /** Columns that may be compared and computed with: generated values may not. */
  List<Table.Column> usable(Table table) {
    return table.columns().stream()
        .filter(column -> !column.identity() && dialect.comparable(column.type()))
        .toList();
  }
}
