package dev.isoscope.hunt;

import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
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
 * @param known the ticket by which its makers know the bug, if they do
 * @param citations what the vendors say of it, as one word
 * @param causes the peculiarities that account for it, see {@link dev.isoscope.model.Explanation}
 * @param other the case, where it is not the one of the place but one that was run for its sake
 * @param byChance whether the DBMS has made a random choice in the run, so that another may differ
 * @param confirmed whether it showed again on fresh tables
 * @param fleeting whether it did not, though somebody has looked
 * @param seen the violation itself, where it counts even if it never shows again, or is fleeting
 * @param filed the finding, where there is one already
 * @param others what other oracles see in the same case that is alarming, and less clear
 */
public record ViolationSighting(
    Place place,
    String oracle,
    String kind,
    Triage triage,
    Optional<String> known,
    String citations,
    List<String> causes,
    Optional<Case> other,
    boolean byChance,
    boolean confirmed,
    boolean fleeting,
    Optional<Verdict.Violation> seen,
    Optional<FindingSummary> filed,
    List<ViolationSighting> others)
    implements CaseSighting {
  public ViolationSighting {
    others = others == null ? List.of() : List.copyOf(others);
    causes = List.copyOf(causes);
  }

  /**
   * @param ofPlace the case of the place
   */
  static ViolationSighting of(
      Place place, String oracle, Verdict.Violation violation, History observed, Case ofPlace) {
    return of(
        place,
        oracle,
        violation,
        Optional.of(observed.testCase()).filter(one -> !one.equals(ofPlace)),
        observed.steps().stream().anyMatch(Step::serverChoice),
        false);
  }

  private static ViolationSighting of(
      Place place,
      String oracle,
      Verdict.Violation violation,
      Optional<Case> other,
      boolean byChance,
      boolean confirmed) {
    return new ViolationSighting(
        place,
        oracle,
        violation.kind(),
        violation.triage(),
        violation.known(),
        citations(violation),
        violation.explanation().causes(),
        other,
        byChance,
        confirmed,
        false,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** A process that died over a case, as somebody else has filed it. */
  static ViolationSighting filed(Place place, FindingSummary finding) {
    return new ViolationSighting(
        place,
        finding.oracle(),
        finding.kind(),
        finding.triage(),
        finding.known(),
        "",
        List.of(),
        Optional.empty(),
        false,
        true,
        false,
        Optional.empty(),
        Optional.of(finding),
        List.of());
  }

  /** The case, before anybody has reduced it. */
  Case original(CaseSource<?, ?> cases) {
    return other.orElseGet(() -> cases.at(place));
  }

  @Override
  public String key() {
    return String.join(" ", oracle, kind, triage.label());
  }

  private static String citations(Verdict.Violation violation) {
    return violation.explanation().citations().stream()
        .map(Citation::source)
        .sorted()
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** The same as it showed again on fresh tables. */
  ViolationSighting confirmed(Verdict.Violation again) {
    return of(place, oracle, again, other, byChance, true);
  }

  /** The same, with what was seen. */
  ViolationSighting seen(Verdict.Violation violation) {
    return with(violation, fleeting);
  }

  /** The same, with what was seen and did not show again. */
  ViolationSighting fleeting(Verdict.Violation violation) {
    return with(violation, true);
  }

  private ViolationSighting with(Verdict.Violation violation, boolean once) {
    return new ViolationSighting(
        place,
        oracle,
        kind,
        triage,
        known,
        citations,
        causes,
        other,
        byChance,
        confirmed,
        once,
        Optional.of(violation),
        filed,
        others);
  }

  /** The same, with what others see in the case. */
  ViolationSighting with(List<ViolationSighting> more) {
    return new ViolationSighting(
        place, oracle, kind, triage, known, citations, causes, other, byChance, confirmed, fleeting,
        seen, filed, more);
  }
}
