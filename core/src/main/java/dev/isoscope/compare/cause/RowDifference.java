package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.model.History;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Row;
import dev.isoscope.model.TableState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which rows of which tables are gone from one state to another, and which are new.
 *
 * @param gone by table
 * @param added by table
 */
record RowDifference(Map<String, List<Row>> gone, Map<String, List<Row>> added) {
  static RowDifference between(History before, History after) {
    Map<String, List<Row>> gone = new LinkedHashMap<>();
    Map<String, List<Row>> added = new LinkedHashMap<>();
    for (TableState table : before.finalState()) {
      Optional<TableState> later = TraceComparison.table(after, table.table());
      List<Row> rows = later.map(TableState::rows).orElse(List.of());
      put(gone, table.table(), without(table.rows(), rows));
      put(added, table.table(), without(rows, table.rows()));
    }
    return new RowDifference(gone, added);
  }

  private static List<Row> without(List<Row> rows, List<Row> others) {
    List<Row> rest = new ArrayList<>(rows);
    others.forEach(rest::remove);
    return rest;
  }

  private static void put(Map<String, List<Row>> map, String table, List<Row> rows) {
    if (!rows.isEmpty()) {
      map.put(table, rows);
    }
  }

  boolean isEmpty() {
    return gone.isEmpty() && added.isEmpty();
  }

  /** Whether rows that this one takes away are among some rows. */
  boolean takes(Map<String, List<Row>> rows) {
    return gone.entrySet().stream()
        .anyMatch(
            entry ->
                rows.getOrDefault(entry.getKey(), List.of()).stream()
                    .anyMatch(entry.getValue()::contains));
  }

  /** Such as {@code (3) into (5) of t}. */
  String text() {
    List<String> parts = new ArrayList<>();
    List<String> tables = new ArrayList<>(gone.keySet());
    added.keySet().stream().filter(table -> !tables.contains(table)).forEach(tables::add);
    for (String table : tables) {
      List<Row> old = gone.getOrDefault(table, List.of());
      List<Row> young = added.getOrDefault(table, List.of());
      String rows =
          old.isEmpty()
              ? "inserted " + rows(young)
              : young.isEmpty()
                  ? "deleted " + rows(old)
                  : "changed " + rows(old) + " into " + rows(young);
      parts.add(rows + " in " + table);
    }
    return String.join(" and ", parts);
  }

  private static String rows(List<Row> rows) {
    return rows.stream().map(OutcomeText::of).collect(Collectors.joining(" "));
  }
}
