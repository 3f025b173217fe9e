package dev.isoscope.campaign;

import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a campaign does and for how long.
 *
 * @param claim the level that the target is judged by, if another
 * @param cases how many cases in all; without a limit if empty
 * @param time how long in all; without a limit if empty
 * @param patience how long a statement may run before its run is given up
 * @param reduction how long a reduction may take
 */
public record CampaignOptions(
    Level level,
    Optional<Level> claim,
    long seed,
    OptionalLong cases,
    Optional<Duration> time,
    Duration patience,
    Duration reduction) {
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Where the same cases are to give the same findings, also on a slow machine. */
  private static final Duration PATIENT_REDUCTION = Duration.ofSeconds(120);

  private static final Duration LONGEST_REDUCTION = Duration.ofSeconds(20);
  private static final Duration SHORTEST_REDUCTION = Duration.ofSeconds(5);

  /** How long a reduction may take, so that the hunt does not spend all its time with it. */
  public static Duration reduction(Optional<Duration> time) {
    return time.map(
            all -> {
              Duration share = all.dividedBy(10);
              if (share.compareTo(SHORTEST_REDUCTION) < 0) {
                return SHORTEST_REDUCTION;
              }
              return share.compareTo(LONGEST_REDUCTION) > 0 ? LONGEST_REDUCTION : share;
            })
        .orElse(PATIENT_REDUCTION);
  }

  /** How many cases a block is to have. */
  public long wanted(int block) {
    long left = cases.orElse(Long.MAX_VALUE) - (long) block * Place.CASES;
    return Math.max(0, Math.min(left, Place.CASES));
  }
}
