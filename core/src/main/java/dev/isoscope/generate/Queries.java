package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Order;
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
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);
  private static final List<String> ALIASES = List.of("a", "b", "c", "d");
  private static final int MOST_JOINED = ALIASES.size();

  private final GroupDraft draft;
  private final Randomness random;
  private final Expressions expressions;
  private final Predicates predicates;
  private final OrderClauses orders;
  private final Sources sources;
  private final Chances<Supplier<Query>> forms;

  Queries(GroupDraft draft, Expressions expressions, Predicates predicates, OrderClauses orders) {
    this.draft = draft;
    this.random = draft.random();
    this.expressions = expressions;
    this.predicates = predicates;
    this.orders = orders;
    this.sources = predicates.sources();
    this.forms =
        new Chances<Supplier<Query>>()
            .with(42, this::plain)
            .with(18, this::locking, draft.has(Feature.FOR_UPDATE))
            .with(16, this::join)
            .with(8, this::aggregate)
            .with(9, this::groups)
            .with(7, this::sets, !operators().isEmpty())
            .with(draft.weight(Feature.DERIVED_TABLE, 12), this::derived)
            .with(draft.weight(Feature.COMMON_TABLE, 8), this::common)
            .with(draft.weight(Feature.WINDOW, 8), this::windows)
            .with(draft.weight(Feature.VIEW, 8), this::viewed);
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
    if (draft.wants(Feature.SELECT_ALL, 12)) {
      return select(table, List.of(new Expression.All(INTEGER)))
          .withWhere(predicates.maybe(scope, 78));
    }
    List<String> hints = draft.dialect().hints(table);
    if (!hints.isEmpty() && draft.wants(Feature.INDEX_HINT, 15)) {
      return Select.of(items, new TableSource.Hinted(table.name(), random.pick(hints)))
          .withWhere(predicates.maybe(scope, 90));
    }
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
    List<ColumnScope.Visible> all = new ArrayList<>(List.of(left));
    TableSource from = joined(named(left), all, right);
    if (draft.isLarge() && isCross(from)) {
      return plain();
    }
    while (all.size() < MOST_JOINED && !draft.isLarge() && draft.wants(Feature.MULTIPLE_JOIN, 35)) {
      String alias = ALIASES.get(all.size());
      from = joined(from, all, new ColumnScope.Visible(alias, alias, random.pick(draft.tables())));
    }
    ColumnScope scope = ColumnScope.of(all, from);
    List<Expression> items = items(scope, random.between(2, 4));
    Select select = Select.of(items, from).withWhere(predicates.maybe(scope, 60));
    return mayLock(from) && draft.percent(15)
        ? select.withLock(RowLock.UPDATE)
        : select.withOrder(orders.ofItems(items, 20));
  }

  private static boolean isCross(TableSource from) {
    return from instanceof TableSource.Join join && join.kind() == TableSource.Join.Kind.CROSS;
  }

  /** Joins a table to others, or now and then a query in its place. */
  private TableSource joined(
      TableSource from, List<ColumnScope.Visible> before, ColumnScope.Visible added) {
    Optional<Sources.Derivation> derived =
        draft.wants(Feature.DERIVED_TABLE, 12)
            ? sources.derived(added.table(), "", 1)
            : Optional.empty();
    ColumnScope.Visible visible =
        derived
            .map(one -> new ColumnScope.Visible(added.name(), added.name(), one.table()))
            .orElse(added);
    TableSource source =
        derived
            .<TableSource>map(one -> new TableSource.Derived(one.query(), added.name()))
            .orElseGet(() -> named(added));
    TableSource join = sources.join(from, before, source, visible);
    before.add(visible);
    return join;
  }

  private static TableSource named(ColumnScope.Visible visible) {
    return new TableSource.Named(visible.table().name(), visible.name());
  }

  /** Rows that are not there, or that are no rows of a table, cannot be locked. */
  private boolean mayLock(TableSource from) {
    return locksRows(from) && draft.has(Feature.FOR_UPDATE) && draft.dialect().locksInAnyQuery();
  }

  private static boolean locksRows(TableSource from) {
    return from instanceof TableSource.Join join
        ? join.kind() != TableSource.Join.Kind.LEFT
            && join.kind() != TableSource.Join.Kind.RIGHT
            && locksRows(join.left())
            && locksRows(join.right())
        : from instanceof TableSource.Named;
  }

  private Query viewed() {
    return draft
        .view("", 100)
        .<Query>map(
            view ->
                about(
                    ColumnScope.of(
                        List.of(new ColumnScope.Visible("d", "d", view.table())),
                        new TableSource.Viewed(view.name(), "d"))))
        .orElseGet(this::plain);
  }

  /** What a query in the place of a table holds. */
  private Query derived() {
    return sources
        .derived(draft.table(), "", 1)
        .<Query>map(
            one -> {
              ColumnScope scope =
                  ColumnScope.of(
                      List.of(new ColumnScope.Visible("d", "d", one.table())),
                      new TableSource.Derived(one.query(), "d"));
              return about(scope);
            })
        .orElseGet(this::plain);
  }

  /** A query that has a name and is read once or twice. */
  private Query common() {
    Optional<Sources.Derivation> derived = sources.derived(draft.table(), "", 1);
    if (derived.isEmpty()) {
      return plain();
    }
    TableSource first = new TableSource.Named("w", "a");
    ColumnScope.Visible left = new ColumnScope.Visible("a", "a", derived.get().table());
    ColumnScope scope = ColumnScope.of(List.of(left), first);
    if (draft.percent(35)) {
      ColumnScope.Visible right = new ColumnScope.Visible("b", "b", derived.get().table());
      TableSource both = sources.join(first, List.of(left), new TableSource.Named("w", "b"), right);
      if (draft.isLarge() && isCross(both)) {
        return plain();
      }
      scope = ColumnScope.of(List.of(left, right), both);
    }
    return new Query.With("w", derived.get().query(), about(scope));
  }

  private Select about(ColumnScope scope) {
    if (draft.percent(25)) {
      return Select.of(List.of(expressions.aggregate(scope)), scope.from())
          .withWhere(predicates.maybe(scope, 50));
    }
    List<Expression> items = items(scope, random.between(1, 3));
    return Select.of(items, scope.from())
        .withWhere(predicates.maybe(scope, 60))
        .withOrder(orders.ofItems(items, 20));
  }

  /** What is computed of the rows around each row must not depend on how ties are broken. */
  private Select windows() {
    Table table = draft.table();
    ColumnScope scope = ColumnScope.of(table);
    Optional<ColumnScope.Place> place = expressions.place(scope);
    if (place.isEmpty()) {
      return plain();
    }
    List<Expression> items = new ArrayList<>(all(scope.tables().get(0)));
    boolean ranks = draft.percent(45);
    Expression.Aggregate over = expressions.aggregate(scope);
    List<Expression> partition =
        draft.percent(50)
            ? expressions.place(scope).map(p -> List.<Expression>of(p.expression())).orElseThrow()
            : List.of();
    List<Order.Key> order =
        ranks || draft.percent(30)
            ? List.of(new Order.Key(place.get().column().name(), draft.percent(30)))
            : List.of();
    items.add(
        new Expression.Window(
            ranks ? random.pick(List.of("RANK", "DENSE_RANK")) : over.function(),
            ranks ? List.of() : over.arguments(),
            partition,
            order,
            ranks ? INTEGER : over.type()));
    return select(table, items).withWhere(predicates.maybe(scope, 60));
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
