package dev.isoscope.sql.text;

import java.util.List;
import java.util.Set;

/** An UPDATE, perhaps of several tables. */
public record UpdateShape(
    SqlText text,
    int start,
    List<Clause> clauses,
    Set<String> modifiers,
    TableReference target,
    Clause set)
    implements WriteShape {
  public UpdateShape {
    clauses = List.copyOf(clauses);
    modifiers = Set.copyOf(modifiers);
  }

  public List<Assignment> assignments() {
    return Assignment.of(text, set.body());
  }

  /** Whether one table is all that it names before SET, and nothing is joined to it. */
  public boolean isOfOneTable() {
    return target.range().to() == set.range().from() && !joins() && !has("FROM");
  }
}
