package dev.isoscope.generate;

import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Table;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What stands for an item of a pattern: a row, or one that is not there yet, which only conditions
 * can have met before.
 *
 * @param row its values, by the names of all columns that do not count up
 * @param address a column whose value no other row has and no statement changes
 * @param absent whether the row is still to be inserted
 */
record PatternItem(Table table, Map<String, Literal> row, Table.Column address, boolean absent) {
  Literal value() {
    return row.get(address.name());
  }

  boolean isNull(String column) {
    return row.get(column).isNull();
  }

  /** The same after a write. */
  PatternItem with(String column, Literal value) {
    Map<String, Literal> other = new LinkedHashMap<>(row);
    other.put(column, value);
    return new PatternItem(table, other, address, false);
  }
}
