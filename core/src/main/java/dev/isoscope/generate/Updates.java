package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Nuance;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Function;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes updates and deletes. A column of a key is only ever set to a constant: whether {@code key =
 * key + 1} succeeds depends on which row comes first. None has a limit: which rows are the first
 * ones depends on how far a scan has come when it has to wait.
 */
record Updates(GroupDraft draft, Expressions expressions, Predicates predicates, Inserts inserts) {
  Write update() {
    Table table = draft.table();
    ColumnScope scope = scope(table);
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
    Table.Column second = random().pick(columns);
    if (draft.percent(18) && !second.equals(first)) {
      assignments.add(assignment(table, second, scope));
    }
    Optional<Predicate> where =
        table.isUnique(first.name()) && draft.percent(60)
            ? predicates.ofKey(scope)
            : predicates.maybe(scope, 90);
    return new Write.Update(ignore, table.name(), assignments, where);
  }

  Write delete() {
    Table table = draft.table();
    return new Write.Delete(table.name(), predicates.maybe(scope(table), 90));
  }

  private ColumnScope scope(Table table) {
    ColumnScope scope = ColumnScope.of(table);
    return draft.dialect().writeMayQueryItsTable() ? scope : scope.without(table.name());
  }

  private static boolean isBound(Table table, Table.Column column) {
    return table.isUnique(column.name())
        || table.foreignKeys().stream().anyMatch(key -> key.columns().contains(column.name()));
  }

  /** Rather a column without a key. */
  private Table.Column chosen(Table table, List<Table.Column> columns) {
    List<Table.Column> free = columns.stream().filter(c -> !isBound(table, c)).toList();
    return random().pick(free.isEmpty() || draft.percent(22) ? columns : free);
  }

  private Write.Assignment assignment(Table table, Table.Column column, ColumnScope scope) {
    boolean constant =
        isBound(table, column) || !draft.dialect().comparable(column.type()) || draft.percent(48);
    Expression value =
        constant
            ? inserts.written(table, column)
            : computed(table, column, scope).orElseGet(() -> inserts.written(table, column));
    return new Write.Assignment(column.name(), value);
  }

  private Optional<Expression> computed(Table table, Table.Column column, ColumnScope scope) {
    ColumnScope.Place place = new ColumnScope.Place(scope.tables().get(0), column);
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

  private Optional<Expression> other(Table table, Table.Column column, ColumnScope scope) {
    List<Table.Column> fitting =
        table.columns().stream()
            .filter(c -> !c.identity() && !c.equals(column) && c.type().equals(column.type()))
            .toList();
    return fitting.isEmpty()
        ? Optional.empty()
        : Optional.of(scope.tables().get(0).column(random().pick(fitting)));
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
              List.of(itself, Values.any(itself.type(), random())),
              itself.type()));
    }
    return TypeChoice.mayGrow(itself.type()) && draft.has(Nuance.CONCAT)
        ? Optional.of(
            new Expression.Call(
                Function.CONCAT,
                List.of(itself, Values.any(itself.type(), random())),
                itself.type()))
        : Optional.empty();
  }

  private Randomness random() {
    return draft.random();
  }
}
