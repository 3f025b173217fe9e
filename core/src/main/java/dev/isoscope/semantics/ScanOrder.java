package dev.isoscope.semantics;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where versions of rows stand in the ways by which a write may go through its table. A row that
 * goes to another place while a scan waits is not met again if the scan has passed that place.
 *
 * @param partitions the number of each version's partition
 * @param indexes the orders by the indexes that may lead the write, the clustered one first
 */
record ScanOrder(Map<Integer, Integer> partitions, List<Order> indexes) {
  /** For writes that have not waited, or of whose scans nothing is known. */
  static final ScanOrder UNKNOWN = new ScanOrder(Map.of(), List.of());

  /**
   * The order by one index, twice, so that versions with equal keys are told from others.
   *
   * @param forth with equal keys in the order of their names
   * @param back with equal keys in the opposite order
   */
  record Order(List<Integer> forth, List<Integer> back, boolean clustered) {
    boolean before(ReplayVersion one, ReplayVersion other) {
      return forth.contains(one.id())
          && forth.indexOf(one.id()) < forth.indexOf(other.id())
          && back.indexOf(one.id()) < back.indexOf(other.id());
    }
  }

  /** Has the DBMS order versions of the rows of a write's table. */
  static ScanOrder of(
      WriteAttempt attempt, Collection<ReplayVersion> versions, ScratchEvaluator scratch)
      throws SQLException, ReplayImpossible {
    Action.Write action = attempt.action();
    WriteStatement write = attempt.write();
    ScratchTable table = write.table();
    ScanLayout layout = scratch.schema().layout(table);
    Map<Integer, Integer> partitions = new HashMap<>();
    for (int number = 0; number < layout.partitions().size(); number++) {
      String from = table.each() + " PARTITION (" + layout.partitions().get(number) + ")";
      for (int version : scratch.versions(action, table, versions, from)) {
        partitions.put(version, number);
      }
    }
    List<Order> orders = new ArrayList<>();
    for (ScanLayout.Index index : layout.indexes()) {
      // Where rows are kept in an index, no other one leads to all of them without a condition.
      if (index.clustered()
          || !scratch.schema().clusters()
          || write.conditionNames(index.columns().get(0))) {
        String columns = String.join(", ", index.columns());
        String from = table.each() + " ORDER BY " + columns + ", " + ScratchTable.ROW;
        orders.add(
            new Order(
                scratch.versions(action, table, versions, from),
                scratch.versions(action, table, versions, from + " DESC"),
                index.clustered()));
      }
    }
    return new ScanOrder(partitions, orders);
  }

  /** Whether one version stands where a scan comes earlier than to the other. */
  boolean before(ReplayVersion one, ReplayVersion other) {
    return compare(one, other, false);
  }

  /** Whether a scan of the rows themselves comes to one version before the other. */
  boolean inKeyOrder(ReplayVersion one, ReplayVersion other) {
    return indexes.stream().anyMatch(index -> index.clustered() && index.before(one, other));
  }

  /** The same for the rows themselves, whichever index leads to them. */
  boolean clusteredBefore(ReplayVersion one, ReplayVersion other) {
    return compare(one, other, true);
  }

  private boolean compare(ReplayVersion one, ReplayVersion other, boolean clustered) {
    int step = partitions.getOrDefault(one.id(), 0) - partitions.getOrDefault(other.id(), 0);
    return step < 0
        || (step == 0
            && indexes.stream()
                .anyMatch(index -> (index.clustered() || !clustered) && index.before(one, other)));
  }
}
