package dev.isoscope.compare.cause;

import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A case with further statements in it, or with fewer: whether targets still differ then tells what
 * they differ about.
 *
 * @param places for each statement of the original case its number in this one, zero if it is gone
 */
record CaseVariation(Case testCase, List<Integer> places) {
  private static final int GONE = 0;

  CaseVariation {
    places = List.copyOf(places);
  }

  /**
   * Adds statements.
   *
   * @param added what to execute in the session of a statement right after it, by its number
   */
  static CaseVariation of(Case original, Map<Integer, List<String>> added) {
    return of(original, added, Set.of());
  }

  /** Leaves statements out. */
  static CaseVariation without(Case original, Set<Integer> gone) {
    return of(original, Map.of(), gone);
  }

  private static CaseVariation of(
      Case original, Map<Integer, List<String>> added, Set<Integer> gone) {
    List<Statement> statements = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (Statement statement : original.statements()) {
      if (gone.contains(statement.number())) {
        places.add(GONE);
        continue;
      }
      statements.add(statement.again(statements.size() + 1, statement.session()));
      places.add(statements.size());
      for (String sql : added.getOrDefault(statement.number(), List.of())) {
        statements.add(Statement.of(statements.size() + 1, statement.session(), sql));
      }
    }
    return new CaseVariation(with(original, statements), places);
  }

  /** The case with other statements, of which nothing is expected. */
  static Case with(Case original, List<Statement> statements) {
    return new Case(
        original.source(), original.header(), original.init(), statements, List.of(), List.of());
  }

  /** The number of a statement of the original case in this one. */
  int place(int number) {
    return places.get(number - 1);
  }
}
