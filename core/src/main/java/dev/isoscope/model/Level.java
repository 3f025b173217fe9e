package dev.isoscope.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** An isolation level by the name that users ask for; what it means is up to each DBMS. */
public enum Level {
  READ_UNCOMMITTED,
  READ_COMMITTED,
  REPEATABLE_READ,
  SNAPSHOT,
  SERIALIZABLE;

  /** The spelling used on the command line, in case files and in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The words of the level as SQL writes them, in capitals. */
  public String sql() {
    return name().replace('_', ' ');
  }

  /** Finds a level by its name, whatever separates its words. */
  public static Optional<Level> named(String text) {
    String key = text.strip().toUpperCase(Locale.ROOT).replaceAll("[\\s_-]+", "_");
    return Arrays.stream(values()).filter(level -> level.name().equals(key)).findFirst();
  }

  @Override
  public String toString() {
    return label();
  }
}
