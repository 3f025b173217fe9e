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
  READ_UNCOMMITTED("RU", AdyaLevel.PL_1),
  READ_COMMITTED("RC", AdyaLevel.PL_2),
  MONOTONIC_ATOMIC_VIEW("MAV", AdyaLevel.PL_2L),
  REPEATABLE_READ("RR", AdyaLevel.PL_2_99),
  SNAPSHOT_ISOLATION("SI", AdyaLevel.PL_SI),
  SERIALIZABLE("SER", AdyaLevel.PL_3);

  private final String shortName;
  private final AdyaLevel definition;

  NamedLevel(String shortName, AdyaLevel definition) {
    this.shortName = shortName;
    this.definition = definition;
  }

  /** The customary abbreviation. */
  public String shortName() {
    return shortName;
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
