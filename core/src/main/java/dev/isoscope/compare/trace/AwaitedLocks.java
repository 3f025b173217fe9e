package dev.isoscope.compare.trace;

import dev.isoscope.model.Case;
import java.sql.SQLException;
import java.util.List;

/** Tells which locks a statement of a case waits for, as the DBMS itself says. */
@FunctionalInterface
public interface AwaitedLocks {
  /** For targets whose lock tables nobody can read. */
  AwaitedLocks UNKNOWN = (testCase, number) -> List.of();

  /**
   * Runs the case once more and looks when the statement waits.
   *
   * @return sentences without a full stop; none if the DBMS does not tell
   */
  List<String> at(Case testCase, int number) throws SQLException;
}
