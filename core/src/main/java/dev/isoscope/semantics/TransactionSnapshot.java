package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.List;
import java.util.Set;

/**
 * Snapshot isolation: PostgreSQL at repeatable read (PostgreSQL 18 Documentation, 13.2.2 Repeatable
 * Read Isolation Level), DuckDB (DuckDB documentation, Transaction Management: Isolation Level, and
 * Concurrency), HSQLDB's mode mvcc from repeatable read on (HyperSQL User Guide, Sessions and
 * Transactions: MVCC). All statements of a transaction, plain queries included, see what was
 * committed before the first of them that needs a snapshot, and the changes of their own
 * transaction. A write of a row that has changed since fails.
 */
class TransactionSnapshot extends SnapshotSemantics {
  private final Snapshots snapshots;

  TransactionSnapshot(Snapshots snapshots) {
    this.snapshots = snapshots;
  }

  @Override
  Kind basis() {
    return Kind.TRANSACTION_SNAPSHOT;
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    return List.of(snapshots.of(access.transaction()));
  }

  @Override
  boolean keepsSnapshot() {
    return true;
  }

  @Override
  ChangedRow changed(
      WriteAttempt attempt, Set<Version> versions, Set<Integer> matching, Scratch scratch) {
    return (row, picked, current) -> List.of();
  }
}
