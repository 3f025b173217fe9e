package dev.isoscope.oracle.triage;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How a table is laid out for those who scan it: the partitions, one after the other, and the
 * indexes that lead through each.
 *
 * @param partitions their names, in the order of a scan; none if the definition does not list them
 * @param indexes the clustered one first, if the table has a key to cluster by
 */
record Layout(List<String> partitions, List<Index> indexes) {
  /**
   * An index.
   *
   * @param clustered whether the rows themselves are kept in its order
   */
  record Index(List<String> columns, boolean clustered) {}

  /** Reads the layout off the statements that make the table. */
  static Layout of(ScratchTable table, List<String> creates) {
    Set<String> notNull = new HashSet<>();
    List<List<String>> primary = new ArrayList<>();
    List<List<String>> unique = new ArrayList<>();
    List<List<String>> plain = new ArrayList<>();
    for (List<Token> item : items(table.create())) {
      List<String> columns = isColumn(item) ? List.of(name(item.get(0))) : columns(item);
      if (has(item, "NOT") && isColumn(item)) {
        notNull.addAll(columns);
      }
      if (has(item, "PRIMARY")) {
        primary.add(columns);
      } else if (has(item, "UNIQUE")) {
        unique.add(columns);
      } else if (!isColumn(item) && (has(item, "KEY") || has(item, "INDEX"))) {
        plain.add(columns); // a foreign key comes with an index of its own
      }
    }
    for (String create : creates) {
      List<Token> words = Tokenizer.words(create);
      int on = indexOf(words, "ON");
      if (words.stream().limit(3).anyMatch(word -> word.is("INDEX"))
          && on > 0
          && table.is(words.get(on + 1).text())) {
        (has(words, "UNIQUE") ? unique : plain).add(columns(words.subList(on + 1, words.size())));
      }
    }
    return new Layout(partitions(table.create()), indexes(primary, unique, plain, notNull));
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
    List<Token> words = Tokenizer.words(create);
    List<String> names = new ArrayList<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      Token next = words.get(i + 1);
      if (words.get(i).is("PARTITIONS") && next.kind() == Token.Kind.NUMBER) {
        for (int number = 0; number < Integer.parseInt(next.text()); number++) {
          names.add("p" + number);
        }
        return names;
      }
      if (words.get(i).is("PARTITION") && !next.is("BY")) {
        names.add(next.text());
      }
    }
    return names;
  }

  /** The parts of a definition between its brackets. */
  private static List<List<Token>> items(String create) {
    List<List<Token>> items = new ArrayList<>();
    List<Token> item = new ArrayList<>();
    int depth = 0;
    for (Token token : Tokenizer.words(create)) {
      depth -= token.is(")") ? 1 : 0;
      if ((depth == 0 && token.is(")")) || (depth == 1 && token.is(","))) {
        items.add(item);
        item = new ArrayList<>();
        if (depth == 0) {
          return items;
        }
      } else if (depth > 0) {
        item.add(token);
      }
      depth += token.is("(") ? 1 : 0;
    }
    return items;
  }

  private static boolean isColumn(List<Token> item) {
    return ScratchTable.CONSTRAINTS.stream().noneMatch(item.get(0)::is);
  }

  /** The columns in the first brackets; none if they are not all plain and ascending. */
  private static List<String> columns(List<Token> words) {
    List<String> columns = new ArrayList<>();
    int open = indexOf(words, "(");
    for (int i = open + 1; open >= 0 && i < words.size() && !words.get(i).is(")"); i++) {
      Token token = words.get(i);
      if (token.is("(") || token.is("DESC")) {
        return List.of();
      }
      if (!token.is(",") && !token.is("ASC")) {
        columns.add(name(token));
      }
    }
    return columns;
  }

  private static String name(Token token) {
    return ScratchTable.plain(token.text());
  }

  private static boolean has(List<Token> words, String word) {
    return indexOf(words, word) >= 0;
  }

  private static int indexOf(List<Token> words, String word) {
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).is(word)) {
        return i;
      }
    }
    return -1;
  }
}
