package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Order;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.RowLock;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlStatement;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Makes statements that play a read of a pattern. */
final class PatternReads {
  /** How an item is read. */
  private enum Form {
    ROW,
    TABLE,
    LOCKED,
    AGGREGATE,
    JOIN,
    WRITE,
    NEWEST
  }

  /** How often a read goes by the order of keys that a counter draws, where there are such. */
  private static final int BY_COUNTER = 50;

  private final GroupDraft draft;
  private final Randomness random;
  private final PatternItems rows;
  private final PatternConditions conditions;

  /** Rows of tables that no item is in; each is written once at most. */
  private final List<PatternItem> bystanders;

  PatternReads(
      GroupDraft draft,
      PatternItems rows,
      PatternConditions conditions,
      List<PatternItem> bystanders) {
    this.draft = draft;
    this.random = draft.random();
    this.rows = rows;
    this.conditions = conditions;
    this.bystanders = new ArrayList<>(bystanders);
  }

  SqlStatement of(PatternItem item) {
    boolean counted =
        item.table().hasIdentity() && draft.has(Feature.LIMIT) && rows.isInserted(item);
    Form form =
        new Chances<Form>()
            .with(48, Form.ROW)
            .with(10, Form.TABLE)
            .with(12, Form.LOCKED, draft.has(Feature.FOR_UPDATE))
            .with(5, Form.AGGREGATE)
            .with(17, Form.JOIN)
            .with(counted ? BY_COUNTER : 8, Form.WRITE)
            .with(12, Form.NEWEST, counted)
            .pick(random);
    return switch (form) {
      case ROW -> row(item, true);
      case TABLE -> Select.of(columns(item, ""), new TableSource.Named(item.table().name(), ""));
      case LOCKED -> locked(item);
      case AGGREGATE -> aggregate(item);
      case JOIN -> join(item).orElseGet(() -> row(item, true));
      case WRITE -> inWrite(item, counted).orElseGet(() -> row(item, true));
      case NEWEST -> newest(item);
    };
  }

  private Select row(PatternItem item, boolean deep) {
    return Select.of(columns(item, ""), new TableSource.Named(item.table().name(), ""))
        .withWhere(Optional.of(conditions.of(item, "", deep)));
  }

  private static List<Expression> columns(PatternItem item, String qualifier) {
    List<Expression> columns = new ArrayList<>();
    for (Table.Column column : item.table().columns()) {
      columns.add(new Expression.Column(qualifier, column.name(), column.type()));
    }
    return columns;
  }

  private Select locked(PatternItem item) {
    boolean share = draft.has(Feature.FOR_SHARE) && draft.percent(40);
    return row(item, draft.dialect().locksInAnyQuery())
        .withLock(share ? RowLock.SHARE : RowLock.UPDATE);
  }

  private Select aggregate(PatternItem item) {
    Table table = item.table();
    Table.Column column = random.pick(rows.changeable(table, item.address()));
    Expression value = new Expression.Column("", column.name(), column.type());
    Expression most = new Expression.Aggregate("MAX", List.of(value), column.type());
    return Select.of(List.of(Expressions.count(), most), new TableSource.Named(table.name(), ""))
        .withWhere(Optional.of(conditions.of(item, "", true)));
  }

  /** The rows with the last keys that a counter has drawn, or with the first ones. */
  private Select newest(PatternItem item) {
    Table table = item.table();
    boolean last = draft.percent(75);
    int count = random.between(1, 2) + (last ? 0 : rows.contents(table).size());
    List<Expression> columns =
        columns(item, "").stream()
            .filter(column -> !table.column(((Expression.Column) column).name()).identity())
            .toList();
    String key =
        table.columns().stream()
            .filter(Table.Column::identity)
            .map(Table.Column::name)
            .findFirst()
            .orElseThrow();
    return Select.of(columns, new TableSource.Named(table.name(), ""))
        .withOrder(
            Optional.of(new Order(List.of(new Order.Key(key, last)), OptionalInt.of(count))));
  }

  /**
   * A way from an item's table to another one, or to itself.
   *
   * @param on what holds of the item's row {@code a} and its partner {@code b}; empty if all are
   *     partners
   * @param certain whether there is a partner
   */
  private record Link(Table other, Optional<Predicate> on, boolean certain) {}

