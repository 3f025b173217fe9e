package dev.isoscope.junit;

import java.sql.Connection;

/** What one transaction does, as an application would write it. */
@FunctionalInterface
public interface SessionWork {
  /**
   * Does the work.
   *
   * @param connection with automatic commits switched off. Each statement waits until it is its
   *     turn. What is open at the end is committed, or rolled back if the work throws something.
   */
  void with(Connection connection) throws Exception;
}
