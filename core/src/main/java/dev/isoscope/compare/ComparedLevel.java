package dev.isoscope.compare;

import dev.isoscope.model.Labelled;
import dev.isoscope.model.Level;
import java.util.Optional;

/** The level of a comparison: the same for all targets, or for each its own. */
public enum ComparedLevel implements Labelled {
  READ_UNCOMMITTED,
  READ_COMMITTED,
  REPEATABLE_READ,
  SNAPSHOT,
  SERIALIZABLE,
  /** As a migration goes, from the level of one DBMS to that of another. */
  OWN;

  /** The comparison of all targets at one level. */
  public static ComparedLevel of(Level level) {
    return valueOf(level.name());
  }

  /** The one level of all; empty if each has its own. */
  public Optional<Level> common() {
    return Level.named(name());
  }

  /** As part of a sentence, behind "at". */
  @Override
  public String toString() {
    return this == OWN ? "their own levels" : label();
  }
}
