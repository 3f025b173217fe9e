package dev.isoscope.campaign;

import dev.isoscope.model.Case;
import dev.isoscope.model.Triage;
import java.util.List;
import java.util.Optional;

/** What must be written down of a sighting, so that it need not be hunted again. */
record SightingRecord(
    Place place,
    String oracle,
    String kind,
    Triage triage,
    String citations,
    List<String> causes,
    boolean byChance,
    boolean confirmed) {
  SightingRecord {
    causes = List.copyOf(causes);
  }

  /**
   * The record of a sighting.
   *
   * @param testCase the case of the place
   * @return empty if the sighting holds what a record does not
   */
  static Optional<SightingRecord> of(Sighting sighting, Case testCase) {
    if (sighting.seen().isPresent()
        || sighting.filed().isPresent()
        || !sighting.original().equals(testCase)) {
      return Optional.empty();
    }
    return Optional.of(
        new SightingRecord(
            sighting.place(),
            sighting.oracle(),
            sighting.kind(),
            sighting.triage(),
            sighting.citations(),
            sighting.causes(),
            sighting.byChance(),
            sighting.confirmed()));
  }

  Sighting sighting(Case testCase) {
    return new Sighting(
        place,
        oracle,
        kind,
        triage,
        citations,
        causes,
        testCase,
        byChance,
        confirmed,
        Optional.empty(),
        Optional.empty());
  }
}
