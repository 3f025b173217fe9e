package dev.isoscope.reduce;

import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes a column away everywhere at once: from its table, keys and indexes, from the rows that are
 * inserted, from assignments and lists; elsewhere a value of the column stands in for it.
 */
final class Columns {
  private Columns() {}

  static List<Draft> candidates(Draft draft) {
    List<Draft> candidates = new ArrayList<>();
    for (TableDefinition table : Tables.definitions(draft)) {
      List<String> columns = table.columnNames();
      for (int i = columns.size() - 1; i >= 0 && columns.size() > 1; i--) {
        ColumnCut cut = new ColumnCut(table, i, standIn(draft, table, i));
        candidates.add(draft.map(cut::apply));
        String other = columns.get(i == 0 ? 1 : 0);
        ColumnCut byOther = new ColumnCut(table, i, other);
        candidates.add(draft.map(byOther::apply));
      }
    }
    return distinct(candidates);
  }

  private static List<Draft> distinct(List<Draft> drafts) {
    return drafts.stream()
        .collect(
            Collectors.toMap(Draft::key, draft -> draft, (a, b) -> a, java.util.LinkedHashMap::new))
        .values()
        .stream()
        .toList();
  }

  /** The first value that init gives the column. */
  private static String standIn(Draft draft, TableDefinition table, int column) {
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
    if (!Tables.mentions(text, table.table())) {
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
