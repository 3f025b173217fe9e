package dev.isoscope.reduce;

import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rows that the statements of init insert. */
final class RowParts implements Pass.Parts {
  /** A row of VALUES. */
  private record Row(int statement, int index) {}

  @Override
  public int count(Draft draft) {
    return rows(draft).size();
  }

  @Override
  public Draft without(Draft draft, int from, int to) {
    Map<Integer, Set<Integer>> gone = new HashMap<>();
    for (Row row : rows(draft).subList(from, to)) {
      gone.computeIfAbsent(row.statement(), key -> new HashSet<>()).add(row.index());
    }
    List<SqlText> init = new ArrayList<>();
    for (int i = 0; i < draft.init().size(); i++) {
      SqlText text = without(draft.init().get(i), gone.getOrDefault(i, Set.of()));
      if (text.size() > 0) {
        init.add(text);
      }
    }
    return draft.withInit(init);
  }

  private static List<Row> rows(Draft draft) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < draft.init().size(); i++) {
      int count = rows(draft.init().get(i)).size();
      for (int row = 0; row < count; row++) {
        rows.add(new Row(i, row));
      }
    }
    return rows;
  }

  private static List<Range> rows(SqlText text) {
    return StatementShape.of(text).orElse(null) instanceof InsertShape insert
        ? insert.rows()
        : List.of();
  }

  private static SqlText without(SqlText text, Set<Integer> gone) {
    List<Range> rows = rows(text);
    if (gone.isEmpty()) {
      return text;
    }
    if (gone.size() == rows.size()) {
      return SqlText.of("");
    }
    return text.without(text.itemsWithCommas(rows, gone));
  }
}
