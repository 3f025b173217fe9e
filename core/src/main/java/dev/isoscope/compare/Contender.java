package dev.isoscope.compare;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;

/**
 * One target at one level.
 *
 * @param name tells it from the others, also if the same target takes part twice
 */
public record Contender(String name, TargetIdentity target, Dbms dbms, Level level, Runs runs) {
  @Override
  public String toString() {
    return name;
  }
}
