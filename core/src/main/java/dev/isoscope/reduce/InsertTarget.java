package dev.isoscope.reduce;

import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.MergeShape;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lists of an INSERT, REPLACE or MERGE that belong together: what it names in its column list,
 * and what stands at the same place of its rows or of the query they come from.
 *
 * @param columns the items of the column list; empty if there is none
 * @param sources the lists of values, each without its parentheses
 */
record InsertTarget(SqlText text, List<Range> columns, List<Range> sources) {
  static InsertTarget of(SqlText text) {
    StatementShape shape = StatementShape.of(text).orElse(null);
    if (shape instanceof InsertShape insert) {
      List<Range> sources = new ArrayList<>(insert.selectLists());
      insert.rows().forEach(row -> sources.add(InsertShape.values(text, row)));
      return new InsertTarget(text, insert.columns(), sources);
    }
    Optional<MergeShape.Branch> branch =
        shape instanceof MergeShape merge ? merge.inserts() : Optional.empty();
    return new InsertTarget(
        text,
        branch.flatMap(MergeShape.Branch::columnList).map(text::items).orElse(List.of()),
        branch.flatMap(MergeShape.Branch::row).stream()
            .map(row -> InsertShape.values(text, row))
            .toList());
  }

  /** The lists that stand in parentheses and change together. */
  List<Range> lists() {
    List<Range> lists = new ArrayList<>(sources);
    if (!columns.isEmpty()) {
      lists.add(columnList());
    }
    return lists;
  }

  /** The column list without its parentheses. */
  Range columnList() {
    return new Range(columns.get(0).from(), columns.get(columns.size() - 1).to());
  }

  /** Without the column at a place of the column list. */
  SqlText without(int column) {
    List<Range> gone = goneFromSources(column, columns.size());
    gone.add(text.itemWithComma(columns, column));
    return text.without(gone);
  }

  /** Without the value at a place of each row, where rows have so many values. */
  SqlText withoutValue(int place, int width) {
    return text.without(goneFromSources(place, width));
  }

  private List<Range> goneFromSources(int place, int width) {
    List<Range> gone = new ArrayList<>();
    for (Range source : sources) {
      List<Range> values = text.items(source);
      if (values.size() == width && place < width) {
        gone.add(text.itemWithComma(values, place));
      }
    }
    return gone;
  }
}
