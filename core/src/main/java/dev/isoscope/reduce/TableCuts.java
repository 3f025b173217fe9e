package dev.isoscope.reduce;

import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.List;
import java.util.Optional;

/** Takes away whole tables, with the statements that use them. */
final class TableCuts {
  private TableCuts() {}

  static List<CaseDraft> candidates(CaseDraft draft) {
    return definitions(draft).stream().map(table -> without(draft, table.table())).toList();
  }

  static List<TableDefinition> definitions(CaseDraft draft) {
    return draft.init().stream().map(TableDefinition::of).flatMap(Optional::stream).toList();
  }

  /** A table that refers to it stays: its foreign key must have gone before. */
  private static CaseDraft without(CaseDraft draft, String table) {
    return new CaseDraft(
        draft.init().stream()
            .filter(text -> definesAnother(text, table) || !mentions(text, table))
            .toList(),
        draft.lines().stream().filter(line -> !mentions(line.text(), table)).toList());
  }

  private static boolean definesAnother(SqlText text, String table) {
    return TableDefinition.of(text)
        .filter(one -> !TableDefinition.sameName(one.table(), table))
        .isPresent();
  }

  static boolean mentions(SqlText text, String name) {
    return text.pieces().stream()
        .filter(Piece::isName)
        .anyMatch(piece -> TableDefinition.sameName(piece.text(), name));
  }
}
