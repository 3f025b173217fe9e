package dev.isoscope.semantics;

import dev.isoscope.model.Bags;
import dev.isoscope.model.ColumnType;
import dev.isoscope.model.Row;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.ForeignKeyDefinition;
import dev.isoscope.sql.text.KeyDefinition;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A declared key that rows break which are there together. Where there is doubt whether values are
 * equal, as to a collation, no key is broken.
 *
 * @param cause what is wrong, in words that many cases share
 * @param row the row that should not be there
 */
record BrokenConstraint(String cause, ScratchTable table, Row row) {
  static final String TWICE = "a unique key is there twice";
  static final String ORPHAN = "a row refers to one that is gone";
  static final String NEVER = "a row refers to one that never was";

  /** The first of them among rows; keys of tables to themselves are left out. */
  static Optional<BrokenConstraint> among(List<ReplayVersion> rows, ScratchSchema schema) {
    for (ScratchTable table : schema.tables()) {
      TableDefinition definition = TableDefinition.of(table.create()).orElseThrow();
      List<Row> own = rows(rows, table);
      for (KeyDefinition key : definition.keys()) {
        boolean unique =
            key.kind() == KeyDefinition.Kind.PRIMARY || key.kind() == KeyDefinition.Kind.UNIQUE;
        List<Integer> places = places(table, key.columns(), schema);
        Optional<Row> twice =
            unique && key.plain() && isExact(places, schema.types(table))
                ? twice(own, places)
                : Optional.empty();
        if (twice.isPresent()) {
          return Optional.of(new BrokenConstraint(TWICE, table, twice.get()));
        }
      }
      for (ForeignKeyDefinition key : definition.foreignKeys()) {
        Optional<ScratchTable> parent =
            schema.tables().stream().filter(other -> other.is(key.table())).findFirst();
        if (parent.isPresent() && !parent.get().equals(table)) {
          Optional<BrokenConstraint> orphan = orphan(rows, table, key, parent.get(), schema);
          if (orphan.isPresent()) {
            return orphan;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static List<Row> rows(List<ReplayVersion> rows, ScratchTable table) {
    return rows.stream()
        .filter(one -> one.table().equals(table))
        .map(one -> one.values().orElseThrow())
        .toList();
  }

  /** Whether values that differ are not written alike. */
  private static boolean isExact(List<Integer> places, List<ColumnType> types) {
    return places.stream()
        .allMatch(place -> place < types.size() && types.get(place) != ColumnType.FLOATING);
  }

  private static Optional<Row> twice(List<Row> rows, List<Integer> places) {
    Set<List<String>> known = new HashSet<>();
    return rows.stream()
        .filter(
            row -> {
              List<String> key = values(row, places);
              return !places.isEmpty()
                  && key.stream().allMatch(Objects::nonNull)
                  && !known.add(key);
            })
        .findFirst();
  }

  private static Optional<BrokenConstraint> orphan(
      List<ReplayVersion> rows,
      ScratchTable table,
      ForeignKeyDefinition key,
      ScratchTable parent,
      ScratchSchema schema) {
    List<Integer> from = places(table, key.columns(), schema);
    List<Integer> to =
        key.keys().isEmpty() ? parent.keyPlaces() : places(parent, key.keys(), schema);
    if (from.isEmpty() || from.size() != to.size()) {
      return Optional.empty();
    }
    Set<List<String>> there = loose(rows(rows, parent), parent, to, schema);
    Set<List<String>> atStart = loose(schema.initialRows(parent), parent, to, schema);
    for (Row row : rows(rows, table)) {
      boolean refers = values(row, from).stream().allMatch(Objects::nonNull);
      List<String> wanted = loose(List.of(row), table, from, schema).iterator().next();
      if (refers && !there.contains(wanted)) {
        return Optional.of(
            new BrokenConstraint(atStart.contains(wanted) ? ORPHAN : NEVER, table, row));
      }
    }
    return Optional.empty();
  }

  /** Keys as the loosest of collations sees them. */
  private static Set<List<String>> loose(
      List<Row> rows, ScratchTable table, List<Integer> places, ScratchSchema schema) {
    Set<List<String>> keys = new HashSet<>();
    for (Row row : Bags.plain(rows, schema.types(table))) {
      List<String> key = new ArrayList<>();
      values(row, places).forEach(one -> key.add(one == null ? "" : LooseText.folded(one)));
      keys.add(key);
    }
    return keys;
  }

  private static List<String> values(Row row, List<Integer> places) {
    List<String> values = new ArrayList<>();
    places.forEach(place -> values.add(row.values().get(place)));
    return values;
  }

  /** Where columns stand; nowhere if one of them is not known. */
  private static List<Integer> places(
      ScratchTable table, List<String> names, ScratchSchema schema) {
    List<Integer> places = new ArrayList<>();
    List<String> columns = schema.columns(table);
    for (String name : names) {
      for (int i = 0; i < columns.size(); i++) {
        if (TableState.sameName(columns.get(i), name)) {
          places.add(i);
        }
      }
    }
    return places.size() == names.size() ? places : List.of();
  }
}
