package dev.isoscope.oracle;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import java.sql.SQLException;

/**
 * Judges what a run of a case showed. An oracle keeps nothing from one case to the next and never
 * throws to report: what it cannot judge is inconclusive.
 */
public interface Oracle {
  /** The name on the command line and in JSON. */
  String name();

  /**
   * Judges a run.
   *
   * @param runner for the further runs that the oracle needs, at the same target and level
   * @throws SQLException if the server could not be used at all
   */
  Verdict judge(History observed, Terms terms, Runner runner) throws SQLException;
}
