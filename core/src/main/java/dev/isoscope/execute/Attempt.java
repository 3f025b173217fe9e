package dev.isoscope.execute;

import java.sql.SQLException;

/** A step of closing that may fail: the server may be gone, and what was to be closed with it. */
interface Attempt {
  void run() throws SQLException;

  static void to(Attempt step) {
    try {
      step.run();
    } catch (SQLException e) {
      // Or else the next steps close what stands in the way.
    }
  }
}
