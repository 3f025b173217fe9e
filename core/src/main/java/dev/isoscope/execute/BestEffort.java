package dev.isoscope.execute;

import java.sql.SQLException;

/**
 * A step that may fail, on a connection that is to be closed or has just failed: the server may be
 * gone, and everything on it.
 */
interface BestEffort {
  void run() throws SQLException;

  static void to(BestEffort step) {
    try {
      step.run();
    } catch (SQLException | RuntimeException e) {
      // Somebody else tells of it, or the next steps close what stands in the way.
    }
  }
}
