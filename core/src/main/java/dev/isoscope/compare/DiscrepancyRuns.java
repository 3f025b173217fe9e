package dev.isoscope.compare;

import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.compare.trace.Consequence;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What has to be run in order to file a discrepancy, wherever the servers are. */
interface DiscrepancyRuns {
  /**
   * The discrepancy in the smallest case that shows it; as it is if nothing can be run any more.
   *
   * @param budget how long that may take
   * @param time when that is over, it ends with what it has
   */
  ReducedDiscrepancy reduce(DiscrepancySighting sighting, Duration budget, TimeLeft time);

  /** The other levels at which the same shows, with what it comes to there. */
  Map<ComparedLevel, Consequence> otherLevels(
      DiscrepancySighting sighting, Discrepancy shown, TimeLeft time);

  /** What makes it go away. */
  List<Remedy> remedies(DiscrepancySighting sighting, Discrepancy shown, TimeLeft time);

  /** The servers that have died since somebody asked. */
  ComparisonEntries deaths();
}
