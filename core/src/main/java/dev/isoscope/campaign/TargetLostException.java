package dev.isoscope.campaign;

import java.sql.SQLException;

/** The server is gone and cannot be brought back, so the campaign on it is over. */
public final class TargetLostException extends SQLException {
  private static final long serialVersionUID = 1;

  TargetLostException(String message, SQLException cause) {
    super(message, cause);
  }
}
