package dev.isoscope.hunt;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Finding;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes a finding of a sighting, from what was run for its sake. */
final class FindingFiler {
  private final HuntOptions options;
  private final Supplier<HuntedTarget> target;
  private final List<Oracle> oracles;
  private final ReplayCommands commands;
  private final CaseSource<?, ?> cases;

  FindingFiler(
      HuntOptions options,
      Supplier<HuntedTarget> target,
      List<Oracle> oracles,
      ReplayCommands commands,
      CaseSource<?, ?> cases) {
    this.options = options;
    this.target = target;
    this.oracles = oracles;
    this.commands = commands;
    this.cases = cases;
  }

  private Oracle.Confirmation confirmation(ViolationSighting sighting) {
    return SightingRunner.oracle(oracles, sighting).confirmation(sighting.kind());
  }

  /** What was seen, where that counts; what must be told though nobody sees it again, as that. */
  Optional<ShownViolation> asSeen(ViolationSighting sighting) {
    return sighting
        .seen()
        .map(
            violation ->
                confirmation(sighting) == Oracle.Confirmation.TOLD
                    ? violation.unexplained("Nobody has seen it happen again.")
                    : violation)
        .map(violation -> new ShownViolation(sighting.original(cases), violation));
  }

  /** What can be said of a sighting whose runs nobody has kept, and nobody can repeat. */
  ShownViolation left(ViolationSighting sighting) {
    Explanation explanation =
        new Explanation(
            "The oracle " + sighting.oracle() + " found " + sighting.kind(),
            List.of(),
            List.of("It showed twice, but the target was lost before it could be reduced."),
            List.of(),
            sighting.causes(),
            List.of());
    return new ShownViolation(
        sighting.original(cases),
        new Verdict.Violation(sighting.kind(), sighting.triage(), explanation));
  }

  /** Whether it was tried as often as its cost allows, and did not show again. */
  boolean unrepeated(ViolationSighting sighting, List<Finding.Rate> rates) {
    return confirmation(sighting).costly()
        && confirmation(sighting) != Oracle.Confirmation.NONE
        && !rates.isEmpty()
        && rates.stream().allMatch(rate -> rate.shown() == 0);
  }

  static String id(ViolationSighting sighting, ShownViolation shown) {
    return Fingerprint.of(sighting.oracle(), shown.violation(), shown.testCase());
  }

  /** A finding that is reduced. */
  Finding finding(
      ViolationSighting sighting,
      ShownViolation shown,
      List<Finding.Witness> witnesses,
      List<Finding.Rate> rates) {
    return finding(id(sighting, shown), sighting, shown, witnesses, false, rates);
  }

  /** A finding that is yet to be reduced; who else saw something in the case is its witness. */
  Finding provisional(String id, ViolationSighting sighting, ShownViolation shown) {
    List<Finding.Witness> witnesses =
        sighting.others().stream()
            .map(
                one ->
                    new Finding.Witness(
                        one.oracle(), one.kind(), one.triage(), one.known(), "", Optional.empty()))
            .toList();
    return finding(id, sighting, shown, witnesses, true, List.of());
  }

  private Finding finding(
      String id,
      ViolationSighting sighting,
      ShownViolation shown,
      List<Finding.Witness> witnesses,
      boolean provisional,
      List<Finding.Rate> rates) {
    HuntedTarget about = target.get();
    return new Finding(
        id,
        sighting.oracle(),
        shown.violation(),
        about.identity(),
        options.level(),
        options.claim(),
        options.seed(),
        sighting.place().toString(),
        commands.hunt(sighting.place()),
        commands.check(sighting.oracle(), sighting.kind()),
        sighting.original(cases),
        shown.testCase(),
        witnesses,
        provisional,
        rates,
        about.settings());
  }
}
