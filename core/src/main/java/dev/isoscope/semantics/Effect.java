package dev.isoscope.semantics;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a write did to rows that it was given.
 *
 * @param changed rows that it changed, by their names; empty for those that it deleted
 * @param inserted new rows
 * @param likes rows that it deleted for new ones with the same values
 */
record Effect(
    Optional<ErrorKind> error,
    Optional<Long> count,
    Map<Integer, Optional<Row>> changed,
    List<Inserted> inserted,
    Map<Integer, Inserted> likes) {
  static final Effect NONE = none(Optional.empty(), Optional.of(0L));

  static Effect failure(Optional<ErrorKind> error) {
    return none(error, Optional.empty());
  }

  private static Effect none(Optional<ErrorKind> error, Optional<Long> count) {
    return new Effect(error, count, Map.of(), List.of(), Map.of());
  }

  /** A new row. */
  record Inserted(ScratchTable table, Row values) {}

  /**
   * The same with rows left alone that were replaced by their like. MySQL's REPLACE does so where
   * it can, and counts it; on a scratch table the name of the row keeps it from that.
   */
  Effect sparing() {
    Map<Integer, Optional<Row>> less = new LinkedHashMap<>(changed);
    List<Inserted> fewer = new ArrayList<>(inserted);
    likes.forEach(
        (row, like) -> {
          less.remove(row);
          fewer.remove(like);
        });
    return new Effect(error, count.map(all -> all - likes.size()), less, fewer, Map.of());
  }
}
