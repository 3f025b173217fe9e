package dev.isoscope.instrument;

/**
 * A read that stands beside a statement of a case and lists row versions.
 *
 * @param number that of the statement
 * @param condition the place of the condition among those of the case; -1 if it is none of them
 */
public record Probe(Kind kind, int number, String table, int condition) {
  /** What it lists (TxCheck, section 3.2, and thesis, section 5.5.2). */
  public enum Kind {
    /** All rows of a table that the statement names, before it. */
    VERSION_SET,
    /** The rows that a write is about to change. */
    BEFORE_WRITE,
    /** The rows that a write has made. */
    AFTER_WRITE,
    /** The rows that meet the statement's own condition, before it. */
    MATCH,
    /** The rows that meet a condition of the case before a write. */
    MATCH_BEFORE_WRITE,
    /** The rows that meet a condition of the case after a write. */
    MATCH_AFTER_WRITE,
    /** The statement itself: the rows that a query returns. */
    RESULT
  }
}
