package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Nuance;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes one table: first which columns are keys and which refer to other tables, because that
 * decides their types, then the rest.
 */
final class TableBuilder {
  private static final Chances<Integer> WIDTHS =
      new Chances<Integer>().with(32, 2).with(40, 3).with(21, 4).with(7, 5);

  private final Dialect dialect;
  private final int complexity;
  private final Randomness random;
  private final String name;
  private final List<Table> earlier;
  private final List<String> names = new ArrayList<>();
  private final SqlType[] types;
  private final boolean[] notNull;
  private final boolean identity;
  private final List<Table.Key> keys = new ArrayList<>();
  private final List<Table.ForeignKey> foreignKeys = new ArrayList<>();

  TableBuilder(
      Dialect dialect, int complexity, Randomness random, String name, List<Table> earlier) {
    this.dialect = dialect;
    this.complexity = complexity;
    this.random = random;
    this.name = name;
    this.earlier = earlier;
    this.identity = dialect.has(Feature.IDENTITY) && random.percent(8);
    int width = WIDTHS.pick(random);
    this.types = new SqlType[width];
    this.notNull = new boolean[width];
    for (int i = 1; i <= width; i++) {
      names.add(identity && i == 1 ? "id" : "c" + i);
    }
  }

  Table build() {
    chooseKeys();
    chooseForeignKey();
    for (int i = 0; i < types.length; i++) {
      types[i] = types[i] == null ? type() : types[i];
      notNull[i] |= !identityAt(i) && !isReferring(names.get(i)) && random.percent(20);
    }
    List<Table.Column> columns = columns();
    if (complexity >= 3 && dialect.has(Feature.GENERATED_COLUMN) && random.percent(20)) {
      generate(columns);
    }
    List<Predicate> checks = checks(columns);
    List<Table.Index> indexes = indexes(columns);
    Table table = new Table(name, columns, keys, foreignKeys, checks, indexes, Optional.empty());
    return new Partitions(dialect, random).apply(table);
  }

  private SqlType type() {
    Optional<SqlType> rich =
        complexity >= 3 && random.percent(30)
            ? TypeChoice.rich(dialect, complexity, random)
            : Optional.empty();
    return rich.orElseGet(() -> TypeChoice.any(dialect, random));
  }

  private boolean identityAt(int place) {
    return identity && place == 0;
  }

  private void chooseKeys() {
    int first = identity ? 1 : 0;
    if (identity) {
      types[0] = new SqlType.IntegerType(SqlType.Width.NORMAL);
      keys.add(new Table.Key(true, names.subList(0, 1)));
    } else if (random.percent(78)) {
      boolean wide = random.percent(18);
      addKey(true, names.subList(0, wide ? 2 : 1));
      first = 1;
    }
    if (random.percent(20)) {
      int at = random.between(first, types.length - 1);
      boolean wide = at + 1 < types.length && random.percent(25);
      addKey(false, names.subList(at, wide ? at + 2 : at + 1));
    }
  }

  private void addKey(boolean primary, List<String> columns) {
    if (keys.stream().anyMatch(key -> key.columns().equals(columns))) {
      return;
    }
    keys.add(new Table.Key(primary, columns));
    for (String column : columns) {
      int place = names.indexOf(column);
      types[place] = types[place] == null ? TypeChoice.ofKey(dialect, random) : types[place];
      notNull[place] |= primary || !dialect.has(Nuance.NULL_IN_UNIQUE);
    }
  }

  private void chooseForeignKey() {
    List<Table> parents =
        earlier.stream()
            .filter(t -> t.partitioning().isEmpty() && !t.hasIdentity() && !t.keys().isEmpty())
            .toList();
    if (parents.isEmpty() || !random.percent(45)) {
      return;
    }
    Table parent = random.pick(parents);
    List<String> referenced = random.pick(parent.keys()).columns();
    int last = types.length - referenced.size();
    int at = random.between(identity ? 1 : 0, Math.max(identity ? 1 : 0, last));
    if (at > last) {
      return;
    }
    List<String> referring = names.subList(at, at + referenced.size());
    for (int i = 0; i < referring.size(); i++) {
      types[at + i] = parent.column(referenced.get(i)).type();
    }
    boolean mayBeNull = referring.stream().noneMatch(column -> notNull[names.indexOf(column)]);
    foreignKeys.add(
        new Table.ForeignKey(
            referring,
            parent.name(),
            referenced,
            action(dialect.deleteActions(), mayBeNull),
            action(updateActions(parent, referenced, mayBeNull), mayBeNull)));
  }

