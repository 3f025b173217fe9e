package dev.isoscope.dbms;

import dev.isoscope.model.Level;

/** How far transactions are kept apart, whatever a DBMS calls the level at which it does so. */
public enum IsolationDegree {
  READ_UNCOMMITTED(AdyaLevel.PL_1),
  READ_COMMITTED(AdyaLevel.PL_2),
  REPEATABLE_READ(AdyaLevel.PL_2_99),
  SNAPSHOT(AdyaLevel.PL_SI),
  SERIALIZABLE(AdyaLevel.PL_3);

  private final AdyaLevel definition;

  IsolationDegree(AdyaLevel definition) {
    this.definition = definition;
  }

  /** What the literature means by it. */
  public AdyaLevel definition() {
    return definition;
  }

  /** What the name of a level means by itself. */
  public static IsolationDegree of(Level level) {
    return valueOf(level.name());
  }
}
