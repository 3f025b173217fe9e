package dev.isoscope.compare.trace;

import dev.isoscope.model.ColumnType;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.TableState;
import dev.isoscope.semantics.GeneratedKeys;
import java.util.List;
import java.util.Locale;

/**
 * Whether results and tables of two targets hold the same rows, as bags. Keys that the DBMS draws
 * from a counter may differ, as long as the case does not work with them.
 */
final class Likeness {
  private final GeneratedKeys keys;

  Likeness(GeneratedKeys keys) {
    this.keys = keys;
  }

  boolean alike(Outcome.Rows left, Outcome.Rows right) {
    return alike(
        left.columns(), left.rows(), left.types(), right.columns(), right.rows(), right.types());
  }

  boolean alike(TableState left, TableState right) {
    return names(left).equals(names(right))
        && alike(
            left.columns(),
            left.rows(),
            left.types(),
            right.columns(),
            right.rows(),
            right.types());
  }

  private static List<String> names(TableState table) {
    return table.columns().stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
  }

  private boolean alike(
      List<String> leftColumns,
      List<Row> left,
      List<ColumnType> leftTypes,
      List<String> rightColumns,
      List<Row> right,
      List<ColumnType> rightTypes) {
    if (left.size() != right.size()) {
      return false;
    }
    if (left.equals(right)) {
      return true;
    }
    List<ColumnType> types = PlainValues.common(leftTypes, rightTypes);
    return PlainValues.of(left, types).equals(PlainValues.of(right, types))
        || !keys.columns().isEmpty()
            && !keys.used()
            && PlainValues.of(keys.blank(leftColumns, left), types)
                .equals(PlainValues.of(keys.blank(rightColumns, right), types));
  }
}
