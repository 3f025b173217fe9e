package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Nuance;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Function;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes updates and deletes. A column of a key is set to a constant, or grows by steps that are too
 * large for it to meet another: whether {@code key = key + 1} succeeds depends on which row comes
 * first. Where there is a limit, a key says which rows are the first ones.
 */
record Updates(
    GroupDraft draft,
    Expressions expressions,
    Predicates predicates,
    Inserts inserts,
    OrderClauses orders) {
  Write update() {
    Table table = draft.table();
    ColumnScope scope = scope(table);
    Optional<Write> rich =
        draft.wants(Feature.JOINED_UPDATE, 12)
            ? joinedUpdate(table)
            : draft.wants(Feature.KEY_ARITHMETIC, 12) ? grown(table, scope) : Optional.empty();
    if (rich.isPresent()) {
      return rich.get();
    }
    boolean ignore =
        draft.has(Feature.UPDATE_IGNORE) && draft.judgesAlike(table) && draft.percent(5);
    List<Table.Column> columns =
        table.columns().stream()
            .filter(column -> column.isGiven() && !(ignore && isBound(table, column)))
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
        table.isUnique(first.name()) && draft.percent(60) ? predicates.ofKey(scope) : where(scope);
    return new Write.Update(ignore, table.name(), assignments, where, orders.ofWrite(table, 12));
  }

  Write delete() {
    Table table = draft.table();
    if (draft.wants(Feature.JOINED_DELETE, 12)) {
      Optional<Write> joined = joinedDelete(table);
      if (joined.isPresent()) {
        return joined.get();
      }
    }
    return new Write.Delete(table.name(), where(scope(table), 40), orders.ofWrite(table, 12));
  }

  private Optional<Predicate> where(ColumnScope scope) {
    return where(scope, 20);
  }

  /**
   * @param chance how often it asks about rows whose own condition asks again
   */
  private Optional<Predicate> where(ColumnScope scope, int chance) {
    Optional<Predicate> nested = predicates.subqueries().nested(scope, chance);
    return nested.isPresent() ? nested : predicates.maybe(scope, 90);
  }

  /** Lets a key grow; a condition may hold for the old key as well as for the new one. */
  private Optional<Write> grown(Table table, ColumnScope scope) {
    List<Table.Column> keys =
        draft.keys(table).stream()
            .filter(column -> column.type() instanceof SqlType.IntegerType)
            .filter(column -> !isReferring(table, column))
            .toList();
    OptionalInt step = keys.isEmpty() ? OptionalInt.empty() : draft.step();
    if (step.isEmpty()) {
      return Optional.empty();
    }
    ColumnScope.Place place = new ColumnScope.Place(scope.tables().get(0), random().pick(keys));
    Expression key = place.expression();
    Literal old = expressions.constant(place);
    Literal grown = Literal.of(Integer.parseInt(old.text().orElseThrow()) + step.getAsInt());
    Optional<Predicate> where =
        draft.percent(40)
            ? Optional.of(new Predicate.InList(key, false, List.of(old, grown)))
            : draft.percent(50) ? predicates.ofKey(scope) : where(scope);
    Expression value = new Expression.Grown(key, step.getAsInt());
    return Optional.of(
        new Write.Update(
            false,
            table.name(),
            List.of(new Write.Assignment(place.column().name(), value)),
            where));
  }

  private Optional<Write> joinedUpdate(Table table) {
    List<Table.Column> free =
        table.columns().stream()
            .filter(column -> column.isGiven() && !isBound(table, column))
            .toList();
    return free.isEmpty()
        ? Optional.empty()
        : partner(table)
            .map(
                link -> {
                  Table.Column column = random().pick(free);
                  // A row may have several partners, so none of them may say what it becomes.
                  ColumnScope own = joined(link.target());
                  return new Write.JoinedUpdate(
                      table.name(),
                      link.partner().table().name(),
                      link.on(),
                      List.of(assignment(table, column, own)),
                      predicates.maybe(joined(link.target(), link.partner()), 60));
                });
  }

  private Optional<Write> joinedDelete(Table table) {
    return partner(table)
        .map(
            link ->
                new Write.JoinedDelete(
                    table.name(),
                    link.partner().table().name(),
                    link.on(),
                    predicates.maybe(joined(link.target(), link.partner()), 60)));
  }

  /** The table that is changed, and the other one that tells which rows. */
  private record Link(ColumnScope.Visible target, ColumnScope.Visible partner, Predicate on) {}

  private Optional<Link> partner(Table table) {
    List<Table> others =
        draft.tables().stream().filter(one -> !one.name().equals(table.name())).toList();
    if (others.isEmpty()) {
      return Optional.empty();
    }
    ColumnScope.Visible target = new ColumnScope.Visible(Write.TARGET, Write.TARGET, table);
    ColumnScope.Visible partner =
        new ColumnScope.Visible(Write.PARTNER, Write.PARTNER, random().pick(others));
    return predicates.sources().link(target, partner).map(on -> new Link(target, partner, on));
  }

  private ColumnScope joined(ColumnScope.Visible... tables) {
    ColumnScope scope =
        ColumnScope.of(
            List.of(tables), new TableSource.Named(tables[0].table().name(), Write.TARGET));
    return draft.dialect().writeMayQueryItsTable()
        ? scope
        : scope.without(tables[0].table().name());
  }

  private ColumnScope scope(Table table) {
    ColumnScope scope = ColumnScope.of(table);
    return draft.dialect().writeMayQueryItsTable() ? scope : scope.without(table.name());
  }

  private static boolean isBound(Table table, Table.Column column) {
    return table.isUnique(column.name()) || isReferring(table, column);
  }

  private static boolean isReferring(Table table, Table.Column column) {
    return table.foreignKeys().stream().anyMatch(key -> key.columns().contains(column.name()));
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
    if (draft.percent(10) || (draft.complexity() > 1 && draft.percent(15))) {
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
    boolean mayDouble = itself.type() instanceof SqlType.IntegerType whole && !whole.isNarrow();
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
