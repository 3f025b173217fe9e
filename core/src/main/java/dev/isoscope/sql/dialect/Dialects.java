package dev.isoscope.sql.dialect;

import dev.isoscope.model.TargetIdentity;

/** Finds the dialect of a target. */
public final class Dialects {
  private Dialects() {}

  public static Dialect of(TargetIdentity target) {
    return new Dialect(target.dbms());
  }
}
