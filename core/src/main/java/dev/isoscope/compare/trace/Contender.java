package dev.isoscope.compare.trace;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;

/**
 * One target at one level.
 *
 * @param name tells it from the others, also if the same target takes part twice
 * @param locks tells what a statement waits for
 */
public record Contender(
    String name,
    TargetIdentity target,
    Dbms dbms,
    Level level,
    ContenderRuns runs,
    AwaitedLocks locks) {
  /** A contender whose lock tables nobody can read. */
  public Contender(String name, TargetIdentity target, Dbms dbms, Level level, ContenderRuns runs) {
    this(name, target, dbms, level, runs, AwaitedLocks.UNKNOWN);
  }

  @Override
  public String toString() {
    return name;
  }
}
