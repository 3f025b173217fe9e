package dev.isoscope.reduce;

import dev.isoscope.model.Case;
import java.sql.SQLException;

/** Whether a smaller case still shows what the original one showed. */
@FunctionalInterface
public interface StillShows {
  boolean test(Case smaller) throws SQLException;
}
