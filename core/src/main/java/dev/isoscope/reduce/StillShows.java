package dev.isoscope.reduce;

import dev.isoscope.model.Case;
import java.sql.SQLException;

/**
 * Whether a smaller case still shows what the original one showed. Cases come here that are not
 * valid SQL any more: it must not call for them, even where an error happens to look like what is
 * sought.
 */
@FunctionalInterface
public interface StillShows {
  boolean test(Case smaller) throws SQLException;
}
