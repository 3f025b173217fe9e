package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds rows of a database that can stand for the items of patterns, and values to write. */
final class PatternItems {
  /** By what types hold them, enough values that every write of a pattern has one of its own. */
  private static final Map<Feature, List<String>> FRESH = new EnumMap<>(Feature.class);

  static {
    FRESH.put(Feature.INTEGER, texts(0, 12, Integer::toString));
    FRESH.put(Feature.DECIMAL, texts(0, 12, number -> number + ".00"));
    FRESH.put(Feature.FLOATING, texts(0, 12, number -> number + ".0"));
    List<String> words = List.of("a", "b", "c", "ab", "abc", "ba", "x", "d", "e", "f", "g", "h");
    FRESH.put(Feature.FIXED_CHARACTER, words);
    FRESH.put(Feature.VARYING_CHARACTER, words);
    FRESH.put(Feature.TEXT, words);
    FRESH.put(Feature.DATE, texts(1, 9, day -> "2020-01-0" + day));
  }

  private final Dialect dialect;
  private final Database database;

  PatternItems(Dialect dialect, Database database) {
    this.dialect = dialect;
    this.database = database;
  }

  /** All rows that a condition can single out and a write can change. */
  List<PatternItem> rows() {
    List<PatternItem> items = new ArrayList<>();
    for (Table table : database.tables()) {
      List<Map<String, Literal>> rows = contents(table);
      List<Table.Column> addresses =
          table.columns().stream()
              .filter(column -> mayAddress(table, column))
              .filter(column -> !changeable(table, column).isEmpty())
              .toList();
      for (Map<String, Literal> row : rows) {
        for (Table.Column column : addresses) {
          if (!row.get(column.name()).isNull()
              && isSingle(rows, column.name(), row.get(column.name()))) {
            items.add(new PatternItem(table, row, column, false));
          }
        }
      }
    }
    return items;
  }

  List<Map<String, Literal>> contents(Table table) {
    List<String> names = Constants.names(table);
    List<Map<String, Literal>> rows = new ArrayList<>();
    for (List<Literal> row : database.contents().get(database.tables().indexOf(table))) {
      Map<String, Literal> values = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        values.put(names.get(i), row.get(i));
      }
      rows.add(values);
    }
    return rows;
  }

  private boolean mayAddress(Table table, Table.Column column) {
    return column.isGiven()
        && dialect.comparable(column.type())
        && TypeChoice.mayBeKey(column.type())
        && !isReferring(table, column.name());
  }

  private static boolean isSingle(List<Map<String, Literal>> rows, String column, Literal value) {
    return rows.stream().filter(row -> row.get(column).equals(value)).count() == 1;
  }

  /** Columns to which writes may give new values, whatever others do meanwhile. */
  List<Table.Column> changeable(Table table, Table.Column address) {
    return table.columns().stream()
        .filter(column -> column.isGiven() && !column.equals(address))
        .filter(column -> !table.isUnique(column.name()) && !isReferring(table, column.name()))
        .filter(column -> !isChecked(table, column.name()))
        .filter(
            column ->
                table.partitioning().filter(one -> one.column().equals(column.name())).isEmpty())
        .filter(column -> dialect.comparable(column.type()))
        .filter(column -> FRESH.containsKey(column.type().feature()))
        .toList();
  }

  private static boolean isReferring(Table table, String column) {
    return table.foreignKeys().stream().anyMatch(key -> key.columns().contains(column));
  }

  private static boolean isChecked(Table table, String column) {
    return table.checks().stream().anyMatch(check -> names(check).contains(column));
  }

  private static Set<String> names(Predicate check) {
    Expression value =
        check instanceof Predicate.Comparison comparison
            ? comparison.left()
            : ((Predicate.Between) check).value();
    return Set.of(((Expression.Column) value).name());
  }

  /** Whether a row of a table may be deleted without a word from others. */
  boolean mayDelete(Table table) {
    return database.tables().stream()
        .flatMap(other -> other.foreignKeys().stream())
        .noneMatch(key -> key.table().equals(table.name()));
  }

  /** Whether a row is none of those that are there from the start. */
  boolean isInserted(PatternItem item) {
    return contents(item.table()).stream()
        .noneMatch(row -> row.get(item.address().name()).equals(item.value()));
  }

  /**
   * A row that is not there, made from one that is.
   *
   * @param others what must not have the same values
   */
  Optional<PatternItem> absent(PatternItem model, List<PatternItem> others, Randomness random) {
    Table table = model.table();
    Map<String, Literal> row = new LinkedHashMap<>(model.row());
    List<Map<String, Literal>> taken = new ArrayList<>(contents(table));
    others.stream().filter(one -> one.table().equals(table)).forEach(one -> taken.add(one.row()));
    for (Table.Column column : table.columns()) {
      String name = column.name();
      boolean must = table.isUnique(name) || column.equals(model.address());
      if (must && column.isGiven()) {
        Optional<Literal> value =
            isReferring(table, name) || isChecked(table, name)
                ? Optional.empty()
                : unused(column.type(), name, taken, random);
        if (value.isEmpty()) {
          return Optional.empty();
        }
        row.put(name, value.get());
      }
    }
    return Optional.of(new PatternItem(table, row, model.address(), true));
  }

  private static Optional<Literal> unused(
      SqlType type, String column, List<Map<String, Literal>> taken, Randomness random) {
    Set<Literal> used = taken.stream().map(row -> row.get(column)).collect(Collectors.toSet());
    return other(type, used, random);
  }

  /** A value of a type that is none of some. */
  static Optional<Literal> other(SqlType type, Set<Literal> used, Randomness random) {
    List<Literal> left = fresh(type).stream().filter(one -> !used.contains(one)).toList();
    return left.isEmpty() ? Optional.empty() : Optional.of(random.pick(left));
  }

  private static List<Literal> fresh(SqlType type) {
    return FRESH.getOrDefault(type.feature(), List.of()).stream()
        .map(text -> Literal.of(type, text))
        .toList();
  }

  private static List<String> texts(int first, int last, IntFunction<String> text) {
    return IntStream.rangeClosed(first, last).mapToObj(text).toList();
  }

  /** All values that a column of a table has, at the beginning or in some items. */
  List<Literal> values(Table table, String column, List<PatternItem> items) {
    return Stream.concat(
            contents(table).stream(),
            items.stream().filter(one -> one.table().equals(table)).map(PatternItem::row))
        .map(row -> row.get(column))
        .filter(Objects::nonNull)
        .filter(value -> !value.isNull())
        .distinct()
        .toList();
  }
}
