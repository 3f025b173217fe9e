package dev.isoscope.reduce;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Takes items out of lists: rows, assignments, columns of queries, members of IN, arguments. */
final class ListCuts {
  private ListCuts() {}

  static List<SqlText> of(SqlText text) {
    List<SqlText> cuts = new ArrayList<>();
    Set<Integer> together = new HashSet<>();
    insertedColumns(text, cuts, together);
    for (Range span : Spans.of(text)) {
      if (together.contains(span.from() - 1)) {
        continue; // the values of a row do not go without their columns
      }
      for (Clause clause : Clause.of(text, span)) {
        List<Range> items = text.items(clause.body());
        for (int i = items.size() - 1; i >= 0 && items.size() > 1; i--) {
          cuts.add(text.withoutItem(items, i));
        }
      }
    }
    return cuts;
  }

  /** An INSERT's column list may go, or a column of it with its value in every row. */
  private static void insertedColumns(SqlText text, List<SqlText> cuts, Set<Integer> together) {
    InsertTarget target = InsertTarget.of(text);
    target.lists().forEach(list -> together.add(list.from() - 1));
    if (!target.columns().isEmpty()) {
      Range list = target.columnList();
      cuts.add(text.without(new Range(list.from() - 1, list.to() + 1)));
    }
    for (int column = 0;
        column < target.columns().size() && target.columns().size() > 1;
        column++) {
      cuts.add(target.without(column));
    }
  }
}
