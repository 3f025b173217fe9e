package dev.isoscope.hunt;

import dev.isoscope.model.Triage;
import java.util.Optional;

/**
 * What became of sightings that are alike.
 *
 * @param signature tells sightings apart before they are reduced
 * @param id the finding that they count for; empty if there is none
 * @param reduced whether they were reduced, or taken for the same without that
 * @param count how many there were
 */
record SightingCount(
    String signature,
    String oracle,
    String kind,
    Triage triage,
    String citations,
    Optional<String> id,
    boolean reduced,
    int count) {
  SightingCount times(int other) {
    return new SightingCount(signature, oracle, kind, triage, citations, id, reduced, other);
  }

  /** What documented violations are counted by. */
  String group() {
    String who = triage.label() + " " + oracle + "/" + kind;
    return citations.isEmpty() ? who : who + ": " + citations;
  }
}
