package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import java.util.List;
import java.util.Optional;

/** Makes queries inside of statements; those that stand for a value return at most one row. */
record Subqueries(GroupDraft draft, Expressions expressions, Predicates predicates) {
  private static final int CORRELATED = 35;

  /** A condition that asks about another table, if there is one to ask about. */
  Optional<Predicate> predicate(ColumnScope scope) {
    Optional<Table> table = table(scope);
    if (table.isEmpty()) {
      return Optional.empty();
    }
    ColumnScope inner = scope.within(table.get());
    boolean not = draft.percent(25);
    return switch (random().below(3)) {
      case 0 ->
          Optional.of(
              new Predicate.Exists(not, select(inner, List.of(Literal.of(1)), where(inner))));
      case 1 -> in(scope, inner, not);
      default -> comparison(scope);
    };
  }

  private Optional<Table> table(ColumnScope scope) {
    List<Table> allowed =
        draft.tables().stream().filter(t -> !t.name().equals(scope.forbidden())).toList();
    return allowed.isEmpty() ? Optional.empty() : Optional.of(random().pick(allowed));
  }

  private Optional<Predicate> in(ColumnScope scope, ColumnScope inner, boolean not) {
    return expressions
        .place(scope)
        .flatMap(
            place ->
                expressions
                    .place(inner, place.column().type())
                    .map(
                        found ->
                            new Predicate.InQuery(
                                place.expression(),
                                not,
                                select(inner, List.of(found.expression()), where(inner)))));
  }

  private Optional<Predicate> comparison(ColumnScope scope) {
    return expressions
        .place(scope)
        .flatMap(
            place ->
                scalar(scope, place.column().type())
                    .map(
                        value ->
                            new Predicate.Comparison(
                                place.expression(),
                                predicates.operator(place.column().type()),
                                value)));
  }

  /** A query for one value that may be compared with those of a type. */
  Optional<Expression> scalar(ColumnScope scope, SqlType type) {
    return table(scope).flatMap(table -> scalar(scope.within(table), table, type));
  }

  private Optional<Expression> scalar(ColumnScope inner, Table table, SqlType type) {
    Optional<ColumnScope.Place> place = expressions.place(inner, type);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    Expression column = place.get().expression();
    Optional<Predicate> one = oneRow(inner, table);
    if (one.isPresent() && draft.percent(35)) {
      return Optional.of(
          new Expression.Subquery(select(inner, List.of(column), one), column.type()));
    }
    if (type.domain() == SqlType.Domain.NUMBER && draft.percent(25)) {
      return Optional.of(
          new Expression.Subquery(
              select(inner, List.of(Expressions.count()), where(inner)), column.type()));
    }
    return Expressions.hasExtremes(column.type())
        ? Optional.of(extreme(inner, column))
        : Optional.empty();
  }

  /** The smallest or largest value of a type that is written, if a table other has one. */
  Optional<Expression> extreme(ColumnScope scope, SqlType type) {
    Optional<Table> table = table(scope);
    if (table.isEmpty() || !Expressions.hasExtremes(type)) {
      return Optional.empty();
    }
    ColumnScope inner = scope.within(table.get());
    return expressions
        .place(inner, type)
        .map(ColumnScope.Place::expression)
        .filter(column -> column.type().equals(type))
        .map(column -> extreme(inner, column));
  }

  private Expression extreme(ColumnScope inner, Expression column) {
    Expression aggregate =
        new Expression.Aggregate(draft.percent(50) ? "MAX" : "MIN", List.of(column), column.type());
    return new Expression.Subquery(select(inner, List.of(aggregate), where(inner)), column.type());
  }

  /** A condition on a unique key, which one row meets at most. */
  private Optional<Predicate> oneRow(ColumnScope inner, Table table) {
    return table.keys().stream()
        .filter(key -> key.columns().size() == 1)
        .map(key -> table.column(key.columns().get(0)))
        .filter(column -> !column.identity())
        .findFirst()
        .map(column -> new ColumnScope.Place(inner.tables().get(0), column))
        .map(
            place ->
                new Predicate.Comparison(place.expression(), "=", expressions.constant(place)));
  }

  private Optional<Predicate> where(ColumnScope inner) {
    if (draft.percent(CORRELATED)) {
      Optional<Predicate> link = correlation(inner);
      if (link.isPresent()) {
        return link;
      }
    }
    return predicates.maybe(inner, 65);
  }

  private Optional<Predicate> correlation(ColumnScope inner) {
    ColumnScope.Visible outer = random().pick(inner.outer().orElseThrow().tables());
    List<Table.Column> columns = draft.usable(outer.table());
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    Table.Column column = random().pick(columns);
    return expressions
        .place(inner, column.type())
        .map(
            place ->
                new Predicate.Comparison(
                    place.expression(),
                    predicates.operator(column.type()),
                    outer.fromWithin(column)));
  }

  private static Select select(
      ColumnScope inner, List<Expression> items, Optional<Predicate> where) {
    ColumnScope.Visible visible = inner.tables().get(0);
    TableSource from = new TableSource.Named(visible.table().name(), visible.name());
    return Select.of(items, from).withWhere(where);
  }

  private Randomness random() {
    return draft.random();
  }
}
