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
 * @param evidence the smallest case that shows what the status says; empty if none does
 */
public record Cell(Anomaly anomaly, List<Attempt> attempts, Optional<Attempt.Shown> evidence) {
  /** These involve writes by definition, so it does not matter where else they show. */
  private static final Set<Anomaly> OF_WRITES =
      EnumSet.of(Anomaly.G0, Anomaly.P4, Anomaly.G2_ITEM, Anomaly.G2);

  public Cell {
    attempts = List.copyOf(attempts);
  }

  static Cell of(Anomaly anomaly, List<Attempt> attempts) {
    Comparator<Attempt.Shown> size =
        Comparator.comparing((Attempt.Shown shown) -> !showsToAll(anomaly, shown))
            .thenComparing(shown -> shown.testCase().statements().size());
    return new Cell(anomaly, attempts, shown(attempts).min(size));
  }

  Cell withEvidence(Attempt.Shown smaller) {
    return new Cell(anomaly, attempts, Optional.of(smaller));
  }

  public Status status() {
    if (evidence.isPresent()) {
      return showsToAll(anomaly, evidence.get()) ? Status.OBSERVED : Status.READ_ONLY;
    }
    return counting() > 0 ? Status.PREVENTED : Status.UNKNOWN;
  }

  /** Whether no transaction is safe from it, be it that it only reads. */
  private static boolean showsToAll(Anomaly anomaly, Attempt.Shown shown) {
    return shown.queriesOnly() || OF_WRITES.contains(anomaly);
  }

  /** How many attempts reached the critical step and could be judged. */
  public long counting() {
    return attempts.stream().filter(attempt -> !(attempt instanceof Attempt.Void)).count();
  }

  /** How many of them showed the anomaly. */
  public long showing() {
    return shown(attempts).count();
  }

  private static Stream<Attempt.Shown> shown(List<Attempt> attempts) {
    return attempts.stream().filter(Attempt.Shown.class::isInstance).map(Attempt.Shown.class::cast);
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

  /** What happened, in words. */
  public String how() {
    return switch (status()) {
      case OBSERVED, READ_ONLY -> evidence.orElseThrow().headline();
      case PREVENTED ->
          means().entrySet().stream()
              .map(entry -> entry.getKey().label() + " (" + entry.getValue() + ")")
              .collect(Collectors.joining(", "));
      case UNKNOWN -> String.join("; ", obstacles());
    };
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
