package dev.isoscope.dbms;

import java.sql.SQLException;
import java.sql.Statement;

/** Adjusts settings of one session as a run goes on, where a DBMS would else behave at random. */
public interface SessionTuner {
  SessionTuner NOTHING = new SessionTuner() {};

  /**
   * Called before a statement is submitted.
   *
   * @param statement of the session, idle
   * @param waiting how many other sessions wait at this moment
   */
  default void beforeSubmission(Statement statement, int waiting) throws SQLException {}

  /** Called when a transaction of the session has ended; a rollback undoes settings, too. */
  default void transactionEnded(boolean rolledBack) {}
}
