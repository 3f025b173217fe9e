package dev.isoscope.semantics;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How a table is laid out for those who scan it: the partitions, one after the other, and the
 * indexes that lead through each.
 *
 * @param partitions their names, in the order of a scan; none if the definition does not list them
 * @param indexes the clustered one first, if the table has a key to cluster by
 * @param keyed whether it has a key, known or not, by which rows may be kept
 */
record Layout(List<String> partitions, List<Index> indexes, boolean keyed) {
  /**
   * An index.
   *
   * @param clustered whether the rows themselves are kept in its order
   */
  record Index(List<String> columns, boolean clustered) {}

  /** Columns that stand in an index, by which a new value must be looked for. */
  Set<String> indexed() {
    return indexes.stream().flatMap(index -> index.columns().stream()).collect(Collectors.toSet());
  }

  /** Reads the layout off the statements that make the table. */
  static Layout of(ScratchTable table, List<String> creates) {
    Set<String> notNull = new HashSet<>();
    List<List<String>> primary = new ArrayList<>();
    List<List<String>> unique = new ArrayList<>();
    List<List<String>> plain = new ArrayList<>();
    TableDefinition definition = TableDefinition.of(SqlText.of(table.create())).orElseThrow();
    SqlText text = definition.text();
    for (Range item : definition.items()) {
      boolean column = definition.isColumn(item);
      List<String> columns = column ? List.of(name(text, item.from())) : columns(text, item);
      if (column && text.find(item, "NOT") >= 0) {
        notNull.addAll(columns);
      }
      if (text.find(item, "PRIMARY") >= 0) {
        primary.add(columns);
      } else if (text.find(item, "UNIQUE") >= 0) {
        unique.add(columns);
      } else if (!column && text.find(item, "KEY", "INDEX") >= 0) {
        plain.add(columns); // a foreign key comes with an index of its own
      }
    }
    for (String create : creates) {
      SqlText index = SqlText.of(create);
      int on = index.find(index.all(), "ON");
      boolean isUnique = index.is(1, "UNIQUE");
      if (index.is(isUnique ? 2 : 1, "INDEX") && table.is(index.at(on + 1).text())) {
        (isUnique ? unique : plain).add(columns(index, new Range(on, index.size())));
      }
    }
    return new Layout(
        partitions(table.create()),
        indexes(primary, unique, plain, notNull),
        !primary.isEmpty() || !unique.isEmpty());
  }

  /** Without a primary key rows are kept in the order of the first key that is never NULL. */
  private static List<Index> indexes(
      List<List<String>> primary,
      List<List<String>> unique,
      List<List<String>> plain,
      Set<String> notNull) {
    List<String> clustered =
        primary.stream()
            .findFirst()
            .or(() -> unique.stream().filter(notNull::containsAll).findFirst())
            .orElse(List.of());
    List<Index> indexes = new ArrayList<>();
    if (!clustered.isEmpty()) {
      indexes.add(new Index(clustered, true));
    }
    unique.stream().filter(one -> one != clustered).forEach(one -> add(indexes, one));
    plain.forEach(one -> add(indexes, one));
    return indexes;
  }

  private static void add(List<Index> indexes, List<String> columns) {
    if (!columns.isEmpty()) {
      indexes.add(new Index(columns, false));
    }
  }

  /** The partitions that a definition lists, or counts. */
  static List<String> partitions(String create) {
    SqlText text = SqlText.of(create);
    List<String> names = new ArrayList<>();
    for (int i = 0; i + 1 < text.size(); i++) {
      String next = text.at(i + 1).text();
      if (text.is(i, "PARTITIONS") && text.at(i + 1).kind() == Token.Kind.NUMBER) {
        return IntStream.range(0, Integer.parseInt(next)).mapToObj(number -> "p" + number).toList();
      }
      if (text.is(i, "PARTITION") && !text.is(i + 1, "BY")) {
        names.add(next);
      }
    }
    return names;
  }

  /** The columns in the first brackets; none if they are not all plain and ascending. */
  private static List<String> columns(SqlText text, Range range) {
    int open = text.find(range, "(");
    List<String> columns = new ArrayList<>();
    for (Range item : open < 0 ? List.<Range>of() : text.items(text.inside(open))) {
      if (text.find(item, "(", "DESC") >= 0) {
        return List.of();
      }
      columns.add(name(text, item.from()));
    }
    return columns;
  }

  private static String name(SqlText text, int at) {
    return ScratchTable.plain(text.at(at).text());
  }
}
