package dev.isoscope.reduce;

import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The statements of init and the rows that they insert. */
final class InitParts {
  /** All but tables, which cannot go alone while statements use them. */
  static final Pass.Parts<Integer> STATEMENTS =
      new Pass.Parts<>(InitParts::statements, (draft, gone) -> draft.withoutInit(Set.copyOf(gone)));

  static final Pass.Parts<InsertedRow> ROWS =
      new Pass.Parts<>(InitParts::rows, InitParts::withoutRows);

  /** A row of VALUES. */
  record InsertedRow(int statement, int index) {}

  private InitParts() {}

  private static List<Integer> statements(CaseDraft draft) {
    return IntStream.range(0, draft.init().size())
        .filter(i -> TableDefinition.of(draft.init().get(i)).isEmpty())
        .boxed()
        .toList();
  }

  private static CaseDraft withoutRows(CaseDraft draft, List<InsertedRow> goneRows) {
    Map<Integer, Set<Integer>> gone = new HashMap<>();
    for (InsertedRow row : goneRows) {
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

  private static List<InsertedRow> rows(CaseDraft draft) {
    List<InsertedRow> rows = new ArrayList<>();
    for (int i = 0; i < draft.init().size(); i++) {
      int count = rows(draft.init().get(i)).size();
      for (int row = 0; row < count; row++) {
        rows.add(new InsertedRow(i, row));
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
