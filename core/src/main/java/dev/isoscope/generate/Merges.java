package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Merge;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes merges whose source has, for every row of the target, at most one that matches: one row of
 * constants, or a table whose key is compared. NULL is left out: Derby stumbles over it here.
 */
record Merges(GroupDraft draft, Inserts inserts) {
  Optional<Write> any() {
    Table table = draft.table();
    List<Table.Column> keys =
        draft.usable(table).stream().filter(column -> isKey(table, column)).toList();
    if (keys.isEmpty() || !draft.judgesAlike(table)) {
      return Optional.empty();
    }
    Table.Column column = random().pick(keys);
    return draft.dialect().mergesConstants() && draft.percent(70)
        ? Optional.of(ofConstant(table, column))
        : ofTable(table, column);
  }

  /** A source row has one partner at most: what becomes of several that change is left open. */
  private static boolean isKey(Table table, Table.Column column) {
    return table.keys().stream().anyMatch(key -> key.columns().equals(List.of(column.name())));
  }

  private Write ofConstant(Table table, Table.Column column) {
    Literal value = draft.constants().pick(table, column, random());
    return merge(
        table,
        column,
        new Merge.MergeSource.OfRow(List.of("k"), List.of(value)),
        Merge.ofSource("k", column.type()));
  }

  /** Not where the DBMS would number rows in the order in which it finds them. */
  private Optional<Write> ofTable(Table table, Table.Column column) {
    if (table.hasIdentity()) {
      return Optional.empty();
    }
    List<Write> found = new ArrayList<>();
    for (Table source : draft.tables()) {
      for (Table.Key key : source.keys()) {
        Table.Column unique = source.column(key.columns().get(0));
        boolean fits =
            key.columns().size() == 1
                && !unique.identity()
                && TypeChoice.fits(unique.type(), column.type());
        if (fits && !source.name().equals(table.name()) && found.isEmpty()) {
          found.add(
              merge(
                  table,
                  column,
                  new Merge.MergeSource.OfTable(source.name()),
                  Merge.ofSource(unique.name(), unique.type())));
        }
      }
    }
    return found.stream().findFirst();
  }

  private Write merge(
      Table table, Table.Column column, Merge.MergeSource source, Expression.Column key) {
    Predicate on =
        new Predicate.Comparison(
            new Expression.Column(table.name(), column.name(), column.type()), "=", key);
    List<Write.Assignment> updates = draft.percent(80) ? updates(table) : List.of();
    boolean inserting = draft.percent(80);
    List<String> columns = new ArrayList<>();
    List<Expression> values = new ArrayList<>();
    for (Table.Column one : table.columns()) {
      if (inserting && one.isGiven()) {
        columns.add(one.name());
        values.add(one.equals(column) ? key : inserts.some(table, one));
      }
    }
    return new Merge(table.name(), source, on, updates, columns, values);
  }

  /** Constants only: rows of the target that match may be many. */
  private List<Write.Assignment> updates(Table table) {
    List<Table.Column> free =
        table.columns().stream()
            .filter(column -> column.isGiven() && !table.isUnique(column.name()))
            .toList();
    if (free.isEmpty()) {
      return List.of();
    }
    Table.Column column = random().pick(free);
    return List.of(new Write.Assignment(column.name(), inserts.some(table, column)));
  }

  private Randomness random() {
    return draft.random();
  }
}
