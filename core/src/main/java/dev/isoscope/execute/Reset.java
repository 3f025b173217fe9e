package dev.isoscope.execute;

/** How the tables of a case come to their initial state. */
public enum Reset {
  /** Everything is dropped and created anew: nothing of an earlier run can be felt. */
  FRESH,
  /** Where the last run had the same tables, rows are deleted and inserted again. */
  FAST
}
