package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes what richer queries read: joins, and queries in the place of tables. */
record Sources(GroupDraft draft, Expressions expressions, Predicates predicates) {
  private static final SqlType BIG = new SqlType.IntegerType(SqlType.Width.BIG);

  /**
   * A query in the place of a table.
   *
   * @param table what it looks like from outside: named after the table that it reads, so that the
   *     same constants are compared with its columns
   */
  record Derivation(Select query, Table table) {}

  /** The scope of a subquery: mostly about one table. */
  ColumnScope inner(ColumnScope scope, Table table) {
    Optional<Database.View> view = draft.view(scope.forbidden(), 15);
    if (view.isPresent()) {
      String alias = scope.alias("q");
      return scope.within(
          List.of(new ColumnScope.Visible(alias, alias, view.get().table())),
          new TableSource.Viewed(view.get().name(), alias));
    }
    if (draft.wants(Feature.JOIN_IN_SUBQUERY, 20)) {
      return joined(scope, table);
    }
    boolean derives = draft.nests(scope.depth() + 1) && draft.wants(Feature.DERIVED_TABLE, 25);
    Optional<Derivation> derived =
        derives ? derived(table, scope.forbidden(), scope.depth() + 2) : Optional.empty();
    if (derived.isEmpty()) {
      return scope.within(table);
    }
    String alias = scope.alias("q");
    return scope.within(
        List.of(new ColumnScope.Visible(alias, alias, derived.get().table())),
        new TableSource.Derived(derived.get().query(), alias));
  }

  /** The scope of a subquery about two tables, where they are not too large for that. */
  ColumnScope joined(ColumnScope scope, Table table) {
    if (draft.isLarge() || !draft.may(Feature.JOIN_IN_SUBQUERY)) {
      return scope.within(table);
    }
    String first = scope.alias("q");
    String second = scope.alias("r");
    List<Table> allowed =
        draft.tables().stream().filter(t -> !t.name().equals(scope.forbidden())).toList();
    ColumnScope.Visible left = new ColumnScope.Visible(first, first, table);
    ColumnScope.Visible right =
        new ColumnScope.Visible(second, second, draft.random().pick(allowed));
    TableSource from =
        join(
            new TableSource.Named(table.name(), first),
            List.of(left),
            new TableSource.Named(right.table().name(), second),
            right);
    return scope.within(List.of(left, right), from);
  }

  /** Joins one more source to what there is. */
  TableSource join(
      TableSource from,
      List<ColumnScope.Visible> before,
      TableSource source,
      ColumnScope.Visible added) {
    ColumnScope.Visible partner = before.size() == 1 ? before.get(0) : draft.random().pick(before);
    Optional<Predicate> on = link(partner, added);
    TableSource.Join.Kind kind =
        on.isEmpty() || draft.percent(8)
            ? TableSource.Join.Kind.CROSS
            : draft.percent(35)
                ? TableSource.Join.Kind.LEFT
                : draft.wants(Feature.RIGHT_JOIN, 20)
                    ? TableSource.Join.Kind.RIGHT
                    : TableSource.Join.Kind.INNER;
    return new TableSource.Join(
        from, kind, source, kind == TableSource.Join.Kind.CROSS ? Optional.empty() : on);
  }

  Optional<Predicate> link(ColumnScope.Visible left, ColumnScope.Visible right) {
    Optional<ColumnScope.Place> one = expressions.place(ColumnScope.of(left));
    return one.flatMap(
        place ->
            expressions
                .place(ColumnScope.of(right), place.column().type())
                .map(
                    other ->
                        new Predicate.Comparison(
                            place.expression(),
                            draft.percent(85) ? "=" : "<",
                            other.expression())));
  }

  /**
   * A query about one table, to be read like a table.
   *
   * @param depth how deep it will stand
   */
  Optional<Derivation> derived(Table table, String forbidden, int depth) {
    String alias = "q" + depth;
    ColumnScope scope =
        new ColumnScope(
            List.of(new ColumnScope.Visible(alias, alias, table)),
            new TableSource.Named(table.name(), alias),
            Optional.empty(),
            forbidden,
            depth);
    Optional<ColumnScope.Place> place = expressions.place(scope);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(draft.percent(20) ? grouped(scope, place.get()) : chosen(scope));
  }

  private Derivation grouped(ColumnScope scope, ColumnScope.Place by) {
    List<Expression> items =
        List.of(by.expression(), new Expression.Named(Expressions.count(), "n1"));
    Select query =
        Select.of(items, scope.from())
            .withWhere(predicates.maybe(scope, 40))
            .withGroups(items.subList(0, 1), Optional.empty());
    return new Derivation(
        query, table(by.table(), List.of(column(by.column()), column("n1", BIG, true))));
  }

  private Derivation chosen(ColumnScope scope) {
    Table table = scope.tables().get(0).table();
    List<Expression> items = new ArrayList<>();
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : draft.usable(table)) {
      if (draft.percent(70)) {
        items.add(scope.tables().get(0).column(column));
        columns.add(column(column));
      }
    }
    Optional<ColumnScope.Place> place =
        items.isEmpty() || draft.percent(25) ? expressions.place(scope) : Optional.empty();
    if (place.isPresent()) {
      Expression computed = expressions.computed(place.get(), predicates, scope);
      items.add(new Expression.Named(computed, "x1"));
      columns.add(column("x1", computed.type(), false));
    }
    Select query = Select.of(items, scope.from()).withWhere(predicates.maybe(scope, 60));
    return new Derivation(query.withDistinct(draft.percent(10)), table(table, columns));
  }

  private static Table.Column column(Table.Column column) {
    return column(column.name(), column.type(), column.notNull());
  }

  private static Table.Column column(String name, SqlType type, boolean notNull) {
    return new Table.Column(name, type, notNull, Optional.empty(), false);
  }

  private static Table table(Table base, List<Table.Column> columns) {
    return new Table(
        base.name(), columns, List.of(), List.of(), List.of(), List.of(), Optional.empty());
  }
}
