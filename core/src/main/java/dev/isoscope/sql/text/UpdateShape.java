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

  /** Whether the names of all columns that it sets are qualified, by this table. */
  public boolean setsColumnsOf(String table) {
    return assignments().stream()
        .map(Assignment::target)
        .allMatch(
            name ->
                name.size() == 3
                    && text.at(name.from()).text().equalsIgnoreCase(table)
                    && text.is(name.from() + 1, "."));
  }

  /** Whether one table is all that it names before SET, and nothing is joined to it. */
  public boolean isOfOneTable() {
    return target.range().to() == set.range().from() && !joins() && !has("FROM");
  }
}
