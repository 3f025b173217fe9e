package dev.isoscope.semantics;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Where in a run transactions began and took their snapshots, of all tables or of each. */
final class Snapshots {
  /**
   * The snapshot of a table.
   *
   * @param at where the statement was submitted that took it
   * @param withReferred whether it took it for the sake of a table that this one refers to
   */
  private record OfTable(int at, boolean withReferred) {}

  private final Map<String, Integer> begins = new HashMap<>();
  private final Map<String, Integer> firsts = new HashMap<>();
  private final Map<String, Map<String, OfTable>> tables = new HashMap<>();

  void begun(String transaction, int at) {
    begins.put(transaction, at);
  }

  void used(String transaction, int at) {
    firsts.merge(transaction, at, Math::min);
  }

  void taken(String transaction, ScratchTable table, int at, boolean withReferred) {
    tables
        .computeIfAbsent(transaction, name -> new HashMap<>())
        .merge(
            table.name(),
            new OfTable(at, withReferred),
            (one, other) -> other.at < one.at ? other : one);
  }

  int begin(String transaction) {
    return begins.get(transaction);
  }

  /** Where its first statement that needs a snapshot was submitted. */
  int of(String transaction) {
    return firsts.getOrDefault(transaction, begin(transaction));
  }

  /** The snapshot of a table that a statement uses; empty if there is none yet. */
  OptionalInt of(String transaction, ScratchTable table, int submitted) {
    return ofTable(transaction, table)
        .filter(one -> one.at <= submitted)
        .map(one -> OptionalInt.of(one.at))
        .orElse(OptionalInt.empty());
  }

  /** Whether the snapshot of a table was taken for the sake of one that it refers to. */
  boolean isWithReferred(String transaction, ScratchTable table) {
    return ofTable(transaction, table).filter(OfTable::withReferred).isPresent();
  }

  private Optional<OfTable> ofTable(String transaction, ScratchTable table) {
    return Optional.ofNullable(tables.getOrDefault(transaction, Map.of()).get(table.name()));
  }
}
