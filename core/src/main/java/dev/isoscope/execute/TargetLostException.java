package dev.isoscope.execute;

import java.sql.SQLException;

/** The server is gone and cannot be brought back, so nothing more can be run on it. */
public class TargetLostException extends SQLException {
  private static final long serialVersionUID = 1;

  public TargetLostException(String message, SQLException cause) {
    super(message, cause);
  }
}
