package dev.isoscope.dbms;

import dev.isoscope.model.Level;

/** How far transactions are kept apart, whatever a DBMS calls the level at which it does so. */
public enum Isolation {
  READ_UNCOMMITTED,
  READ_COMMITTED,
  REPEATABLE_READ,
  SNAPSHOT,
  SERIALIZABLE;

  /** What the name of a level means by itself. */
  public static Isolation of(Level level) {
    return valueOf(level.name());
  }
}
