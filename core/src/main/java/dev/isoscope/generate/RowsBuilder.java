package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the rows of a table such that they keep its constraints: laying them out must not fail. */
final class RowsBuilder {
  private static final int TRIES = 6;
  private static final int MOST = 80;

  /** Most tables of many rows have no more: what a case costs grows with the square of them. */
  private static final int MOSTLY = 40;

  private static final Chances<Integer> COUNTS =
      new Chances<Integer>().with(6, 0).with(14, 1).with(28, 2).with(28, 3).with(14, 4).with(10, 5);

  private final Randomness random;
  private final Map<String, Table> tables;
  private final Map<String, List<List<Literal>>> contents;
  private final boolean many;

  /**
   * @param tables those that are filled already, by name
   * @param contents their rows
   * @param many whether there are to be as many as in a small database of a user
   */
  RowsBuilder(
      Randomness random,
      Map<String, Table> tables,
      Map<String, List<List<Literal>>> contents,
      boolean many) {
    this.random = random;
    this.tables = tables;
    this.contents = contents;
    this.many = many;
  }

  /** Rows with a value for every column that does not count up. */
  List<List<Literal>> rows(Table table) {
    List<String> names = Constants.names(table);
    List<List<Literal>> rows = new ArrayList<>();
    Set<List<Literal>> taken = new HashSet<>();
    int count = many ? many() : COUNTS.pick(random);
    for (int tries = count * TRIES; tries > 0 && rows.size() < count; tries--) {
      List<Literal> row = row(table, names, rows.size() + 1);
      if (allowed(table, names, row, taken)) {
        rows.add(row);
      }
    }
    return rows;
  }

  private int many() {
    return random.between(Database.LARGE, random.percent(20) ? MOST : MOSTLY);
  }

  private List<Literal> row(Table table, List<String> names, int number) {
    List<Literal> row = new ArrayList<>();
    for (String name : names) {
      Table.Column column = table.column(name);
      boolean counts = many && table.isUnique(name) && column.type() instanceof SqlType.IntegerType;
      row.add(
          counts
              ? Literal.of(column.type(), Integer.toString(number))
              : !column.notNull() && random.percent(10)
                  ? Literal.nothing(column.type())
                  : Values.any(column.type(), random));
    }
    for (Table.ForeignKey key : table.foreignKeys()) {
      List<List<Literal>> partners = contents.get(key.table());
      if (!partners.isEmpty()) {
        List<Literal> partner = random.pick(partners);
        List<String> columns = Constants.names(tables.get(key.table()));
        for (int i = 0; i < key.columns().size(); i++) {
          Literal value = partner.get(columns.indexOf(key.referenced().get(i)));
          row.set(names.indexOf(key.columns().get(i)), value);
        }
      }
    }
    return row;
  }

  private boolean allowed(
      Table table, List<String> names, List<Literal> row, Set<List<Literal>> taken) {
    for (int i = 0; i < names.size(); i++) {
      if (row.get(i).isNull() && table.column(names.get(i)).notNull()) {
        return false;
      }
    }
    return table.checks().stream().allMatch(check -> holds(check, names, row))
        && table.foreignKeys().stream().allMatch(key -> hasPartner(key, names, row))
        && claim(table, names, row, taken);
  }

  /** Takes the row's keys, unless one of them is taken already. */
  private static boolean claim(
      Table table, List<String> names, List<Literal> row, Set<List<Literal>> taken) {
    List<List<Literal>> keys = new ArrayList<>();
    for (List<String> set : table.uniqueSets()) {
      if (names.containsAll(set)) {
        List<Literal> key = new ArrayList<>();
        key.add(Literal.of(keys.size())); // which key this is
        set.forEach(column -> key.add(row.get(names.indexOf(column))));
        keys.add(key);
      }
    }
    if (keys.stream().anyMatch(taken::contains)) {
      return false;
    }
    taken.addAll(keys);
    return true;
  }

  private boolean hasPartner(Table.ForeignKey key, List<String> names, List<Literal> row) {
    List<Literal> wanted =
        key.columns().stream().map(column -> row.get(names.indexOf(column))).toList();
    if (wanted.stream().anyMatch(Literal::isNull)) {
      return true;
    }
    List<String> columns = Constants.names(tables.get(key.table()));
    return contents.get(key.table()).stream()
        .anyMatch(
            partner ->
                key.referenced().stream()
                    .map(column -> partner.get(columns.indexOf(column)))
                    .toList()
                    .equals(wanted));
  }

  private static boolean holds(Predicate check, List<String> names, List<Literal> row) {
    if (check instanceof Predicate.Comparison comparison) {
      int sign = compare(comparison.left(), names, row, comparison.right());
      return switch (comparison.operator()) {
        case "<>" -> sign != 0;
        case "<" -> sign < 0;
        default -> sign >= 0;
      };
    }
    Predicate.Between between = (Predicate.Between) check;
    return compare(between.value(), names, row, between.low()) >= 0
        && compare(between.value(), names, row, between.high()) <= 0;
  }

  /** NULL keeps every check, but it is simpler to leave such rows out. */
  private static int compare(
      Expression column, List<String> names, List<Literal> row, Expression bound) {
    Literal value = row.get(names.indexOf(((Expression.Column) column).name()));
    return value
        .text()
        .map(text -> new BigDecimal(text).compareTo(number(bound)))
        .orElse(Integer.MIN_VALUE);
  }

  private static BigDecimal number(Expression literal) {
    return new BigDecimal(((Literal) literal).text().orElseThrow());
  }
}
