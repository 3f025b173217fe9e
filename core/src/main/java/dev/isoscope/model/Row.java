package dev.isoscope.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** A row of a result or a table: its values as text, null for NULL. */
public record Row(List<String> values) {
  /** NULL first, then as text; gives final states their one order. */
  public static final Comparator<Row> ORDER =
      (left, right) -> {
        Comparator<String> byValue = Comparator.nullsFirst(Comparator.naturalOrder());
        int length = Math.min(left.values.size(), right.values.size());
        for (int i = 0; i < length; i++) {
          int order = byValue.compare(left.values.get(i), right.values.get(i));
          if (order != 0) {
            return order;
          }
        }
        return Integer.compare(left.values.size(), right.values.size());
      };

  public Row {
    values = Collections.unmodifiableList(new ArrayList<>(values)); // List.copyOf refuses null
  }

  public static Row of(String... values) {
    return new Row(Arrays.asList(values));
  }
}
