package dev.isoscope.reduce;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Takes one column of a table out of the text of one statement. */
record ColumnCut(TableDefinition table, int column, String standIn) {
  private static final int MOST_OCCURRENCES = 100;

  private String name() {
    return table.columnNames().get(column);
  }

  /** The statement without the column; nothing if nothing is left of it. */
  SqlText apply(SqlText text) {
    if (text.equals(table.text())) {
      return fromDefinition();
    }
    if (TableDefinition.of(text).isPresent() || !TableCuts.mentions(text, table.table())) {
      return text;
    }
    SqlText result = fromRows(text);
    for (int i = 0; i < MOST_OCCURRENCES && result.size() > 0; i++) {
      int at = occurrence(result);
      if (at < 0) {
        break;
      }
      result = withoutOccurrence(result, at);
    }
    return result;
  }

  private SqlText fromDefinition() {
    SqlText text = table.text();
    List<Range> gone = new ArrayList<>();
    Set<Integer> items = new HashSet<>();
    int seen = 0;
    for (int i = 0; i < table.items().size(); i++) {
      Range item = table.items().get(i);
      boolean goes =
          table.isColumn(item) ? seen++ == column : isOnlyAbout(text, item) || isCheck(text, item);
      if (goes) {
        items.add(i);
      } else if (!table.isColumn(item)) {
        gone.addAll(keyColumn(text, item));
      }
    }
    gone.addAll(text.itemsWithCommas(table.items(), items));
    return text.without(gone);
  }

  private boolean isCheck(SqlText text, Range item) {
    int check = text.find(item, "CHECK");
    return check >= 0 && mentions(text, item);
  }

  /** A key of this column alone. */
  private boolean isOnlyAbout(SqlText text, Range item) {
    int open = text.find(item, "(");
    return open >= 0
        && text.items(text.inside(open)).stream().allMatch(key -> isName(text, key.from()));
  }

  private List<Range> keyColumn(SqlText text, Range item) {
    int open = text.find(item, "(");
    List<Range> keys = open < 0 ? List.of() : text.items(text.inside(open));
    for (int i = 0; i < keys.size(); i++) {
      if (isName(text, keys.get(i).from())) {
        return List.of(text.itemWithComma(keys, i));
      }
    }
    return List.of();
  }

  private SqlText fromRows(SqlText text) {
    InsertTarget target = InsertTarget.of(text);
    if (target.columns().isEmpty()) {
      return target.sources().isEmpty() || !isTarget(text)
          ? text
          : target.withoutValue(column, table.columnNames().size());
    }
    int place = isTarget(text) ? Columns.place(target, name()) : -1;
    if (place < 0) {
      return text;
    }
    return target.columns().size() == 1 ? SqlText.of("") : target.without(place);
  }

  /** Whether the statement inserts into this table, and not only reads it. */
  private boolean isTarget(SqlText text) {
    return WriteShape.of(text)
        .filter(write -> TableDefinition.sameName(write.target().table(), table.table()))
        .isPresent();
  }

  private int occurrence(SqlText text) {
    for (int i = 0; i < text.size(); i++) {
      if (isName(text, i) && !text.is(i + 1, ".", "(") && qualifies(text, i)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether what stands before the name is nothing, this table or a name for it. */
  private boolean qualifies(SqlText text, int at) {
    if (!text.is(at - 1, ".")) {
      return true;
    }
    String qualifier = text.at(at - 2).text();
    return TableDefinition.sameName(qualifier, table.table()) || isAlias(text, qualifier);
  }

  private boolean isAlias(SqlText text, String qualifier) {
    return qualifier.equalsIgnoreCase("EXCLUDED")
        || StatementShape.of(text).map(StatementShape::tables).orElse(List.of()).stream()
            .filter(one -> TableDefinition.sameName(one.table(), table.table()))
            .anyMatch(one -> TableDefinition.sameName(one.name(), qualifier));
  }

  private SqlText withoutOccurrence(SqlText text, int at) {
    Range name = new Range(text.is(at - 1, ".") ? at - 2 : at, at + 1);
    for (Clause clause : Spans.clauses(text)) {
      List<Range> items = text.items(clause.body());
      for (int i = 0; i < items.size(); i++) {
        boolean alone = items.get(i).equals(name);
        boolean assigned =
            items.get(i).from() == name.from()
                && text.is(at + 1, "=")
                && clause.is("SET", "UPDATE");
        if (assigned && items.size() == 1) {
          return withoutAssignments(text, clause);
        }
        if ((alone || assigned) && items.size() > 1) {
          return text.withoutItem(items, i);
        }
      }
    }
    boolean index = text.is(0, "CREATE");
    return index ? SqlText.of("") : text.with(name, standIn);
  }

  /** What is left of an UPDATE that sets nothing any more; an INSERT may go on without it. */
  private static SqlText withoutAssignments(SqlText text, Clause clause) {
    for (Clause other : Clause.of(text, text.all())) {
      if (other.isConflict(text) && other.range().from() < clause.range().from()) {
        return text.without(new Range(other.range().from(), clause.range().to()));
      }
    }
    return SqlText.of("");
  }

  private boolean mentions(SqlText text, Range range) {
    for (int i = range.from(); i < range.to(); i++) {
      if (isName(text, i)) {
        return true;
      }
    }
    return false;
  }

  private boolean isName(SqlText text, int at) {
    return text.at(at).isName() && TableDefinition.sameName(text.at(at).text(), name());
  }
}
