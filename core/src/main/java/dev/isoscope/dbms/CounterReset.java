package dev.isoscope.dbms;

import java.util.Optional;

/**
 * A statement that sets a counter back to where it started: that of a column that generates keys,
 * or a sequence.
 *
 * @param table the table that alone draws from it; empty where anybody may
 */
public record CounterReset(Optional<String> table, String sql) {
  public static CounterReset of(String table, String sql) {
    return new CounterReset(Optional.of(table), sql);
  }

  public static CounterReset ofSequence(String sql) {
    return new CounterReset(Optional.empty(), sql);
  }
}
