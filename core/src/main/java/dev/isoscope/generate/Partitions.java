package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Optional;

/** Spreads a table over partitions now and then, where its keys and the dialect allow it. */
final class Partitions {
  private static final List<List<Integer>> BOUNDS =
      List.of(List.of(2), List.of(3), List.of(1, 4), List.of(2, 5));

  private final Dialect dialect;
  private final Randomness random;

  Partitions(Dialect dialect, Randomness random) {
    this.dialect = dialect;
    this.random = random;
  }

  Table apply(Table table) {
    if (!dialect.has(Feature.HASH_PARTITIONS) || !random.percent(12)) {
      return table;
    }
    if (table.hasIdentity() || !table.foreignKeys().isEmpty()) {
      return table;
    }
    return table.columns().stream()
        .filter(column -> column.type() instanceof SqlType.IntegerType)
        .map(Table.Column::name)
        .filter(name -> table.uniqueSets().stream().allMatch(set -> set.contains(name)))
        .findFirst()
        .map(name -> with(table, name))
        .orElse(table);
  }

  /** Every key must hold the column that decides about a row's partition. */
  private Table with(Table table, String column) {
    List<Literal> bounds =
        random.percent(50) ? random.pick(BOUNDS).stream().map(Literal::of).toList() : List.of();
    int count = bounds.isEmpty() ? random.between(2, 3) : bounds.size() + 1;
    return new Table(
        table.name(),
        table.columns(),
        table.keys(),
        table.foreignKeys(),
        table.checks(),
        table.indexes(),
        Optional.of(new Table.Partitioning(column, bounds, count)));
  }
}
