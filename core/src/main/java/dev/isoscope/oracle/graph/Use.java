package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowVersion;

/**
 * A version that a statement certainly saw.
 *
 * @param statement its number
 * @param manner what it did with it
 */
public record Use(int statement, RowVersion version, Manner manner) {
  /** What a statement may do with a version. */
  public enum Manner {
    /** It stands in the result of a query. */
    READ,
    /** It was replaced or deleted. */
    REPLACED,
    /** A condition was judged on it, and it may or may not have met that. */
    JUDGED,
    /** A value was made from it. */
    COMPUTED
  }
}
