package dev.isoscope.model;

import java.util.Optional;

/** An isolation level by the name that users ask for; what it means is up to each DBMS. */
public enum Level implements Labelled {
  READ_UNCOMMITTED,
  READ_COMMITTED,
  REPEATABLE_READ,
  SNAPSHOT,
  SERIALIZABLE;

  /** The words of the level as SQL writes them, in capitals. */
  public String sql() {
    return name().replace('_', ' ');
  }

  /** Finds a level by its name, whatever separates its words. */
  public static Optional<Level> named(String text) {
    return Labelled.named(values(), text);
  }

  @Override
  public String toString() {
    return label();
  }
}
