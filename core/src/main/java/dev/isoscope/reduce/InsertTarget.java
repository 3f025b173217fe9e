package dev.isoscope.reduce;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.ArrayList;
import java.util.List;

/**
 * The lists of an INSERT, REPLACE or MERGE that belong together: what it names in its column list,
 * and what stands at the same place of its rows or of the query they come from.
 *
 * @param columns the items of the column list; empty if there is none
 * @param sources the lists of values, each without its parentheses
 */
record InsertTarget(SqlText text, List<Range> columns, List<Range> sources) {
  static InsertTarget of(SqlText text) {
    List<Range> sources = new ArrayList<>();
    List<Range> columns = List.of();
    if (text.is(0, "INSERT", "REPLACE", "MERGE", "UPSERT", "WITH")) {
      List<Clause> clauses = Clause.of(text, text.all());
      boolean selects = true;
      for (int i = 0; i < clauses.size(); i++) {
        Clause clause = clauses.get(i);
        boolean target = clause.is("INTO") || (clause.is("INSERT", "REPLACE") && i > 0);
        if (target && columns.isEmpty()) {
          columns = columns(text, clause);
          sources.clear(); // those of a WITH
          selects = true;
        } else if (clause.is("VALUES")) {
          rows(text, clause, sources);
          selects = false;
        } else if (clause.is("SELECT") && selects) {
          sources.add(clause.body());
        }
      }
    }
    return new InsertTarget(text, columns, sources);
  }

  private static List<Range> columns(SqlText text, Clause clause) {
    int open = text.find(clause.body(), "(");
    boolean names = open >= 0 && text.behind(open) > 0 && !text.is(open + 1, "SELECT", "VALUES");
    return names ? text.items(text.inside(open)) : List.of();
  }

  private static void rows(SqlText text, Clause clause, List<Range> sources) {
    for (Range item : text.items(clause.body())) {
      if (text.is(item.from(), "(")) {
        sources.add(text.inside(item.from()));
      }
    }
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
