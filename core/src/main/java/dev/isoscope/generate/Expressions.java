package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Nuance;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Function;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes expressions that no row makes fail: which of them a DBMS evaluates for which row is its own
 * choice, so an error must not depend on it.
 */
record Expressions(GroupDraft draft) {
  private static final int KEYS_FIRST = 40;
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);
  private static final SqlType BIG = new SqlType.IntegerType(SqlType.Width.BIG);

  /** A column that may be computed with, rather a key than another. */
  Optional<ColumnScope.Place> place(ColumnScope scope) {
    ColumnScope.Visible visible = random().pick(scope.tables());
    List<Table.Column> columns = draft.usable(visible.table());
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    if (draft.percent(KEYS_FIRST)) {
      List<Table.Column> keys = draft.keys(visible.table());
      columns = keys.isEmpty() ? columns : keys;
    }
    return Optional.of(new ColumnScope.Place(visible, random().pick(columns)));
  }

  /** A column that may be compared with values of a type. */
  Optional<ColumnScope.Place> place(ColumnScope scope, SqlType type) {
    ColumnScope.Visible visible = random().pick(scope.tables());
    List<Table.Column> columns = draft.usable(visible.table(), type);
    return columns.isEmpty()
        ? Optional.empty()
        : Optional.of(new ColumnScope.Place(visible, random().pick(columns)));
  }

  Literal constant(ColumnScope.Place place) {
    return draft.constants().pick(place.table(), place.column(), random());
  }

  /** Something computed from a column, of the column's domain or a number. */
  Expression computed(ColumnScope.Place place, Predicates predicates, ColumnScope scope) {
    Expression value = computedOnce(place, predicates, scope);
    for (int depth = 1;
        depth < draft.complexity() && draft.wants(Feature.NESTED_EXPRESSION, 30);
        depth++) {
      value = around(value, scope);
    }
    return value;
  }

  /** Something computed from what is computed already. */
  private Expression around(Expression value, ColumnScope scope) {
    return switch (value.type().domain()) {
      case NUMBER -> draft.percent(40) ? sum(value, scope) : number(value);
      case STRING -> string(value);
      default -> coalesced(value, Values.any(value.type(), random()));
    };
  }

  private Expression sum(Expression value, ColumnScope scope) {
    return place(scope, value.type())
        .map(ColumnScope.Place::expression)
        .filter(column -> column.type().equals(value.type()) && !isSmall(column.type()))
        .<Expression>map(column -> new Expression.Arithmetic(value, "+", column))
        .orElseGet(() -> shifted(value));
  }

  private static Expression coalesced(Expression value, Literal otherwise) {
    return new Expression.Call(Function.COALESCE, List.of(value, otherwise), value.type());
  }

  private Expression computedOnce(
      ColumnScope.Place place, Predicates predicates, ColumnScope scope) {
    Expression column = place.expression();
    if (draft.percent(15)) {
      return new Expression.Conditional(predicates.simple(scope), column, constant(place));
    }
    if (draft.percent(20)) {
      return coalesced(column, constant(place));
    }
    return switch (column.type().domain()) {
      case NUMBER -> number(column);
      case STRING -> string(column);
      default ->
          new Expression.Call(Function.NULLIF, List.of(column, constant(place)), column.type());
    };
  }

  private Expression number(Expression column) {
    boolean whole = column.type() instanceof SqlType.IntegerType;
    return switch (random().below(whole ? 6 : 4)) {
      case 0 -> new Expression.Call(Function.ABS, List.of(column), column.type());
      case 1, 2 -> shifted(column);
      case 3 ->
          whole && isSmall(column.type())
              ? shifted(column)
              : new Expression.Arithmetic(column, "*", Literal.of(2));
      default ->
          draft.has(Nuance.MODULO)
              ? new Expression.Modulo(column, random().between(2, 3))
              : shifted(column);
    };
  }

  private static boolean isSmall(SqlType type) {
    return type instanceof SqlType.IntegerType whole && whole.isNarrow();
  }

  /** A number that is a little larger or smaller. */
  Expression shifted(Expression column) {
    String operator =
        draft.percent(70) || column.type() instanceof SqlType.UnsignedType ? "+" : "-";
    Literal step =
        switch (column.type().feature()) {
          case DECIMAL -> Literal.of(column.type(), draft.percent(50) ? "1.00" : "0.50");
          case FLOATING -> Literal.of(column.type(), draft.percent(50) ? "1.0" : "0.25");
          case TINY_INTEGER -> Literal.of(random().pick(List.of(1, 1, 2)));
          default -> Literal.of(random().pick(List.of(1, 1, 2, 3, 10)));
        };
    return new Expression.Arithmetic(column, operator, step);
  }

  private Expression string(Expression column) {
    return switch (random().below(draft.has(Nuance.CONCAT) ? 4 : 3)) {
      case 0 -> new Expression.Call(Function.LENGTH, List.of(column), INTEGER);
      case 1 -> new Expression.Call(Function.LOWER, List.of(column), column.type());
      case 2 -> new Expression.Call(Function.UPPER, List.of(column), column.type());
      default ->
          new Expression.Call(
              Function.CONCAT, List.of(column, Values.any(column.type(), random())), column.type());
    };
  }

  /** An aggregate over a scope; a number if nothing else was asked for. */
  Expression.Aggregate aggregate(ColumnScope scope) {
    Optional<ColumnScope.Place> place = place(scope);
    if (place.isEmpty() || draft.percent(30)) {
      return count();
    }
    Expression column = place.get().expression();
    return switch (column.type().domain()) {
      case NUMBER ->
          new Expression.Aggregate(
              random().pick(List.of("SUM", "MIN", "MAX", "COUNT")), List.of(column), BIG);
      case BOOLEAN, BINARY, BIT -> new Expression.Aggregate("COUNT", List.of(column), BIG);
      default ->
          new Expression.Aggregate(
              random().pick(List.of("MIN", "MAX")), List.of(column), column.type());
    };
  }

  static Expression.Aggregate count() {
    return new Expression.Aggregate("COUNT", List.of(), BIG);
  }

  /** Whether there is a smallest and a largest value of a type on every DBMS. */
  static boolean hasExtremes(SqlType type) {
    return Stream.of(SqlType.Domain.BOOLEAN, SqlType.Domain.BINARY, SqlType.Domain.BIT)
        .noneMatch(domain -> domain == type.domain());
  }

  /** What a query may return beside plain columns. */
  Expression item(ColumnScope scope, Predicates predicates) {
    ColumnScope.Visible visible = random().pick(scope.tables());
    Optional<ColumnScope.Place> place = draft.percent(22) ? place(scope) : Optional.empty();
    if (place.isPresent()) {
      return draft.percent(15)
          ? predicates.subqueries().scalar(scope, INTEGER).orElse(place.get().expression())
          : computed(place.get(), predicates, scope);
    }
    return visible.column(random().pick(visible.table().columns()));
  }

  private Randomness random() {
    return draft.random();
  }
}
