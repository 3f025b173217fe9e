package dev.isoscope.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** A row of a result or a table: its values as text, null for NULL. */
public record Row(List<String> values) {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

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
          int order = VALUES.compare(left.values.get(i), right.values.get(i));
          if (order != 0) {
            return order;
          }
        }
        return Integer.compare(left.values.size(), right.values.size());
      };

  private static BigDecimal number(String text) {
    // Most text is told from a number by its first character, which is asked often.
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    boolean maybe = first == '-' || first >= '0' && first <= '9';
    return maybe && text.length() <= 40 && NUMBER.matcher(text).matches()
        ? new BigDecimal(text)
        : null;
  }

  public Row {
    values = Collections.unmodifiableList(new ArrayList<>(values)); // List.copyOf refuses null
  }

  public static Row of(String... values) {
    return new Row(Arrays.asList(values));
  }
}
