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
  /** Comparing columns of different types, such as a whole number with a decimal one. */
  MIXED_TYPES,
  /** Comparing strings of which one is in capitals. */
  CAPITALS,
  /** A limit where NULL takes part in the order. */
  NULL_ORDER,
  /** An assignment that reads what an earlier one of the same UPDATE has set. */
  LATER_ASSIGNMENT,
  /** A unique key or index on a column that may be NULL. */
  NULL_IN_UNIQUE,
  /** A foreign key that is not NULL and follows changes of a key that may be NULL. */
  NULL_BY_CASCADE,
  /** A condition on the table of an outer join whose rows may be missing. */
  OUTER_CONDITION,
  /** MERGE, or what an INSERT does about a row that is there already, where there is a check. */
  CHECK_ON_CONFLICT,
  /** Two rows of one INSERT that passes over rows, of which one is in the way of the other. */
  CONFLICT_AMONG_ROWS,
  /** Constants of dates and times that say their type, rather than strings. */
  TYPED_TIMES,
  /** The value that an INSERT proposed, in what it does on a conflict. */
  PROPOSED_VALUE;

  /** The name in the table of meanings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
