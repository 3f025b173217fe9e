package dev.isoscope.sql.dialect;

import dev.isoscope.model.Labelled;

/**
 * What DBMSs that have the same features may still say or take differently, as far as generators
 * can do without it. One DBMS alone has all of them.
 */
public enum Nuance implements Labelled {
  /** The rest of a division. */
  MODULO,
  /** Two strings as one. */
  CONCAT,
  /** Comparing columns of different types, such as a whole number with a decimal one. */
  MIXED_TYPES,
  /** A limit where NULL takes part in the order. */
  NULL_ORDER,
  /** A unique key or index on a column that may be NULL. */
  NULL_IN_UNIQUE,
  /** A foreign key that is not NULL and follows changes of a key that may be NULL. */
  NULL_BY_CASCADE,
  /** MERGE, or what is done about a row that is in the way or is wrong, where there is a check. */
  CHECK_ON_CONFLICT;
}
