package dev.isoscope.oracle.triage;

import java.util.HashMap;
import java.util.Map;

/** Where in a run transactions began, took their snapshots, and first used each table. */
final class Snapshots {
  /** From the submission of a statement to its completion. */
  private record Use(int since, int at) {}

  private final Map<String, Integer> begins = new HashMap<>();
  private final Map<String, Integer> firsts = new HashMap<>();
  private final Map<String, Map<String, Use>> tables = new HashMap<>();

  void begun(String transaction, int at) {
    begins.put(transaction, at);
  }

  void used(String transaction, int at) {
    firsts.merge(transaction, at, Math::min);
  }

  void used(String transaction, ScratchTable table, int since, int at) {
    tables
        .computeIfAbsent(transaction, name -> new HashMap<>())
        .merge(
            table.name(),
            new Use(since, at),
            (one, other) -> one.since < other.since ? one : other);
  }

  int begin(String transaction) {
    return begins.get(transaction);
  }

  /** Where its first statement that needs a snapshot was submitted. */
  int of(String transaction) {
    return firsts.getOrDefault(transaction, begin(transaction));
  }

  /** Where the first statement that uses a table was submitted. */
  int firstUse(String transaction, ScratchTable table) {
    return use(transaction, table).since;
  }

  /**
   * The snapshot of a table: a first statement that has waited may have taken it before or after.
   *
   * @param late whether after
   */
  int of(String transaction, ScratchTable table, boolean late) {
    Use use = use(transaction, table);
    return late ? use.at : use.since;
  }

  private Use use(String transaction, ScratchTable table) {
    int first = of(transaction);
    return tables
        .getOrDefault(transaction, Map.of())
        .getOrDefault(table.name(), new Use(first, first));
  }
}
