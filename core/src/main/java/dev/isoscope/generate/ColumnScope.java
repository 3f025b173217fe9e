package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Optional;

/**
 * The tables whose columns an expression may name.
 *
 * @param outer what the query around a subquery sees
 * @param forbidden the table that subqueries may not ask about, or empty
 * @param depth how many subqueries deep this is
 */
record ColumnScope(List<Visible> tables, Optional<ColumnScope> outer, String forbidden, int depth) {

  /**
   * A table of a query.
   *
   * @param qualifier what stands before its columns, or empty
   * @param name what subqueries know it by
   */
  record Visible(String qualifier, String name, Table table) {
    Expression.Column column(Table.Column column) {
      return new Expression.Column(qualifier, column.name(), column.type());
    }

    /** The column as a subquery names it. */
    Expression.Column fromWithin(Table.Column column) {
      return new Expression.Column(name, column.name(), column.type());
    }
  }

  /** A column and the table it is of. */
  record Place(Visible visible, Table.Column column) {
    Expression.Column expression() {
      return visible.column(column);
    }

    Table table() {
      return visible.table();
    }
  }

  /** The scope of a statement about one table, which is not renamed. */
  static ColumnScope of(Table table) {
    return new ColumnScope(List.of(new Visible("", table.name(), table)), Optional.empty(), "", 0);
  }

  static ColumnScope of(List<Visible> tables) {
    return new ColumnScope(List.copyOf(tables), Optional.empty(), "", 0);
  }

  /** The same, but with a table that subqueries may not ask about. */
  ColumnScope without(String table) {
    return new ColumnScope(tables, outer, table, depth);
  }

  /** The same, but without subqueries. */
  ColumnScope flat() {
    return new ColumnScope(tables, outer, forbidden, depth + 1);
  }

  /** The scope of a subquery about one table. */
  ColumnScope within(Table table) {
    String alias = "q" + (depth + 1);
    return new ColumnScope(
        List.of(new Visible(alias, alias, table)), Optional.of(this), forbidden, depth + 1);
  }
}
