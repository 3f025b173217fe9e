package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Order;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Makes queries inside of statements; those that stand for a value return at most one row. */
record Subqueries(
    GroupDraft draft, Expressions expressions, Predicates predicates, Sources sources) {
  private static final int CORRELATED = 35;

  /** A condition that asks about another table, if there is one to ask about. */
  Optional<Predicate> predicate(ColumnScope scope) {
    Optional<Table> table = table(scope);
    if (table.isEmpty()) {
      return Optional.empty();
    }
    if (draft.nests(scope.depth() + 1) && draft.wants(Feature.NESTED_SUBQUERY, 30)) {
      return nested(scope, table.get());
    }
    ColumnScope inner = sources.inner(scope, table.get());
    boolean not = draft.percent(25);
    return switch (random().below(3)) {
      case 0 ->
          Optional.of(
              new Predicate.Exists(not, select(inner, List.of(Literal.of(1)), where(inner))));
      case 1 -> in(scope, inner, not, () -> where(inner));
      default -> comparison(scope);
    };
  }

  /** A condition of a write that asks about rows whose own condition asks again, now and then. */
  Optional<Predicate> nested(ColumnScope scope, int chance) {
    return draft.nests(scope.depth() + 1) && draft.wants(Feature.NESTED_SUBQUERY, chance)
        ? table(scope).flatMap(table -> nested(scope, table))
        : Optional.empty();
  }

  private Optional<Predicate> nested(ColumnScope scope, Table table) {
    ColumnScope middle = sources.inner(scope, table);
    boolean derived = middle.from() instanceof TableSource.Derived;
    Optional<Predicate> condition =
        draft.percent(derived ? 25 : 75)
            ? aboutOutermost(scope, middle)
            : draft.percent(50) ? comparison(middle) : predicate(middle);
    if (condition.isEmpty()) {
      return Optional.empty();
    }
    boolean not = draft.percent(30);
    return draft.percent(derived ? 30 : 70)
        ? Optional.of(new Predicate.Exists(not, select(middle, List.of(item(middle)), condition)))
        : in(scope, middle, not, () -> condition);
  }

  private Expression item(ColumnScope inner) {
    return expressions
        .place(inner)
        .<Expression>map(ColumnScope.Place::expression)
        .orElse(Literal.of(1));
  }

  /** What the innermost query is asked about is a row of the outermost one. */
  private Optional<Predicate> aboutOutermost(ColumnScope scope, ColumnScope middle) {
    Optional<Table> table = table(scope);
    Optional<ColumnScope.Place> about = expressions.place(scope);
    if (table.isEmpty() || about.isEmpty()) {
      return Optional.empty();
    }
    ColumnScope inner =
        draft.percent(70)
            ? sources.joined(middle, table.get())
            : sources.inner(middle, table.get());
    Expression value = about.get().visible().fromWithin(about.get().column());
    return in(value, inner, draft.percent(60), () -> where(inner));
  }

  private Optional<Table> table(ColumnScope scope) {
    List<Table> allowed =
        draft.tables().stream().filter(t -> !t.name().equals(scope.forbidden())).toList();
    return allowed.isEmpty() ? Optional.empty() : Optional.of(random().pick(allowed));
  }

  private Optional<Predicate> in(
      ColumnScope scope, ColumnScope inner, boolean not, Supplier<Optional<Predicate>> where) {
    return expressions.place(scope).flatMap(place -> in(place.expression(), inner, not, where));
  }

  private Optional<Predicate> in(
      Expression value, ColumnScope inner, boolean not, Supplier<Optional<Predicate>> where) {
    return expressions
        .place(inner, value.type())
        .map(ColumnScope.Place::expression)
        .map(
            found ->
                new Predicate.InQuery(
                    value, not, ordered(found, select(inner, List.of(found), where.get()))));
  }

  /** An order makes no difference here, except to what the DBMS does. */
  private Select ordered(Expression.Column item, Select select) {
    return draft.wants(Feature.ORDERED_SUBQUERY, 15)
        ? select.withOrder(
            Optional.of(
                new Order(
                    List.of(new Order.Key(item.qualifier() + "." + item.name(), draft.percent(30))),
                    OptionalInt.empty())))
        : select;
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
    return table(scope).flatMap(table -> one(sources.inner(scope, table), type));
  }

  private Optional<Expression> one(ColumnScope inner, SqlType type) {
    Optional<ColumnScope.Place> place = expressions.place(inner, type);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    Expression column = place.get().expression();
    Optional<Predicate> one = oneRow(inner);
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
    ColumnScope inner = sources.inner(scope, table.get());
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
  private Optional<Predicate> oneRow(ColumnScope inner) {
    Table table = inner.tables().get(0).table();
    if (inner.tables().size() > 1) {
      return Optional.empty();
    }
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
    return Select.of(items, inner.from()).withWhere(where);
  }

  private Randomness random() {
    return draft.random();
  }
}
