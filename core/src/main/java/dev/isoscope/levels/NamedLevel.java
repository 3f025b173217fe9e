package dev.isoscope.levels;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.model.Anomaly;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The levels that the literature has names for, by what they forbid. Later ones count as stronger,
 * although repeatable read and snapshot isolation each forbid something that the other allows.
 */
public enum NamedLevel {
  READ_UNCOMMITTED(AdyaLevel.PL_1),
  READ_COMMITTED(AdyaLevel.PL_2),
  MONOTONIC_ATOMIC_VIEW(AdyaLevel.PL_2L),
  REPEATABLE_READ(AdyaLevel.PL_2_99),
  SNAPSHOT_ISOLATION(AdyaLevel.PL_SI),
  SERIALIZABLE(AdyaLevel.PL_3);

  private final AdyaLevel definition;

  NamedLevel(AdyaLevel definition) {
    this.definition = definition;
  }

  /** What defines it. */
  public AdyaLevel definition() {
    return definition;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /**
   * The strongest one that goes with what was observed; empty if there is none. What is unknown
   * counts against a level that forbids it, so that nothing is called stronger than was seen.
   */
  public static Optional<NamedLevel> strongest(Map<Anomaly, Status> observed) {
    Optional<NamedLevel> strongest = Optional.empty();
    for (NamedLevel level : values()) {
      if (level.goesWith(observed)) {
        strongest = Optional.of(level);
      }
    }
    return strongest;
  }

  /** Anomalies that nobody provokes are not held against it. */
  private boolean goesWith(Map<Anomaly, Status> observed) {
    return definition.forbidden().stream()
        .filter(Provocation.ANOMALIES::contains)
        .allMatch(anomaly -> observed.getOrDefault(anomaly, Status.UNKNOWN) == Status.PREVENTED);
  }
}
