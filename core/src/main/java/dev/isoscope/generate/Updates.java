package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Nuance;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Function;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Order;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes updates and deletes. A column of a key is only ever set to a constant: whether {@code key =
 * key + 1} succeeds depends on which row comes first.
 */
final class Updates {
  private final Draft draft;
  private final Randomness random;
  private final Expressions expressions;
  private final Predicates predicates;
  private final Orders orders;
  private final Inserts inserts;

  Updates(
      Draft draft, Expressions expressions, Predicates predicates, Orders orders, Inserts inserts) {
    this.draft = draft;
    this.random = draft.random();
    this.expressions = expressions;
    this.predicates = predicates;
    this.orders = orders;
    this.inserts = inserts;
  }

  Write update() {
    Table table = draft.table();
    Scope scope = scope(table);
    boolean ignore =
        draft.has(Feature.UPDATE_IGNORE) && draft.judgesAlike(table) && draft.percent(5);
    List<Table.Column> columns =
        table.columns().stream()
            .filter(column -> !column.identity() && !(ignore && isBound(table, column)))
            .toList();
    if (columns.isEmpty()) {
      return delete();
    }
    List<Write.Assignment> assignments = new ArrayList<>();
    Table.Column first = chosen(table, columns);
    assignments.add(assignment(table, first, scope));
    Table.Column second = random.pick(columns);
    if (draft.percent(18) && !second.equals(first)) {
      assignments.add(assignment(table, second, scope));
    }
    Optional<Order> order = limited(table, Feature.UPDATE_LIMIT);
    Optional<Predicate> where =
        table.isUnique(first.name()) && draft.percent(60)
            ? predicates.ofKey(scope)
            : where(scope, order);
    return new Write.Update(ignore, table.name(), assignments, where, order);
  }

  Write delete() {
    Table table = draft.table();
    Optional<Order> order = limited(table, Feature.DELETE_LIMIT);
    return new Write.Delete(table.name(), where(scope(table), order), order);
  }

  private Scope scope(Table table) {
    Scope scope = Scope.of(table);
    return draft.dialect().writeMayQueryItsTable() ? scope : scope.without(table.name());
  }

  private Optional<Predicate> where(Scope scope, Optional<Order> order) {
    return predicates.maybe(scope, order.isPresent() ? 60 : 90);
  }

  /** Which rows are the first ones depends on how far a scan has come when it has to wait. */
  private Optional<Order> limited(Table table, Feature feature) {
    return !draft.options().scanOrderFree() && draft.has(feature) && draft.percent(6)
        ? orders.ofRows(table)
        : Optional.empty();
  }

  private static boolean isBound(Table table, Table.Column column) {
    return table.isUnique(column.name())
        || table.foreignKeys().stream().anyMatch(key -> key.columns().contains(column.name()));
  }

  /** Rather a column without a key. */
  private Table.Column chosen(Table table, List<Table.Column> columns) {
    List<Table.Column> free = columns.stream().filter(c -> !isBound(table, c)).toList();
    return random.pick(free.isEmpty() || draft.percent(22) ? columns : free);
  }

  private Write.Assignment assignment(Table table, Table.Column column, Scope scope) {
    boolean constant =
        (draft.options().scanOrderFree() && isBound(table, column))
            || !draft.dialect().comparable(column.type())
            || draft.percent(48);
    Expression value =
        constant
            ? inserts.written(table, column)
            : computed(table, column, scope).orElseGet(() -> inserts.written(table, column));
    return new Write.Assignment(column.name(), value);
  }

  private Optional<Expression> computed(Table table, Table.Column column, Scope scope) {
    Scope.Place place = new Scope.Place(scope.tables().get(0), column);
    Expression itself = place.expression();
    if (draft.percent(10)) {
      // A subquery here must not see what the same statement has changed already.
      return column.notNull()
          ? Optional.empty()
          : predicates.subqueries().extreme(scope.without(table.name()), column.type());
    }
    if (draft.percent(12)) {
      return Optional.of(
          new Expression.Conditional(
              predicates.simple(scope), expressions.constant(place), itself));
    }
    if (draft.percent(12)) {
      return other(table, column, scope);
    }
    return switch (column.type().domain()) {
      case NUMBER -> Optional.of(number(itself));
      case STRING -> string(itself);
      default -> Optional.empty();
    };
  }

  private Optional<Expression> other(Table table, Table.Column column, Scope scope) {
    List<Table.Column> fitting =
        table.columns().stream()
            .filter(c -> !c.identity() && !c.equals(column) && c.type().equals(column.type()))
            .toList();
    return fitting.isEmpty()
        ? Optional.empty()
        : Optional.of(scope.tables().get(0).column(random.pick(fitting)));
  }

  private Expression number(Expression itself) {
    boolean mayDouble =
        itself.type() instanceof SqlType.IntegerType whole && whole.width() != SqlType.Width.SMALL;
    return mayDouble && draft.percent(12)
        ? new Expression.Arithmetic(itself, "*", Literal.of(2))
        : draft.percent(10)
            ? new Expression.Call(Function.ABS, List.of(itself), itself.type())
            : expressions.shifted(itself);
  }

  /** Never in capitals, see {@link Values}. */
  private Optional<Expression> string(Expression itself) {
    if (draft.percent(30)) {
      return Optional.of(
          new Expression.Call(
              Function.COALESCE,
              List.of(itself, Values.any(itself.type(), random)),
              itself.type()));
    }
    return Types.mayGrow(itself.type()) && draft.has(Nuance.CONCAT)
        ? Optional.of(
            new Expression.Call(
                Function.CONCAT, List.of(itself, Values.any(itself.type(), random)), itself.type()))
        : Optional.empty();
  }
}
