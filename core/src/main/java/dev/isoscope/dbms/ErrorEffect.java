package dev.isoscope.dbms;

/** What an error leaves of the transaction it happened in. */
public enum ErrorEffect {
  /** Only the statement was undone; the transaction goes on. */
  STATEMENT_UNDONE,
  /** The transaction was rolled back and is over. */
  TRANSACTION_OVER,
  /** The transaction had been committed by the statement before that failed itself. */
  TRANSACTION_COMMITTED,
  /** The transaction is lost, and the session refuses everything until it is rolled back. */
  TRANSACTION_ABORTED;

  /** For a DBMS that rolls back either the whole transaction or only the statement. */
  public static ErrorEffect rollingBack(boolean transaction) {
    return transaction ? TRANSACTION_OVER : STATEMENT_UNDONE;
  }
}