  private List<Table.Action> updateActions(
      Table parent, List<String> referenced, boolean mayBeNull) {
    boolean mayCascade =
        mayBeNull
            || dialect.has(Nuance.NULL_BY_CASCADE)
            || referenced.stream().allMatch(column -> parent.column(column).notNull());
    return dialect.updateActions().stream()
        .filter(one -> one != Table.Action.CASCADE || mayCascade)
        .toList();
  }

  private Optional<Table.Action> action(List<Table.Action> actions, boolean mayBeNull) {
    List<Table.Action> possible =
        actions.stream().filter(one -> one != Table.Action.SET_NULL || mayBeNull).toList();
    return possible.isEmpty() || !random.percent(60)
        ? Optional.empty()
        : Optional.of(random.pick(possible));
  }

  private boolean isReferring(String column) {
    return foreignKeys.stream().anyMatch(key -> key.columns().contains(column));
  }

  private List<Table.Column> columns() {
    List<Table.Column> columns = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      boolean primary = !keys.isEmpty() && keys.get(0).columns().contains(names.get(i));
      boolean defaults = !primary && dialect.mayDefault(types[i]) && random.percent(16);
      Optional<String> value = defaults ? Values.any(types[i], random).text() : Optional.empty();
      columns.add(new Table.Column(names.get(i), types[i], notNull[i], value, identityAt(i)));
    }
    return columns;
  }

  /** Lets the values of one column follow from those of another. */
  private void generate(List<Table.Column> columns) {
    List<Table.Column> sources =
        columns.stream()
            .filter(one -> !one.identity() && !isReferring(one.name()))
            .filter(one -> one.type() instanceof SqlType.IntegerType whole && !whole.isNarrow())
            .toList();
    List<Table.Column> able =
        columns.stream()
            .filter(one -> !one.identity() && !isReferring(one.name()))
            .filter(one -> keys.stream().noneMatch(key -> key.columns().contains(one.name())))
            .toList();
    if (sources.isEmpty() || able.isEmpty()) {
      return;
    }
    Table.Column source = random.pick(sources);
    Table.Column old = random.pick(able);
    if (!source.equals(old)) {
      Expression value =
          new Expression.Arithmetic(
              new Expression.Column("", source.name(), source.type()),
              random.percent(50) ? "+" : "*",
              Literal.of(random.between(1, 3)));
      columns.set(
          columns.indexOf(old),
          new Table.Column(
              old.name(), source.type(), false, Optional.empty(), false, Optional.of(value)));
    }
  }

  /** A check may fail, but not depend on anything but the row. */
  private List<Predicate> checks(List<Table.Column> columns) {
    List<Table.Column> numbers =
        columns.stream()
            .filter(c -> c.isGiven() && !isReferring(c.name()))
            .filter(c -> c.type().domain() == SqlType.Domain.NUMBER)
            .toList();
    if (numbers.isEmpty() || !random.percent(16)) {
      return List.of();
    }
    Table.Column column = random.pick(numbers);
    Expression value = new Expression.Column("", column.name(), column.type());
    Literal bound = Values.any(column.type(), random);
    return List.of(
        random.percent(30)
            ? new Predicate.Between(value, false, Literal.of(0), Literal.of(random.between(5, 12)))
            : new Predicate.Comparison(value, random.pick(List.of("<>", "<", ">=")), bound));
  }

  private boolean mayBeUnique(Table.Column column) {
    return TypeChoice.mayBeKey(column.type())
        && (column.notNull() || dialect.has(Nuance.NULL_IN_UNIQUE));
  }

  private List<Table.Index> indexes(List<Table.Column> columns) {
    List<Table.Index> indexes = new ArrayList<>();
    int count = random.percent(32) ? (random.percent(20) ? 2 : 1) : 0;
    for (int i = 1; i <= count; i++) {
      boolean unique = random.percent(22);
      List<String> able =
          columns.stream()
              .filter(c -> c.isGiven() && dialect.comparable(c.type()))
              .filter(c -> unique ? mayBeUnique(c) : dialect.mayIndex(c.type()))
              .map(Table.Column::name)
              .toList();
      if (!able.isEmpty()) {
        int at = random.below(able.size());
        boolean wide = at + 1 < able.size() && random.percent(40);
        List<String> chosen = able.subList(at, wide ? at + 2 : at + 1);
        boolean known =
            keys.stream().anyMatch(key -> key.columns().equals(chosen))
                || indexes.stream().anyMatch(index -> index.columns().equals(chosen));
        if (!known) {
          indexes.add(new Table.Index(name + "_i" + i, unique, chosen));
        }
      }
    }
    return indexes;
  }
}
