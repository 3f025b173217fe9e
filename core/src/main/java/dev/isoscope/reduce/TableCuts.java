package dev.isoscope.reduce;

import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes away whole tables, with the statements that use them. */
final class TableCuts {
  private TableCuts() {}

  static List<CaseDraft> candidates(CaseDraft draft) {
    List<CaseDraft> candidates = new ArrayList<>();
    for (TableDefinition table : definitions(draft)) {
      candidates.add(without(draft, table.table()));
    }
    return candidates;
  }

  static List<TableDefinition> definitions(CaseDraft draft) {
    return draft.init().stream().map(TableDefinition::of).flatMap(Optional::stream).toList();
  }

  /** A table that refers to it stays: its foreign key must have gone before. */
  private static CaseDraft without(CaseDraft draft, String table) {
    Set<Integer> init = new HashSet<>();
    for (int i = 0; i < draft.init().size(); i++) {
      SqlText text = draft.init().get(i);
      boolean other =
          TableDefinition.of(text)
              .filter(one -> !TableDefinition.sameName(one.table(), table))
              .isPresent();
      if (!other && mentions(text, table)) {
        init.add(i);
      }
    }
    Set<Integer> lines = new HashSet<>();
    for (int i = 0; i < draft.lines().size(); i++) {
      if (mentions(draft.lines().get(i).text(), table)) {
        lines.add(i);
      }
    }
    return draft.withoutInit(init).withoutLines(lines);
  }

  static boolean mentions(SqlText text, String name) {
    return text.pieces().stream()
        .filter(Piece::isName)
        .anyMatch(piece -> TableDefinition.sameName(piece.text(), name));
  }
}
