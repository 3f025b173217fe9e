package dev.isoscope.sql.dialect;

import java.util.Locale;

/**
 * What DBMSs that have the same features may still say or take differently, as far as generators
 * can do without it. One DBMS alone has all of them.
 */
public enum Nuance {
  /** The rest of a division. */
  MODULO,
  /** Two strings as one. */
  CONCAT,
  /** Comparing strings of which one is in capitals. */
  CAPITALS,
  /** Functions and patterns that see the blanks at the end of a string of fixed length. */
  PADDING,
  /** A limit where NULL takes part in the order. */
  NULL_ORDER,
  /** An assignment that reads what an earlier one of the same UPDATE has set. */
  LATER_ASSIGNMENT,
  /** A unique index on a column that may be NULL. */
  NULL_IN_UNIQUE_INDEX,
  /** The value that an INSERT proposed, in what it does on a conflict. */
  PROPOSED_VALUE;

  /** The name in the table of meanings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
