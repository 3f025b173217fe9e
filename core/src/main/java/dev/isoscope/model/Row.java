package dev.isoscope.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** A row of a result or a table: its values as text, null for NULL. */
public record Row(List<String> values) {
  /** NULL, then numbers by value, then text. */
  private static final Comparator<String> VALUES =
      Comparator.nullsFirst(
          Comparator.comparing(
                  Row::number, Comparator.nullsLast(Comparator.<BigDecimal>naturalOrder()))
              .thenComparing(Comparator.naturalOrder()));

  /** Gives results without an order of their own, and final states, their one order. */
  public static final Comparator<Row> ORDER =
      (left, right) -> {
        int length = Math.min(left.values.size(), right.values.size());
        for (int i = 0; i < length; i++) {
          String one = left.values.get(i);
          String other = right.values.get(i);
          int order = Objects.equals(one, other) ? 0 : VALUES.compare(one, other);
          if (order != 0) {
            return order;
          }
        }
        return Integer.compare(left.values.size(), right.values.size());
      };

  private static BigDecimal number(String text) {
    return text.length() <= 40 && isNumber(text) ? new BigDecimal(text) : null;
  }

  /** Digits with or without a sign, and a fraction: asked so often that no pattern is matched. */
  private static boolean isNumber(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    int point = text.indexOf('.');
    return point < 0
        ? areDigits(text, start, text.length())
        : areDigits(text, start, point) && areDigits(text, point + 1, text.length());
  }

  private static boolean areDigits(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return from < to;
  }

  public Row {
    values = Collections.unmodifiableList(new ArrayList<>(values)); // List.copyOf refuses null
  }

  public static Row of(String... values) {
    return new Row(Arrays.asList(values));
  }
}
