package dev.isoscope.compare.trace;

import java.util.Locale;

/** What differs first, in the order in which it is looked for (DT2, section 4.3). */
public enum DifferenceKind {
  /** A statement waits on one side only. */
  BLOCKING,
  /** A statement is the victim of a deadlock on one side only. */
  DEADLOCK,
  /**
   * A statement fails on one side only, or with an error after which one tries again on one side
   * only; what else the error says does not count.
   */
  ERROR,
  /** A statement succeeds with a warning on one side only. */
  WARNING,
  /** A query returns other rows. */
  QUERY_RESULT,
  /** All statements behave alike, but the tables hold other rows afterwards. */
  FINAL_STATE;

  /** The spelling used in reports and in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label();
  }
}
