package dev.isoscope.semantics;

import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.ColumnDefinition;
import dev.isoscope.sql.text.KeyDefinition;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a table is laid out for those who scan it: the partitions, one after the other, and the
 * indexes that lead through each.
 *
 * @param partitions their names, in the order of a scan; none if the definition does not list them
 * @param indexes the clustered one first, if the table has a key to cluster by
 * @param keyed whether it has a key, known or not, by which rows may be kept
 */
record ScanLayout(List<String> partitions, List<Index> indexes, boolean keyed) {
  /**
   * An index.
   *
   * @param clustered whether the rows themselves are kept in its order
   */
  record Index(List<String> columns, boolean clustered) {}

  /** Columns that stand in an index, by which a new value must be looked for. */
  Set<String> indexed() {
    return indexes.stream().flatMap(index -> index.columns().stream()).collect(Collectors.toSet());
  }

  /** Reads the layout off the statements that make the table. */
  static ScanLayout of(ScratchTable table, List<String> creates) {
    TableDefinition definition = TableDefinition.of(table.create()).orElseThrow();
    Set<String> notNull =
        definition.columns().stream()
            .filter(ColumnDefinition::isNotNull)
            .map(column -> TableState.plainName(column.name()))
            .collect(Collectors.toSet());
    List<List<String>> primary = new ArrayList<>();
    List<List<String>> unique = new ArrayList<>();
    List<List<String>> plain = new ArrayList<>();
    Stream<KeyDefinition> indexes =
        creates.stream()
            .flatMap(sql -> KeyDefinition.ofIndex(SqlText.of(sql)).stream())
            .filter(index -> table.is(index.table()))
            .map(KeyDefinition.OnTable::key);
    Stream.concat(definition.keys().stream(), indexes)
        .forEach(
            key -> {
              List<List<String>> group =
                  switch (key.kind()) {
                    case PRIMARY -> primary;
                    case UNIQUE -> unique;
                    case FOREIGN, INDEX -> plain; // a foreign key comes with an index of its own
                  };
              group.add(columns(key));
            });
    return new ScanLayout(
        definition.partitions(),
        indexes(primary, unique, plain, notNull),
        !primary.isEmpty() || !unique.isEmpty());
  }

  /** Without a primary key rows are kept in the order of the first key that is never NULL. */
  private static List<Index> indexes(
      List<List<String>> primary,
      List<List<String>> unique,
      List<List<String>> plain,
      Set<String> notNull) {
    List<String> clustered =
        primary.stream()
            .findFirst()
            .or(() -> unique.stream().filter(notNull::containsAll).findFirst())
            .orElse(List.of());
    List<Index> indexes = new ArrayList<>();
    if (!clustered.isEmpty()) {
      indexes.add(new Index(clustered, true));
    }
    unique.stream().filter(one -> one != clustered).forEach(one -> add(indexes, one));
    plain.forEach(one -> add(indexes, one));
    return indexes;
  }

  private static void add(List<Index> indexes, List<String> columns) {
    if (!columns.isEmpty()) {
      indexes.add(new Index(columns, false));
    }
  }

  /** None if they are not all plain and ascending. */
  private static List<String> columns(KeyDefinition key) {
    return key.plain() ? key.columns().stream().map(TableState::plainName).toList() : List.of();
  }
}
