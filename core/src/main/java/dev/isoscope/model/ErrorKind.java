package dev.isoscope.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an error of a DBMS means for a transaction, told from SQLState and vendor code. */
public enum ErrorKind {
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

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<ErrorKind> named(String text) {
    String key = text.strip().toUpperCase(Locale.ROOT).replaceAll("[\\s_-]+", "_");
    return Arrays.stream(values()).filter(kind -> kind.name().equals(key)).findFirst();
  }

  @Override
  public String toString() {
    return label();
  }
}
