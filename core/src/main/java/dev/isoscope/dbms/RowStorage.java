package dev.isoscope.dbms;

import java.util.Optional;

/** How rows and their versions are kept, as far as statements feel it, and how changes are told. */
public interface RowStorage {
  /** By what a DBMS itself knows a row. */
  enum RowKey {
    /** By its place, which no statement can change. */
    PLACE,
    /** By its primary key. */
    PRIMARY_KEY,
    /** By its primary key if that is a single integer, else by its place. */
    INTEGER_KEY
  }

  default RowKey rowKey() {
    return RowKey.PLACE;
  }

  /**
   * Whether REPLACE leaves a row as it is that is just what it would put there, and with it those
   * that refer to the row.
   */
  default boolean replaceSparesLike() {
    return false;
  }

  /** Whether rows are kept in the order of a key, or else in the order in which they came. */
  default boolean clustersByKey() {
    return false;
  }

  /**
   * Whether a key that a deletion has set free may count as taken, or one that is taken as free,
   * while others work, so that it is open what becomes of a statement that asks about it.
   */
  default boolean keyChecksLag() {
    return false;
  }

  /**
   * Whether a row whose {@link #rowKey} changes becomes another row, which those who look for the
   * old one do not follow.
   */
  default boolean newKeyMakesNewRow() {
    return false;
  }

  /** Whether an UPDATE takes rows that move out before it puts the first of them in again. */
  default boolean updatesInTwoPasses() {
    return false;
  }

  /** Whether the next generated key is one more than the largest there is. */
  default boolean keysFollowLargest() {
    return false;
  }

  /** Whether a column that is INTEGER PRIMARY KEY generates its keys without further words. */
  default boolean integerKeyGenerates() {
    return false;
  }

  /** Whether a query takes the snapshot of its transaction even if it reads no table. */
  default boolean everyQueryTakesSnapshot() {
    return false;
  }

  /** Whether BEGIN takes the snapshot of its transaction, and not the first statement. */
  default boolean beginTakesSnapshot() {
    return false;
  }

  /** How it tells what writes change; empty where nobody has taught it yet. */
  default Optional<ChangeLog> changeLog() {
    return Optional.empty();
  }

  /**
   * The storage engine that a definition names for its table, if that one knows no transactions, so
   * that no level says anything of what is done to the table.
   */
  default Optional<String> engineWithoutTransactions(String definition) {
    return Optional.empty();
  }
}
