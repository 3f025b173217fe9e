package dev.isoscope.sql.text;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A MERGE that joins a source.
 *
 * @param source what stands behind USING; nothing if that is missing
 */
public record MergeShape(
    SqlText text,
    int start,
    List<Clause> clauses,
    Set<String> modifiers,
    TableReference target,
    Range source,
    List<Branch> branches)
    implements WriteShape {
  /**
   * What is done to rows that match, or do not.
   *
   * @param action the first word behind THEN, in capitals
   * @param set the clause with the assignments of an UPDATE
   * @param columnList the inside of the list of columns of an INSERT
   * @param row the row of an INSERT, with its parentheses
   * @param actionPlace where the action stands
   */
  public record Branch(
      String action,
      int actionPlace,
      Optional<Clause> set,
      Optional<Range> columnList,
      Optional<Range> row) {}

  public MergeShape {
    clauses = List.copyOf(clauses);
    modifiers = Set.copyOf(modifiers);
    branches = List.copyOf(branches);
  }

  /** The first branch that inserts. */
  public Optional<Branch> inserts() {
    return branches.stream().filter(branch -> branch.action().equals("INSERT")).findFirst();
  }
}
