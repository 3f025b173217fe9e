package dev.isoscope.oracle.triage;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a write did to rows that it was given.
 *
 * @param changed rows that it changed, by their names; empty for those that it deleted
 * @param inserted new rows
 */
record Effect(
    Optional<ErrorKind> error,
    Optional<Long> count,
    Map<Integer, Optional<Row>> changed,
    List<Inserted> inserted) {
  static final Effect NONE = new Effect(Optional.empty(), Optional.of(0L), Map.of(), List.of());

  /** A new row. */
  record Inserted(ScratchTable table, Row values) {}
}
