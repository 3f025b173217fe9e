package dev.isoscope.compare;

import dev.isoscope.model.Level;
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
    List<Level> levels, List<Level> allLevels, Duration patience, Duration reduction) {
  /** Where the same cases are to give the same result, also on a slow machine. */
  private static final Duration PATIENT_REDUCTION = Duration.ofSeconds(120);

  private static final Duration LONGEST_REDUCTION = Duration.ofSeconds(40);
  private static final Duration SHORTEST_REDUCTION = Duration.ofSeconds(10);

  public ComparisonOptions {
    levels = List.copyOf(levels);
    allLevels = List.copyOf(allLevels);
  }

  /** How long a reduction may take, so that a campaign does not spend all its time with it. */
  public static Duration reduction(Optional<Duration> time) {
    return time.map(all -> all.dividedBy(15))
        .map(share -> share.compareTo(SHORTEST_REDUCTION) < 0 ? SHORTEST_REDUCTION : share)
        .map(share -> share.compareTo(LONGEST_REDUCTION) > 0 ? LONGEST_REDUCTION : share)
        .orElse(PATIENT_REDUCTION);
  }
}
