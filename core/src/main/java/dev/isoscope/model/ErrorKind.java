package dev.isoscope.model;

import java.util.Optional;

/** What an error of a DBMS means for a transaction, told from SQLState and vendor code. */
public enum ErrorKind implements Labelled {
  DEADLOCK,
  SERIALIZATION,
  LOCK_TIMEOUT,
  CONSTRAINT,
  SYNTAX,
  /** The transaction had failed before: nothing but a rollback is accepted. */
  ABORTED,
  CONNECTION,
  INTERNAL,
  OTHER;

  /** Whether others are to blame: alone, the statement would not have failed so. */
  public boolean contention() {
    return this == DEADLOCK || this == SERIALIZATION || this == LOCK_TIMEOUT;
  }

  public static Optional<ErrorKind> named(String text) {
    return Labelled.named(values(), text);
  }

  @Override
  public String toString() {
    return label();
  }
}
