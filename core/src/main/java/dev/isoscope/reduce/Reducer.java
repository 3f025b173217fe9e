package dev.isoscope.reduce;

import dev.isoscope.model.Case;
import java.time.Duration;

/** Stand-in. */
public final class Reducer {
  public Reduction reduce(Case original, StillShows check, Duration budget) {
    try {
      return new Reduction(original, 1, check.test(original));
    } catch (java.sql.SQLException e) {
      return new Reduction(original, 1, false);
    }
  }
}
