package dev.isoscope.semantics;

import dev.isoscope.sql.text.Assignment;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.List;
import java.util.Set;

/**
 * Finds out whether an UPDATE or DELETE mentions columns of its table, other than those it sets.
 */
final class OwnColumns {
  private OwnColumns() {}

  /**
   * Whether one is read.
   *
   * @param sources the tables of its queries, whose columns come first there
   */
  static boolean areRead(WriteShape write, ScratchTable table, Set<ScratchTable> sources) {
    SqlText text = write.text();
    List<Range> set =
        write instanceof UpdateShape update
            ? update.assignments().stream().map(Assignment::target).toList()
            : List.of();
    int behindQuery = 0;
    for (int i = write.target().range().to(); i < text.size(); i++) {
      int at = i;
      behindQuery = text.opensQuery(i) ? Math.max(behindQuery, text.behind(i)) : behindQuery;
      boolean assigned = set.stream().anyMatch(one -> one.from() <= at && at < one.to());
      if (!assigned && isColumn(table, text.at(i)) && !text.is(i + 1, ".")) {
        boolean own =
            text.is(i - 1, ".")
                ? same(text.at(i - 2).text(), write.target().name())
                : i >= behindQuery || sources.stream().noneMatch(one -> isColumn(one, text.at(at)));
        if (own) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isColumn(ScratchTable table, Piece piece) {
    return piece.isName()
        && table.columns().stream().anyMatch(column -> same(column.name(), piece.text()));
  }

  private static boolean same(String left, String right) {
    return ScratchTable.plain(left).equals(ScratchTable.plain(right));
  }
}
