package dev.isoscope.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Compares rows as bags, each value as its type demands. */
public final class Bags {
  /** Fewer digits than a double has: the order of additions must not count. */
  private static final MathContext FLOATING = new MathContext(12);

  private Bags() {}

  public static boolean same(
      List<Row> left, List<ColumnType> leftTypes, List<Row> right, List<ColumnType> rightTypes) {
    if (left.size() != right.size()) {
      return false;
    }
    return left.equals(right) || plain(left, leftTypes).equals(plain(right, rightTypes));
  }

  /** The rows with every value in its plain form, sorted. */
  public static List<Row> plain(List<Row> rows, List<ColumnType> types) {
    return rows.stream().map(row -> plain(row, types)).sorted(Row.ORDER).toList();
  }

  private static Row plain(Row row, List<ColumnType> types) {
    List<String> values = new ArrayList<>(row.values().size());
    for (int i = 0; i < row.values().size(); i++) {
      ColumnType type = i < types.size() ? types.get(i) : ColumnType.UNKNOWN;
      values.add(plain(row.values().get(i), type));
    }
    return new Row(values);
  }

  private static String plain(String value, ColumnType type) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case INTEGER, DECIMAL -> number(value, MathContext.UNLIMITED);
      case FLOATING -> number(value, FLOATING);
      case PADDED_TEXT -> value.stripTrailing();
      case BOOLEAN -> truth(value);
      case TEXT, BINARY, TEMPORAL, UNKNOWN -> value;
    };
  }

  private static String number(String value, MathContext precision) {
    try {
      BigDecimal number = new BigDecimal(value.strip()).round(precision);
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    } catch (NumberFormatException infinityOrNotANumber) {
      return value;
    }
  }

  private static String truth(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "t", "true", "1" -> "true";
      case "f", "false", "0" -> "false";
      default -> value;
    };
  }
}
