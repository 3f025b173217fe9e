package dev.isoscope.campaign;

import dev.isoscope.model.Case;
import dev.isoscope.model.Citation;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A violation as it was met in the campaign, before anybody has reduced it.
 *
 * @param citations what the vendors say of it, as one word
 * @param causes the peculiarities that account for it, see {@link dev.isoscope.model.Explanation}
 * @param byChance whether the DBMS has made a random choice in the run, so that another may differ
 * @param confirmed whether it showed again on fresh tables
 * @param seen the violation itself, where it counts even if it never shows again
 * @param filed the finding, where there is one already
 */
record Sighting(
    Place place,
    String oracle,
    String kind,
    Triage triage,
    String citations,
    List<String> causes,
    Case original,
    boolean byChance,
    boolean confirmed,
    Optional<Verdict.Violation> seen,
    Optional<FindingSummary> filed) {
  Sighting {
    causes = List.copyOf(causes);
  }

  static Sighting of(Place place, String oracle, Verdict.Violation violation, History observed) {
    return of(
        place,
        oracle,
        violation,
        observed.testCase(),
        observed.steps().stream().anyMatch(Step::serverChoice),
        false);
  }

  private static Sighting of(
      Place place,
      String oracle,
      Verdict.Violation violation,
      Case original,
      boolean byChance,
      boolean confirmed) {
    return new Sighting(
        place,
        oracle,
        violation.kind(),
        violation.triage(),
        citations(violation),
        violation.explanation().causes(),
        original,
        byChance,
        confirmed,
        Optional.empty(),
        Optional.empty());
  }

  private static String citations(Verdict.Violation violation) {
    return violation.explanation().citations().stream()
        .map(Citation::source)
        .sorted()
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** The same as it showed again on fresh tables. */
  Sighting confirmed(Verdict.Violation again) {
    return of(place, oracle, again, original, byChance, true);
  }

  /** The same, with what was seen. */
  Sighting seen(Verdict.Violation violation) {
    return new Sighting(
        place,
        oracle,
        kind,
        triage,
        citations,
        causes,
        original,
        byChance,
        confirmed,
        Optional.of(violation),
        filed);
  }
}
