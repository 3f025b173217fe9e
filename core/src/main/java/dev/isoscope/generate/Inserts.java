package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.RowSource;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes inserts. What is done about a row that is there already must not depend on which key. */
final class Inserts {
  /** The forms of an insert. */
  private enum Form {
    ROW,
    ROWS,
    QUERY,
    IGNORE,
    REPLACE,
    NOTHING,
    UPDATE
  }

  /** How often a new value is written: a known one may be the one that is there already. */
  private static final int ANEW = 50;

  private final GroupDraft draft;
  private final Randomness random;
  private final Predicates predicates;
  private final Expressions expressions;
  private final OrderClauses orders;
  private final Chances<Form> forms;

  Inserts(GroupDraft draft, Expressions expressions, Predicates predicates, OrderClauses orders) {
    this.draft = draft;
    this.random = draft.random();
    this.predicates = predicates;
    this.expressions = expressions;
    this.orders = orders;
    boolean updates =
        draft.has(Feature.ON_CONFLICT_UPDATE) || draft.has(Feature.ON_DUPLICATE_KEY_UPDATE);
    this.forms =
        new Chances<Form>()
            .with(50, Form.ROW)
            .with(15, Form.ROWS)
            .with(14, Form.QUERY)
            .with(8, Form.IGNORE, draft.has(Feature.INSERT_IGNORE))
            .with(9, Form.REPLACE, draft.has(Feature.REPLACE))
            .with(7, Form.NOTHING, draft.has(Feature.ON_CONFLICT_NOTHING))
            .with(10, Form.UPDATE, updates);
  }

  Write any() {
    Table table = draft.table();
    Form form = forms.pick(random);
    boolean plain = form == Form.ROW || form == Form.ROWS || form == Form.QUERY;
    return switch (plain || draft.judgesAlike(table) ? form : Form.ROW) {
      case ROW -> rows(Insert.Form.PLAIN, table, 1, Optional.empty());
      case ROWS -> rows(Insert.Form.PLAIN, table, random.between(2, 3), Optional.empty());
      case QUERY -> fromQuery(table);
      case IGNORE -> ignoring(table);
      case REPLACE ->
          oneKey(table).isPresent()
              ? rows(Insert.Form.REPLACE, table, 1, Optional.empty())
              : rows(Insert.Form.PLAIN, table, 1, Optional.empty());
      case NOTHING -> nothing(table);
      case UPDATE -> update(table);
    };
  }

  /** Only where a key may be in the way: DuckDB refuses it elsewhere. */
  private Insert ignoring(Table table) {
    Insert.Form form = table.keys().isEmpty() ? Insert.Form.PLAIN : Insert.Form.IGNORE;
    return rows(form, table, random.between(1, 2), Optional.empty());
  }

  private Insert nothing(Table table) {
    if (table.keys().isEmpty()) {
      return rows(Insert.Form.PLAIN, table, 1, Optional.empty());
    }
    Optional<Table.Key> key = draft.percent(50) ? oneKey(table) : Optional.empty();
    List<String> target = key.map(Table.Key::columns).orElse(List.of());
    return rows(
        Insert.Form.PLAIN,
        table,
        random.between(1, 2),
        Optional.of(new Insert.OnConflict(target, List.of())));
  }

  private Insert update(Table table) {
    Optional<Table.Key> key = oneKey(table);
    List<Write.Assignment> updates = key.isPresent() ? updates(table) : List.of();
    return updates.isEmpty()
        ? rows(Insert.Form.PLAIN, table, 1, Optional.empty())
        : rows(
            Insert.Form.PLAIN,
            table,
            1,
            Optional.of(new Insert.OnConflict(key.get().columns(), updates)));
  }

  /** The key of a table that has just one, so that only one row can be in the way of another. */
  Optional<Table.Key> oneKey(Table table) {
    boolean indexed =
        !draft.dialect().conflictMayUpdateIndexed()
            && (!table.indexes().isEmpty() || !table.foreignKeys().isEmpty());
    return table.uniqueSets().size() == 1
            && table.keys().size() == 1
            && !table.hasIdentity()
            && !indexed
        ? Optional.of(table.keys().get(0))
        : Optional.empty();
  }

  private List<Write.Assignment> updates(Table table) {
    List<Table.Column> columns =
        table.columns().stream()
            .filter(column -> column.isGiven() && !table.isUnique(column.name()))
            .filter(column -> draft.dialect().comparable(column.type()))
            .toList();
    if (columns.isEmpty()) {
      return List.of();
    }
    Table.Column column = random.pick(columns);
    Expression value =
        draft.percent(45)
            ? new Expression.Proposed(column.name(), column.type())
            : column.type().domain() == SqlType.Domain.NUMBER && draft.percent(60)
                ? expressions.shifted(
                    new Expression.Column(table.name(), column.name(), column.type()))
                : written(table, column);
    return List.of(new Write.Assignment(column.name(), value));
  }

