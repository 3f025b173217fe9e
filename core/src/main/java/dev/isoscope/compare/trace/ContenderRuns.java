package dev.isoscope.compare.trace;

import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.sql.SQLException;

/**
 * Runs cases on the target and at the level of a contender. Comparing carries on after errors; only
 * oracles, which are asked whether a target keeps its promises, have transactions aborted.
 */
public interface ContenderRuns {
  History run(Case testCase, FailurePolicy policy, Reset reset) throws SQLException;

  /** For the further runs of oracles. */
  Runner further() throws SQLException;
}
