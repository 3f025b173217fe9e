package dev.isoscope.dbms;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;

/** What an error means, and what it leaves of the transaction in which it happened. */
public interface ErrorClassification {
  /**
   * Classifies an error by SQLState and vendor code.
   *
   * @param othersWait whether another session of the case was waiting when it happened: without one
   *     there is no deadlock, whatever the DBMS calls it
   */
  ErrorKind classify(SQLException error, boolean othersWait);

  /**
   * An error message or warning without what differs from run to run, such as process numbers; by
   * default its first line, because details follow on the others.
   */
  default String stableMessage(String message) {
    return message.lines().findFirst().orElse("").strip();
  }

  /** What an error inside a transaction leaves of it. */
  ErrorEffect effect(ErrorKind kind, SQLException error);

  /**
   * Asks a session what an error has left of its transaction, where the error itself does not tell.
   *
   * @param statement what kind of statement failed
   * @param session the session's connection, idle
   */
  default ErrorEffect effect(
      ErrorKind kind, SQLException error, StatementKind statement, Connection session)
      throws SQLException {
    return effect(kind, error);
  }

  /**
   * Whether the error says that the statement could not have a lock now and is to be submitted
   * again later; for DBMSs that never wait themselves.
   */
  default boolean busy(SQLException error) {
    return false;
  }

  /** Whether a driver that was asked for a connection says that no server answers. */
  default boolean unreachable(SQLException error) {
    return error.getSQLState() != null && error.getSQLState().startsWith("08");
  }
}
