package dev.isoscope.campaign;

import java.sql.SQLException;

/** What was asked of a process elsewhere makes no sense, so that no other would do it either. */
public final class WorkRefusedException extends SQLException {
  private static final long serialVersionUID = 1;

  WorkRefusedException(String reason) {
    super(reason);
  }
}
