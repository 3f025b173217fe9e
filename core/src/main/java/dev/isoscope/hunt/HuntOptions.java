package dev.isoscope.hunt;

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
}
