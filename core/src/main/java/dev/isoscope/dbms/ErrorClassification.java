package dev.isoscope.dbms;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;

/** What an error means, and what it leaves of the transaction in which it happened. */
public interface ErrorClassification {
  /**
   * Classifies an error by SQLState and vendor code.
   *
   * @param othersWait whether another session of the case was waiting when it happened: without one
   *     there is no deadlock, whatever the DBMS calls it
   */
  ErrorKind classify(SQLException error, boolean othersWait);

  /** What the standard's classes of SQLStates say of an error; the fallback of every DBMS. */
  static ErrorKind standard(SQLException error) {
    String state = state(error);
    if (state.startsWith("08")) {
      return ErrorKind.CONNECTION;
    }
    if (state.startsWith("22")) {
      return ErrorKind.OTHER; // a wrong value, which some drivers throw as wrong syntax
    }
    if (state.startsWith("23") || error instanceof SQLIntegrityConstraintViolationException) {
      return ErrorKind.CONSTRAINT;
    }
    if (state.startsWith("42") || error instanceof SQLSyntaxErrorException) {
      return ErrorKind.SYNTAX;
    }
    if (state.equals("40001")) {
      return ErrorKind.SERIALIZATION;
    }
    return state.startsWith("XX") || state.startsWith("58") ? ErrorKind.INTERNAL : ErrorKind.OTHER;
  }

  /** The SQLState, or nothing where the driver gives none. */
  static String state(SQLException error) {
    return error.getSQLState() == null ? "" : error.getSQLState();
  }

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

  /** Whether a driver that was asked for a connection says that user or password will not do. */
  default boolean refusesLogin(SQLException error) {
    return state(error).startsWith("28");
  }

  /** Whether a driver that was asked for a connection says that no server answers. */
  default boolean unreachable(SQLException error) {
    return state(error).startsWith("08");
  }
}
