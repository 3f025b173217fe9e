package dev.isoscope.semantics;

import dev.isoscope.model.Step;
import dev.isoscope.sql.TransactionControl;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * TiDB's optimistic mode (TiDB documentation, TiDB Optimistic Transaction Model): one snapshot per
 * transaction, as of BEGIN. Writes work on that and on what the transaction itself has written,
 * keys and foreign keys included, as if nobody else were there. If others have committed a change
 * of one of its rows meanwhile, COMMIT fails.
 */
final class OptimisticSnapshot extends TransactionSnapshot {
  OptimisticSnapshot(List<Transaction> transactions) {
    super(transactions, OptimisticSnapshot::takes, step -> true);
  }

  /** Without BEGIN the first statement that needs a transaction takes it, also a SAVEPOINT. */
  private static boolean takes(Step step) {
    Optional<TransactionControl> control = TransactionControl.parse(step.statement().sql());
    return control.isPresent()
        ? control.get() instanceof TransactionControl.Begin
            || control.get() instanceof TransactionControl.Savepoint
        : takesSnapshot(step, false);
  }

  @Override
  boolean conflictsShowAtCommit() {
    return true;
  }

  @Override
  List<ReplayVersion> actedOn(
      Action.Write action, Collection<ScratchTable> tables, VersionStore store) {
    return views(Access.query(action, tables), store).get(0).versions();
  }
}
