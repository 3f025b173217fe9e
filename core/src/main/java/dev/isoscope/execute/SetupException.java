package dev.isoscope.execute;

import java.sql.SQLException;

/** The tables of a case could not be laid out: the case does not fit the DBMS, or it is wrong. */
public final class SetupException extends SQLException {
  private static final long serialVersionUID = 1;

  public SetupException(String sql, SQLException cause) {
    super(
        "init statement failed: " + sql + ": " + cause.getMessage(),
        cause.getSQLState(),
        cause.getErrorCode(),
        cause);
  }
}
