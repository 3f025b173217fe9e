package dev.isoscope.model;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The rows of a table after a run, sorted.
 *
 * @param types the types of the columns; empty where nobody knows them
 */
public record TableState(
    String table, List<String> columns, List<Row> rows, List<ColumnType> types) {
  private static final Pattern QUOTES = Pattern.compile("[\"`\\[\\]]");

  public TableState {
    types = List.copyOf(types);
    columns = List.copyOf(columns);
    rows = rows.stream().sorted(Row.ORDER).toList();
  }

  /** Whether two names mean the same table in most DBMSs: quotes and case do not count. */
  public static boolean sameName(String left, String right) {
    return left.equalsIgnoreCase(right)
        || (isQuoted(left) || isQuoted(right)) && plainName(left).equals(plainName(right));
  }

  private static boolean isQuoted(String name) {
    return QUOTES.matcher(name).find();
  }

  private static String plainName(String name) {
    return QUOTES.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
