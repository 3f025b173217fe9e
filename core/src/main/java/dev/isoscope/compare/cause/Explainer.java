package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.UnfinishedRun;
import java.sql.SQLException;
import java.util.Optional;

/** Knows one cause of discrepancies, and tells whether a discrepancy has it. */
@FunctionalInterface
interface Explainer {
  /**
   * @throws UnfinishedRun if a run that would tell did not come to its end
   */
  Optional<Reason> explain(DiscrepancyContext context) throws SQLException, UnfinishedRun;
}
