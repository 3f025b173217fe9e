package dev.isoscope.sql.text;

import java.util.List;
import java.util.Set;

/**
 * A DELETE, perhaps from several tables.
 *
 * @param lists whether the tables that lose rows are listed before FROM, as in DELETE a FROM a, b
 */
public record DeleteShape(
    SqlText text,
    int start,
    List<Clause> clauses,
    Set<String> modifiers,
    TableReference target,
    boolean lists)
    implements WriteShape {
  public DeleteShape {
    clauses = List.copyOf(clauses);
    modifiers = Set.copyOf(modifiers);
  }

  /** Whether one table is all that it names in FROM, and nothing is joined to it. */
  public boolean isFromOneTable() {
    return clause("FROM").filter(from -> from.body().equals(target.range())).isPresent()
        && !joins()
        && !has("USING");
  }
}
