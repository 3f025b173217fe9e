package dev.isoscope.faults;

import dev.isoscope.sql.text.SqlText;
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

  /** Whether a statement is a query that asks for no locks. */
  static boolean isPlainQuery(String sql) {
    SqlText text = SqlText.of(sql);
    return text.is(0, "SELECT") && text.find(text.all(), "FOR", "LOCK") < 0;
  }
}
