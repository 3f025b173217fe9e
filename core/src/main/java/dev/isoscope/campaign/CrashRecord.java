package dev.isoscope.campaign;

import dev.isoscope.model.Case;
import java.util.List;
import java.util.Optional;

/**
 * A case that took the process down. It is not tried again.
 *
 * @param finding what was filed; empty if it did not happen again
 */
public record CrashRecord(
    Place place, UnderWay.Phase phase, String reason, Optional<FindingSummary> finding) {
  /** Whether the case is not even to be run; else it may be, but nothing more. */
  boolean forbidsRun() {
    return phase == UnderWay.Phase.HUNTING || finding.isPresent();
  }

  /** It as part of its block, if it is a finding. */
  Optional<Sighting> sighting(Case testCase) {
    return finding.map(
        filed ->
            new Sighting(
                place,
                filed.oracle(),
                filed.kind(),
                filed.triage(),
                "",
                List.of(),
                testCase,
                false,
                true,
                Optional.empty(),
                Optional.of(filed)));
  }
}
