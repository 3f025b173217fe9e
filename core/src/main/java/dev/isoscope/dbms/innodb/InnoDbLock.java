package dev.isoscope.dbms.innodb;

import java.util.Map;
import java.util.Set;

/**
 * A lock as InnoDB's status prints it.
 *
 * @param place the table, or space and page of a record lock
 * @param records the heap numbers of the records on the page; empty for a table lock
 * @param kind which part of the record's place is locked
 */
record InnoDbLock(
    boolean table, String place, Set<Integer> records, String mode, Kind kind, boolean waiting) {
  /** The heap number of the record that stands behind all others on a page. */
  private static final int SUPREMUM = 1;

  private static final Map<String, Set<String>> COMPATIBLE =
      Map.of(
          "IS", Set.of("IS", "IX", "S", "AUTO-INC"),
          "IX", Set.of("IS", "IX", "AUTO-INC"),
          "S", Set.of("IS", "S"),
          "AUTO-INC", Set.of("IS", "IX"),
          "X", Set.of());

  /** What a record lock covers. */
  enum Kind {
    /** The record and the gap before it, or a whole table. */
    ORDINARY,
    GAP,
    RECORD,
    INSERT_INTENTION
  }

  /** Whether this lock, if it is wanted, has to wait for that of another transaction. */
  boolean waitsFor(InnoDbLock other) {
    if (table != other.table
        || !place.equals(other.place)
        || COMPATIBLE.getOrDefault(mode, Set.of()).contains(other.mode)) {
      return false;
    }
    return table || records.stream().anyMatch(heap -> waitsAt(heap, other));
  }

  /** The rules by which locks on one record, its gap and the supremum conflict. */
  private boolean waitsAt(int heap, InnoDbLock other) {
    if (!other.records.contains(heap) || other.kind == Kind.INSERT_INTENTION) {
      return false;
    }
    if (kind == Kind.INSERT_INTENTION) {
      return other.kind != Kind.RECORD;
    }
    return kind != Kind.GAP && heap != SUPREMUM && other.kind != Kind.GAP;
  }
}
