package dev.isoscope.compare.trace;

import dev.isoscope.model.ColumnType;
import dev.isoscope.model.Row;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One form for values that DBMSs print in different ways: truth values as numbers, numbers without
 * trailing zeros, floating ones to as many digits as all of them print, times without trailing
 * zeros, fixed length text without padding. Text is text.
 */
final class PlainValues {
  /** As many as MySQL prints of a FLOAT. */
  private static final MathContext FLOATING = new MathContext(6);

  private PlainValues() {}

  /** The type that decides when values of two columns are the same. */
  static ColumnType common(ColumnType left, ColumnType right) {
    for (ColumnType decisive :
        List.of(
            ColumnType.FLOATING,
            ColumnType.DECIMAL,
            ColumnType.INTEGER,
            ColumnType.BOOLEAN,
            ColumnType.TEMPORAL,
            ColumnType.PADDED_TEXT,
            ColumnType.TEXT,
            ColumnType.BINARY)) {
      if (left == decisive || right == decisive) {
        return decisive;
      }
    }
    return ColumnType.UNKNOWN;
  }

  /** The types of two results, column by column. */
  static List<ColumnType> common(List<ColumnType> left, List<ColumnType> right) {
    List<ColumnType> types = new ArrayList<>();
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      types.add(common(at(left, i), at(right, i)));
    }
    return types;
  }

  private static ColumnType at(List<ColumnType> types, int column) {
    return column < types.size() ? types.get(column) : ColumnType.UNKNOWN;
  }

  /** The rows with every value in its one form, sorted. */
  static List<Row> of(List<Row> rows, List<ColumnType> types) {
    return rows.stream()
        .map(
            row -> {
              List<String> values = new ArrayList<>();
              for (int i = 0; i < row.values().size(); i++) {
                values.add(of(row.values().get(i), at(types, i)));
              }
              return new Row(values);
            })
        .sorted(Row.ORDER)
        .toList();
  }

  static String of(String value, ColumnType type) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case INTEGER, DECIMAL, BOOLEAN -> number(value, MathContext.UNLIMITED);
      case FLOATING -> number(value, FLOATING);
      case PADDED_TEXT -> value.stripTrailing();
      case TEMPORAL -> time(value);
      case TEXT, BINARY, UNKNOWN -> value;
    };
  }

  private static String number(String value, MathContext precision) {
    String text =
        switch (value.toLowerCase(Locale.ROOT)) {
          case "t", "true" -> "1";
          case "f", "false" -> "0";
          default -> value.strip();
        };
    try {
      BigDecimal number = new BigDecimal(text).round(precision);
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    } catch (NumberFormatException infinityOrNotANumber) {
      return value;
    }
  }

  private static String time(String value) {
    return value
        .replace('T', ' ')
        .replaceFirst("(^| )([0-9]:)", "$10$2")
        .replaceFirst("(:[0-9]+)[.]([0-9]*?)0+$", "$1.$2")
        .replaceFirst("[.]$", "");
  }
}
