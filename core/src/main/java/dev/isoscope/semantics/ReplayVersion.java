package dev.isoscope.semantics;

import dev.isoscope.model.Row;
import java.util.List;
import java.util.Optional;

/**
 * What a transaction made of a row.
 *
 * @param id counts the versions of a replay
 * @param values empty if it deleted the row
 * @param transaction empty for the rows that were there at the start
 * @param writtenAt the place in the history at which the statement completed
 */
record ReplayVersion(
    int id,
    int row,
    ScratchTable table,
    Optional<Row> values,
    Optional<String> transaction,
    int writtenAt) {
  /** Whether a transaction wrote it. */
  boolean isOf(String other) {
    return transaction.equals(Optional.of(other));
  }

  /** The values of the primary key; empty if there is none. */
  List<String> key() {
    return at(table.keyPlaces());
  }

  /** The values at some places. */
  List<String> at(List<Integer> places) {
    Row row = values.orElseThrow();
    return places.stream().map(place -> row.values().get(place)).toList();
  }

  boolean exists() {
    return values.isPresent();
  }
}
