package dev.isoscope.hunt;

import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.Optional;

/**
 * What is hunted for and how.
 *
 * @param claim the level that the target is judged by, if another
 * @param patience how long a statement may run before its run is given up
 * @param reduction how long a reduction may take
 */
public record HuntOptions(
    Level level, Optional<Level> claim, long seed, Duration patience, Duration reduction) {
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration SHORTEST_REDUCTION = Duration.ofSeconds(5);
  private static final Duration LONGEST_REDUCTION = Duration.ofSeconds(20);

  /** How long a reduction may take. */
  public static Duration reduction(Optional<Duration> time) {
    return CampaignLimits.reduction(time, 10, SHORTEST_REDUCTION, LONGEST_REDUCTION);
  }
}
