package dev.isoscope.reduce;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.List;

/** Finds the rows of an INSERT, REPLACE or MERGE ... VALUES. */
final class InsertedRows {
  private InsertedRows() {}

  /** The rows with their parentheses. */
  static List<Range> of(SqlText text) {
    if (!text.is(0, "INSERT", "REPLACE", "MERGE", "UPSERT", "WITH")) {
      return List.of();
    }
    for (Clause clause : Clause.of(text, text.all())) {
      if (clause.is("VALUES")) {
        return text.items(clause.body()).stream()
            .filter(item -> text.is(item.from(), "("))
            .toList();
      }
    }
    return List.of();
  }
}
