package dev.isoscope.model;

import java.util.List;
import java.util.Locale;

/**
 * The rows of a table after a run, sorted.
 *
 * @param types the types of the columns; empty where nobody knows them
 */
public record TableState(
    String table, List<String> columns, List<Row> rows, List<ColumnType> types) {
  private static final String QUOTES = "\"`[]";

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
    for (int i = 0; i < name.length(); i++) {
      if (QUOTES.indexOf(name.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** A name as most DBMSs take it: without quotes, in small letters. */
  public static String plainName(String name) {
    StringBuilder plain = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char one = name.charAt(i);
      if (QUOTES.indexOf(one) < 0) {
        plain.append(one);
      }
    }
    return plain.toString().toLowerCase(Locale.ROOT);
  }
}
