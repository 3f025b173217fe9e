package dev.isoscope.faults;

import java.sql.SQLException;

/**
 * A way in which a real DBMS is made to misbehave. All but the weaker level strike only while
 * another transaction is open, so that the same statements one after the other do what they should:
 * who compares with serial executions could not see them otherwise.
 */
interface Fault {
  /**
   * Carries out a statement of a session, perhaps wrongly.
   *
   * @return whether there are rows to fetch
   */
  boolean execute(FaultySession session, String sql) throws SQLException;
}
