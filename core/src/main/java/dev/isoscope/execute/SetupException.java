package dev.isoscope.execute;

import java.sql.SQLException;

/** The tables of a case could not be laid out: the case does not fit the DBMS, or it is wrong. */
public final class SetupException extends SQLException {
  private static final long serialVersionUID = 1;

  /**
   * @param place where the statement stands
   * @param message what the DBMS says, without what differs from run to run
   */
  public SetupException(String place, String sql, String message, SQLException cause) {
    super(
        place + ": init statement failed: " + sql + ": " + message,
        cause.getSQLState(),
        cause.getErrorCode(),
        cause);
  }
}
