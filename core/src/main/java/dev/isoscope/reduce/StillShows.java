package dev.isoscope.reduce;

import dev.isoscope.model.Case;
import java.sql.SQLException;

/**
 * Whether a smaller case still shows what the original one showed. Some of the cases that come here
 * are not valid SQL any more; {@link SameViolation} knows how to turn them down.
 */
@FunctionalInterface
public interface StillShows {
  boolean test(Case smaller) throws SQLException;
}
