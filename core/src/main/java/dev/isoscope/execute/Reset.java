package dev.isoscope.execute;

/** How the tables of a case come to their initial state. */
public enum Reset {
  /** Tables and connections are made anew: nothing of an earlier run can be felt. */
  FRESH,
  /**
   * Where tables with the same definitions are there from an earlier run, rows are deleted and
   * inserted again and counters set back, which gives the same tables but not, in InnoDB, the same
   * gaps between rows; connections are kept unless a statement may have left something in the
   * session.
   */
  FAST
}
