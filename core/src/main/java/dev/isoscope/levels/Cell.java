package dev.isoscope.levels;

import dev.isoscope.model.Anomaly;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What all attempts to provoke one anomaly at one level gave.
 *
 * @param attempts in the order in which they were made
 */
public record Cell(Anomaly anomaly, List<Attempt> attempts) {
  /** By definition these show in writes, so there is nothing that a transaction might only read. */
  private static final Set<Anomaly> OF_WRITES =
      EnumSet.of(Anomaly.G0, Anomaly.P4, Anomaly.G2_ITEM, Anomaly.G2);

  public Cell {
    attempts = List.copyOf(attempts);
  }

  public Status status() {
    if (shown().anyMatch(this::showsToAll)) {
      return Status.OBSERVED;
    }
    if (shown().findAny().isPresent()) {
      return Status.READ_ONLY;
    }
    return counting() > 0 ? Status.PREVENTED : Status.UNKNOWN;
  }

  /** Whether no transaction is safe from it, be it that it only reads. */
  private boolean showsToAll(Attempt.Shown shown) {
    return shown.queriesOnly() || OF_WRITES.contains(anomaly);
  }

  /** How many attempts reached the critical step and could be judged. */
  public long counting() {
    return attempts.stream().filter(attempt -> !(attempt instanceof Attempt.Void)).count();
  }

  private Stream<Attempt.Shown> shown() {
    return attempts.stream()
        .filter(Attempt.Shown.class::isInstance)
        .map(Attempt.Shown.class::cast);
  }

  public long showed() {
    return shown().count();
  }

  /** The smallest case that shows what the status says. */
  public Optional<Attempt.Shown> evidence() {
    boolean all = status() == Status.OBSERVED;
    return shown()
        .filter(one -> !all || showsToAll(one))
        .min(
            Comparator.<Attempt.Shown>comparingInt(one -> one.testCase().statements().size())
                .thenComparingInt(Cell::length));
  }

  private static int length(Attempt.Shown shown) {
    return Stream.concat(
            shown.testCase().init().stream().map(one -> one.sql()),
            shown.testCase().statements().stream().map(one -> one.sql()))
        .mapToInt(String::length)
        .sum();
  }

  /** How often it was prevented in which way. */
  public Map<Attempt.Means, Long> means() {
    return attempts.stream()
        .filter(Attempt.Prevented.class::isInstance)
        .collect(
            Collectors.groupingBy(
                attempt -> ((Attempt.Prevented) attempt).means(),
                () -> new EnumMap<>(Attempt.Means.class),
                Collectors.counting()));
  }

  /** Why attempts could not be judged. */
  public List<String> obstacles() {
    return attempts.stream()
        .filter(Attempt.Void.class::isInstance)
        .map(attempt -> ((Attempt.Void) attempt).reason())
        .distinct()
        .toList();
  }
}
