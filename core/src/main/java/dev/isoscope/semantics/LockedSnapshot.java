package dev.isoscope.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * HSQLDB's mode mvlocks from repeatable read on (HyperSQL User Guide, Sessions and Transactions:
 * Two Phase Locking with Snapshot Isolation). Tables stay locked until the end, and transactions
 * that are declared to be read only see a snapshot. The guide does not say whether others see what
 * was committed to a table after they began and before they locked it. HSQLDB shows them their
 * snapshot, so the latest rows are as good as those of the snapshot, as long as a write takes no
 * row that has changed since.
 */
final class LockedSnapshot extends TransactionSnapshot {
  private final Map<String, Integer> begun = new HashMap<>();

  LockedSnapshot(List<Transaction> transactions, boolean byEveryQuery) {
    super(transactions, byEveryQuery);
    transactions.forEach(one -> begun.put(one.name(), one.startedAt()));
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    List<Integer> places = new ArrayList<>(List.of(access.at()));
    places.addAll(super.places(access, store));
    places.add(begun.get(access.transaction()));
    return places;
  }
}