  private Insert rows(
      Insert.Form form, Table table, int count, Optional<Insert.OnConflict> conflict) {
    boolean whole = form != Insert.Form.PLAIN || conflict.isPresent();
    List<Table.Column> columns = columns(table, whole);
    List<List<Literal>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(columns.stream().map(column -> written(table, column)).toList());
    }
    return new Insert(form, table.name(), names(columns), new RowSource.Rows(rows), conflict);
  }

  /** All columns that do not count up, now and then without some that need no value. */
  private List<Table.Column> columns(Table table, boolean whole) {
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      boolean needless =
          !whole
              && !table.isUnique(column.name())
              && (!column.notNull() || column.defaults().isPresent());
      int chance = column.defaults().isPresent() ? 40 : 8;
      if (column.isGiven() && !(needless && draft.percent(chance))) {
        columns.add(column);
      }
    }
    return columns.isEmpty() ? columns(table, true) : columns;
  }

  private static List<String> names(List<Table.Column> columns) {
    return columns.stream().map(Table.Column::name).toList();
  }

  /** A constant for a column, which others may then look for. */
  Literal written(Table table, Table.Column column) {
    return !column.notNull() && draft.percent(7)
        ? Literal.nothing(column.type())
        : some(table, column);
  }

  /** The same, but never NULL. */
  Literal some(Table table, Table.Column column) {
    boolean anew = !isReferring(table, column.name()) && draft.percent(ANEW);
    Literal value =
        anew ? Values.any(column.type(), random) : draft.constants().pick(table, column, random);
    draft.constants().note(table, column.name(), value);
    return value;
  }

  private static boolean isReferring(Table table, String column) {
    return table.foreignKeys().stream().anyMatch(key -> key.columns().contains(column));
  }

  /** Copies rows; not where the DBMS would number them in the order in which it finds them. */
  private Insert fromQuery(Table table) {
    if (table.hasIdentity()) {
      return rows(Insert.Form.PLAIN, table, 1, Optional.empty());
    }
    if (draft.wants(Feature.INSERT_ALL, 30)) {
      Optional<Insert> all = all(table);
      if (all.isPresent()) {
        return all.get();
      }
    }
    Table source = random.pick(draft.tables());
    ColumnScope.Visible visible = new ColumnScope.Visible("q", "q", source);
    List<Table.Column> columns = columns(table, false);
    List<Expression> items = columns.stream().map(c -> copied(table, c, visible)).toList();
    ColumnScope scope = ColumnScope.of(visible);
    Select select =
        Select.of(items, new TableSource.Named(source.name(), "q"))
            .withWhere(predicates.maybe(scope, 80));
    boolean ordered = items.stream().anyMatch(item -> item instanceof Expression.Column);
    return Insert.plain(
        table.name(),
        names(columns),
        ordered ? select.withOrder(orders.ofItems(items, 10)) : select);
  }

  /** Copies whole rows of a table that has columns of the same types. */
  private Optional<Insert> all(Table table) {
    List<SqlType> types = types(table);
    List<Table> alike =
        draft.tables().stream()
            .filter(one -> types(one).equals(types))
            .filter(one -> table.columns().stream().allMatch(Table.Column::isGiven))
            .filter(one -> !one.name().equals(table.name()) || table.uniqueSets().isEmpty())
            .toList();
    if (alike.isEmpty()) {
      return Optional.empty();
    }
    ColumnScope scope = ColumnScope.of(random.pick(alike));
    Select select = Select.of(List.of(new Expression.All(types.get(0))), scope.from());
    return Optional.of(
        Insert.plain(table.name(), List.of(), select.withWhere(predicates.maybe(scope, 80))));
  }

  private static List<SqlType> types(Table table) {
    return table.columns().stream().map(Table.Column::type).toList();
  }

  private Expression copied(Table table, Table.Column column, ColumnScope.Visible source) {
    List<Table.Column> fitting =
        source.table().columns().stream()
            .filter(c -> !c.identity() && TypeChoice.fits(c.type(), column.type()))
            .toList();
    if (fitting.isEmpty() || draft.percent(20)) {
      Literal value = draft.constants().pick(table, column, random);
      draft.constants().note(table, column.name(), value);
      return value;
    }
    boolean same = fitting.contains(column) && draft.percent(60);
    Expression copy = source.column(same ? column : random.pick(fitting));
    return column.type() instanceof SqlType.IntegerType && draft.percent(50)
        ? expressions.shifted(copy)
        : copy;
  }
}
