package dev.isoscope.compare.cause;

import java.util.Locale;

/** Why targets differ (DT2, section 6.1, and what lies outside its compatibility issues). */
public enum Cause {
  /** Other rows, gaps or tables are locked, or conflicts are not met with locks but with errors. */
  LOCK_MECHANISM,
  /** Both resolve the same conflict, at the cost of different transactions. */
  ABORTED_TRANSACTION,
  /** Statements work on states of the database as of different moments. */
  SNAPSHOT_CREATION,
  /** The same error leaves something else of the transaction. */
  AFTER_ERROR,
  /** An error or a warning on one side, and nothing comes of it. */
  ERROR_ONLY,
  /** The statement differs when run alone as well: transactions have no part in it. */
  PLAIN_SQL,
  /** One of the targets does not keep what its level promises, or nothing else explains it. */
  POSSIBLE_BUG;

  /** Whether it belongs among the differences between transactions. */
  public boolean transactional() {
    return this != PLAIN_SQL;
  }

  /** The spelling used in reports and in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label();
  }
}
