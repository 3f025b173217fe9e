package dev.isoscope.reduce;

import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Takes a column away everywhere at once: from its table, keys and indexes, from the rows that are
 * inserted, from assignments and lists; elsewhere a value of the column stands in for it.
 */
final class Columns {
  private Columns() {}

  static List<CaseDraft> candidates(CaseDraft draft) {
    List<CaseDraft> candidates = new ArrayList<>();
    for (TableDefinition table : TableCuts.definitions(draft)) {
      List<String> columns = table.columnNames();
      for (int i = columns.size() - 1; i >= 0 && columns.size() > 1; i--) {
        String other = columns.get(i == 0 ? 1 : 0);
        for (String standIn : List.of(standIn(draft, table, i), other)) {
          candidates.add(draft.map(new ColumnCut(table, i, standIn)::apply));
        }
      }
    }
    Map<String, CaseDraft> distinct = new LinkedHashMap<>();
    candidates.forEach(one -> distinct.putIfAbsent(one.key(), one));
    return List.copyOf(distinct.values());
  }

  /** The first value that init gives the column. */
  private static String standIn(CaseDraft draft, TableDefinition table, int column) {
    return draft.init().stream()
        .flatMap(text -> values(text, table, column))
        .filter(value -> !value.equalsIgnoreCase("NULL"))
        .findFirst()
        .orElse("NULL");
  }

  /** The values that a statement inserts into a column of a table. */
  static Stream<String> values(SqlText text, TableDefinition table, int column) {
    return places(text, table, column).stream().map(text::text);
  }

  /** Where the values stand that a statement inserts into a column of a table. */
  static List<Range> places(SqlText text, TableDefinition table, int column) {
    InsertTarget target = InsertTarget.of(text);
    if (!TableCuts.mentions(text, table.table())) {
      return List.of();
    }
    int place = column;
    int width = table.columnNames().size();
    if (!target.columns().isEmpty()) {
      place = place(target, table.columnNames().get(column));
      width = target.columns().size();
    }
    List<Range> places = new ArrayList<>();
    for (Range source : target.sources()) {
      List<Range> items = text.items(source);
      if (place >= 0 && items.size() == width) {
        places.add(items.get(place));
      }
    }
    return places;
  }

  /** Where a column stands in the column list of an INSERT, or -1. */
  static int place(InsertTarget target, String column) {
    for (int i = 0; i < target.columns().size(); i++) {
      if (TableDefinition.sameName(target.text().text(target.columns().get(i)), column)) {
        return i;
      }
    }
    return -1;
  }
}
