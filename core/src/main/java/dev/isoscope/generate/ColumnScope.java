package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import java.util.List;
import java.util.Optional;

/**
 * The tables whose columns an expression may name.
 *
 * @param from where their rows come from
 * @param outer what the query around a subquery sees
 * @param forbidden the table that subqueries may not ask about, or empty
 * @param depth how many subqueries deep this is
 */
record ColumnScope(
    List<Visible> tables,
    TableSource from,
    Optional<ColumnScope> outer,
    String forbidden,
    int depth) {
  /** Deeper than any query inside another one may be. */
  private static final int BOTTOM = 1_000;

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
    return of(
        List.of(new Visible("", table.name(), table)), new TableSource.Named(table.name(), ""));
  }

  /** The scope of a statement about one table under another name. */
  static ColumnScope of(Visible visible) {
    return of(List.of(visible), new TableSource.Named(visible.table().name(), visible.name()));
  }

  static ColumnScope of(List<Visible> tables, TableSource from) {
    return new ColumnScope(List.copyOf(tables), from, Optional.empty(), "", 0);
  }

  /** The same, but with a table that subqueries may not ask about. */
  ColumnScope without(String table) {
    return new ColumnScope(tables, from, outer, table, depth);
  }

  /** The same, but without subqueries. */
  ColumnScope flat() {
    return new ColumnScope(tables, from, outer, forbidden, BOTTOM);
  }

  /** The scope of a subquery about one table. */
  ColumnScope within(Table table) {
    String alias = alias("q");
    return within(
        List.of(new Visible(alias, alias, table)), new TableSource.Named(table.name(), alias));
  }

  ColumnScope within(List<Visible> inner, TableSource source) {
    return new ColumnScope(List.copyOf(inner), source, Optional.of(this), forbidden, depth + 1);
  }

  /** A name that a table of a subquery may have. */
  String alias(String letter) {
    return letter + (depth + 1);
  }
}
