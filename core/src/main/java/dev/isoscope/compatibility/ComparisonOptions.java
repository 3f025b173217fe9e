package dev.isoscope.compatibility;

import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a campaign of comparisons does and for how long.
 *
 * @param levels at which cases are compared, in turn
 * @param allLevels at which discrepancies are tried again: all that the targets have in common
 * @param cases how many cases; without a limit if empty
 * @param time how long in all; without a limit if empty
 * @param patience how long a statement may run before its run is given up
 * @param reduction how long a reduction may take
 */
public record ComparisonOptions(
    List<Level> levels,
    List<Level> allLevels,
    OptionalLong cases,
    Optional<Duration> time,
    Duration patience,
    Duration reduction) {
  public ComparisonOptions {
    levels = List.copyOf(levels);
    allLevels = List.copyOf(allLevels);
  }
}
