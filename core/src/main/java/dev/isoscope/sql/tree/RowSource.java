package dev.isoscope.sql.tree;

import java.util.List;

/** Rows to be inserted. */
public sealed interface RowSource extends SqlNode permits Query, RowSource.Rows {

  /** Rows of constants. */
  record Rows(List<List<Literal>> rows) implements RowSource {
    public Rows {
      rows = rows.stream().map(List::copyOf).toList();
    }

    @Override
    public void render(SqlText text) {
      if (rows.size() > 1) {
        text.uses(Feature.INSERT_ROWS);
      }
      text.add("VALUES ");
      String separator = "(";
      for (List<Literal> row : rows) {
        text.add(separator).add(row).add(")");
        separator = ", (";
      }
    }
  }
}
