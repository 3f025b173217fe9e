package dev.isoscope.compare;

/** What a process that has the servers is asked, see {@link DiscrepancyRuns}. */
public sealed interface DiscrepancyQuestion {
  /** What is compared there. */
  record Targets() implements DiscrepancyQuestion {}

  record Reduce(DiscrepancySighting sighting, long milliseconds) implements DiscrepancyQuestion {}

  record OtherLevels(DiscrepancySighting sighting, Discrepancy shown)
      implements DiscrepancyQuestion {}

  record Remedies(DiscrepancySighting sighting, Discrepancy shown) implements DiscrepancyQuestion {}
}
