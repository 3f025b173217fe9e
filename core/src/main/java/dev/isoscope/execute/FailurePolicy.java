package dev.isoscope.execute;

/** What happens to the rest of a transaction after one of its statements has failed. */
public enum FailurePolicy {
  /**
   * Where the DBMS demands it, the transaction is rolled back and the rest of it left out
   * (WriteCheck, 5.3.2).
   */
  ABORT,
  /** Everything is submitted all the same (DT2, 4.2). */
  CARRY_ON
}
