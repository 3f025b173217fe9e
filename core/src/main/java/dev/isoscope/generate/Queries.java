package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.Query;
import dev.isoscope.sql.tree.RowLock;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Makes queries of every form. */
final class Queries {
  private final GroupDraft draft;
  private final Randomness random;
  private final Expressions expressions;
  private final Predicates predicates;
  private final OrderClauses orders;
  private final Chances<Supplier<Query>> forms;

  Queries(GroupDraft draft, Expressions expressions, Predicates predicates, OrderClauses orders) {
    this.draft = draft;
    this.random = draft.random();
    this.expressions = expressions;
    this.predicates = predicates;
    this.orders = orders;
    this.forms =
        new Chances<Supplier<Query>>()
            .with(42, this::plain)
            .with(18, this::locking, draft.has(Feature.FOR_UPDATE))
            .with(16, this::join)
            .with(8, this::aggregate)
            .with(9, this::groups)
            .with(7, this::sets, !operators().isEmpty());
  }

  Query any() {
    return forms.pick(random).get();
  }

  /** Most rows of a table, with all that is in them. */
  Select whole() {
    Table table = draft.table();
    ColumnScope scope = ColumnScope.of(table);
    return select(table, all(scope.tables().get(0))).withWhere(predicates.maybe(scope, 40));
  }

  private Select plain() {
    Table table = draft.table();
    ColumnScope scope = ColumnScope.of(table);
    List<Expression> items =
        draft.percent(50) ? all(scope.tables().get(0)) : items(scope, random.between(1, 3));
    Select select = select(table, items).withWhere(predicates.maybe(scope, 78));
    boolean distinct = draft.percent(10) && orders.mayOrder(items);
    return select.withDistinct(distinct).withOrder(orders.ofItems(items, 28));
  }

  private Select locking() {
    Table table = draft.table();
    ColumnScope whole = ColumnScope.of(table);
    ColumnScope scope = draft.dialect().locksInAnyQuery() ? whole : whole.flat();
    Select select = select(table, all(scope.tables().get(0)));
    boolean share = draft.has(Feature.FOR_SHARE) && draft.percent(35);
    return select
        .withWhere(predicates.maybe(scope, 85))
        .withLock(share ? RowLock.SHARE : RowLock.UPDATE);
  }

  private Select join() {
    ColumnScope.Visible left = new ColumnScope.Visible("a", "a", draft.table());
    ColumnScope.Visible right = new ColumnScope.Visible("b", "b", random.pick(draft.tables()));
    ColumnScope both = ColumnScope.of(List.of(left, right));
    Optional<Predicate> on = link(left, right);
    TableSource.Join.Kind kind =
        on.isEmpty() || draft.percent(8)
            ? TableSource.Join.Kind.CROSS
            : draft.percent(35) ? TableSource.Join.Kind.LEFT : TableSource.Join.Kind.INNER;
    TableSource from =
        new TableSource.Join(
            new TableSource.Named(left.table().name(), left.name()),
            kind,
            new TableSource.Named(right.table().name(), right.name()),
            kind == TableSource.Join.Kind.CROSS ? Optional.empty() : on);
    List<Expression> items = items(both, random.between(2, 4));
    Select select = Select.of(items, from).withWhere(predicates.maybe(both, 60));
    return mayLock(kind) && draft.percent(15)
        ? select.withLock(RowLock.UPDATE)
        : select.withOrder(orders.ofItems(items, 20));
  }

  /** Rows that are not there cannot be locked. */
  private boolean mayLock(TableSource.Join.Kind kind) {
    return kind != TableSource.Join.Kind.LEFT
        && draft.has(Feature.FOR_UPDATE)
        && draft.dialect().locksInAnyQuery();
  }

  private Optional<Predicate> link(ColumnScope.Visible left, ColumnScope.Visible right) {
    Optional<ColumnScope.Place> one = expressions.place(ColumnScope.of(List.of(left)));
    return one.flatMap(
        place ->
            expressions
                .place(ColumnScope.of(List.of(right)), place.column().type())
                .map(
                    other ->
                        new Predicate.Comparison(
                            place.expression(),
                            draft.percent(85) ? "=" : "<",
                            other.expression())));
  }

  private Select aggregate() {
    Table table = draft.table();
    ColumnScope scope = ColumnScope.of(table);
    List<Expression> items = new ArrayList<>();
    items.add(expressions.aggregate(scope));
    if (draft.percent(50)) {
      items.add(expressions.aggregate(scope));
    }
    return select(table, items).withWhere(predicates.maybe(scope, 60));
  }

  private Select groups() {
    Table table = draft.table();
    ColumnScope scope = ColumnScope.of(table);
    Optional<ColumnScope.Place> by = expressions.place(scope);
    if (by.isEmpty()) {
      return aggregate();
    }
    List<Expression> items = List.of(by.get().expression(), expressions.aggregate(scope));
    Optional<Predicate> having =
        draft.percent(45)
            ? Optional.of(
                new Predicate.Comparison(
                    Expressions.count(),
                    random.pick(List.of(">", "=", "<=")),
                    Literal.of(random.between(1, 2))))
            : Optional.empty();
    return select(table, items)
        .withWhere(predicates.maybe(scope, 45))
        .withGroups(items.subList(0, 1), having)
        .withOrder(orders.ofItems(items, 25));
  }

  private Query sets() {
    Table left = draft.table();
    Table right = random.pick(draft.tables());
    List<Expression> ofLeft = new ArrayList<>();
    List<Expression> ofRight = new ArrayList<>();
    for (Table.Column column : draft.usable(left)) {
      Optional<Table.Column> partner = partner(column.type(), right, ofRight);
      if (partner.isPresent() && ofLeft.size() < 3) {
        ofLeft.add(new Expression.Column("", column.name(), column.type()));
        ofRight.add(new Expression.Column("", partner.get().name(), column.type()));
      }
    }
    if (ofLeft.isEmpty()) {
      return plain();
    }
    return new Query.SetOperation(
        select(left, ofLeft).withWhere(predicates.maybe(ColumnScope.of(left), 60)),
        random.pick(operators()),
        select(right, ofRight).withWhere(predicates.maybe(ColumnScope.of(right), 60)),
        orders.ofPlaces(ofLeft, ofRight, 30));
  }

  private List<Query.SetOperator> operators() {
    return Stream.of(Query.SetOperator.values())
        .filter(operator -> draft.has(operator.feature()))
        .toList();
  }

  private Optional<Table.Column> partner(SqlType type, Table table, List<Expression> taken) {
    return draft.usable(table).stream()
        .filter(column -> column.type().equals(type))
        .filter(column -> taken.stream().noneMatch(t -> isNamed(t, column.name())))
        .findFirst();
  }

  private static boolean isNamed(Expression expression, String name) {
    return expression instanceof Expression.Column column && column.name().equals(name);
  }

  private static Select select(Table table, List<Expression> items) {
    return Select.of(items, new TableSource.Named(table.name(), ""));
  }

  private static List<Expression> all(ColumnScope.Visible visible) {
    List<Expression> items = new ArrayList<>();
    visible.table().columns().forEach(column -> items.add(visible.column(column)));
    return items;
  }

  private List<Expression> items(ColumnScope scope, int count) {
    List<Expression> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Expression item = expressions.item(scope, predicates);
      if (!items.contains(item)) {
        items.add(item);
      }
    }
    return items;
  }
}
