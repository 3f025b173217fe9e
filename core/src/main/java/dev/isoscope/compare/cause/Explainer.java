package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Unfinished;
import java.sql.SQLException;
import java.util.Optional;

/** Knows one cause of discrepancies, and tells whether a discrepancy has it. */
@FunctionalInterface
interface Explainer {
  /**
   * @throws Unfinished if a run that would tell did not come to its end
   */
  Optional<Reason> explain(Scene scene) throws SQLException, Unfinished;
}