  /** Joins the row with its partners along a foreign key, or with all rows of some table. */
  private Optional<SqlStatement> join(PatternItem item) {
    List<Link> links = links(item);
    if (item.absent() || links.isEmpty()) {
      return Optional.empty(); // what a join has not found is hard to tell
    }
    List<Link> keyed = links.stream().filter(link -> link.on().isPresent()).toList();
    Link link = random.pick(keyed.isEmpty() || draft.percent(15) ? links : keyed);
    TableSource own = new TableSource.Named(item.table().name(), "a");
    TableSource partner = new TableSource.Named(link.other().name(), "b");
    TableSource from =
        link.on().isEmpty()
            ? new TableSource.Join(own, TableSource.Join.Kind.CROSS, partner, Optional.empty())
            : !link.certain() || draft.percent(40)
                ? new TableSource.Join(own, TableSource.Join.Kind.LEFT, partner, link.on())
                : draft.percent(70)
                    ? new TableSource.Join(own, TableSource.Join.Kind.INNER, partner, link.on())
                    : new TableSource.Join(partner, TableSource.Join.Kind.LEFT, own, link.on());
    List<Expression> columns = columns(item, "a");
    Table.Column first = link.other().columns().get(0);
    columns.add(new Expression.Column("b", first.name(), first.type()));
    return Optional.of(
        Select.of(columns, from).withWhere(Optional.of(conditions.of(item, "a", false))));
  }

  private List<Link> links(PatternItem item) {
    List<Link> links = new ArrayList<>();
    Table own = item.table();
    for (Table other : draft.tables()) {
      if (!rows.contents(other).isEmpty()) {
        links.add(new Link(other, Optional.empty(), true));
      }
      for (Table.ForeignKey key : own.foreignKeys()) {
        String column = key.columns().get(0);
        if (key.columns().size() == 1 && key.table().equals(other.name())) {
          links.add(link(item, column, other, key.referenced().get(0), !item.isNull(column)));
        }
      }
      for (Table.ForeignKey key : other.foreignKeys()) {
        if (key.columns().size() == 1 && key.table().equals(own.name())) {
          links.add(link(item, key.referenced().get(0), other, key.columns().get(0), false));
        }
      }
    }
    return links;
  }

  private static Link link(
      PatternItem item, String column, Table other, String partner, boolean certain) {
    Predicate on =
        new Predicate.Comparison(
            new Expression.Column("a", column, item.table().column(column).type()),
            "=",
            new Expression.Column("b", partner, other.column(partner).type()));
    return new Link(other, Optional.of(on), certain);
  }

  /** Lets a write elsewhere hang on the item. */
  private Optional<SqlStatement> inWrite(PatternItem item, boolean counted) {
    if (bystanders.isEmpty()) {
      return Optional.empty();
    }
    PatternItem target = bystanders.remove(random.below(bystanders.size()));
    Table.Column column = random.pick(rows.changeable(target.table(), target.address()));
    String written = draft.dialect().writeMayQueryItsTable() ? "" : target.table().name();
    Predicate own = conditions.of(target, "", false, written);
    Select asked =
        Select.of(
                List.of(new Expression.Column("q2", item.address().name(), item.address().type())),
                counted && draft.percent(BY_COUNTER)
                    ? new TableSource.Derived(newest(item), "q2")
                    : new TableSource.Named(item.table().name(), "q2"))
            .withWhere(Optional.of(asItIs(item, conditions.of(item, "q2", false, written))));
    return PatternItems.other(column.type(), Set.of(target.row().get(column.name())), random)
        .map(
            value ->
                new Write.Update(
                    false,
                    target.table().name(),
                    List.of(new Write.Assignment(column.name(), value)),
                    Optional.of(
                        new Predicate.Junction(
                            own, true, new Predicate.Exists(draft.percent(20), asked)))));
  }

  /**
   * Asks for the row in just the version that it has, so that what is done tells which was seen.
   */
  private Predicate asItIs(PatternItem item, Predicate condition) {
    Predicate all = condition;
    for (Table.Column column : rows.changeable(item.table(), item.address())) {
      if (!item.absent() && !item.isNull(column.name())) {
        Expression value = new Expression.Column("q2", column.name(), column.type());
        all =
            new Predicate.Junction(
                all, true, new Predicate.Comparison(value, "=", item.row().get(column.name())));
      }
    }
    return all;
  }
}
