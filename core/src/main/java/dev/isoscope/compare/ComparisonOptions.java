package dev.isoscope.compare;

import dev.isoscope.campaign.CampaignLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a campaign of comparisons does and for how long.
 *
 * @param levels at which cases are compared, in turn
 * @param allLevels at which discrepancies are tried again: all that the targets have in common
 * @param patience how long a statement may run before its run is given up
 * @param reduction how long a reduction may take
 */
public record ComparisonOptions(
    List<ComparedLevel> levels,
    List<ComparedLevel> allLevels,
    Duration patience,
    Duration reduction) {
  private static final Duration LONGEST_REDUCTION = Duration.ofSeconds(40);
  private static final Duration SHORTEST_REDUCTION = Duration.ofSeconds(10);

  public ComparisonOptions {
    levels = List.copyOf(levels);
    allLevels = List.copyOf(allLevels);
  }

  /** How long a reduction may take. */
  public static Duration reduction(Optional<Duration> time) {
    return CampaignLimits.reduction(time, 15, SHORTEST_REDUCTION, LONGEST_REDUCTION);
  }
}
