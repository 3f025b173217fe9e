package dev.isoscope.model;

import java.util.List;

/** The rows of a table after a run, sorted. */
public record TableState(String table, List<String> columns, List<Row> rows) {
  public TableState {
    columns = List.copyOf(columns);
    rows = rows.stream().sorted(Row.ORDER).toList();
  }
}
