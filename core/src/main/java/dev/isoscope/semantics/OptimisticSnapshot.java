package dev.isoscope.semantics;

import dev.isoscope.model.Step;
import dev.isoscope.sql.TransactionControl;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * TiDB's optimistic mode (TiDB documentation, TiDB Optimistic Transaction Model): one snapshot per
 * transaction, as of BEGIN. Writes work on that and on what the transaction itself has written,
 * keys and foreign keys included, as if nobody else were there. If others have committed a change
 * of one of its rows meanwhile, COMMIT fails.
 */
final class OptimisticSnapshot extends TransactionSnapshot {
  private final Map<String, Integer> begun = new HashMap<>();

  OptimisticSnapshot(List<Transaction> transactions) {
    super(transactions, false);
    transactions.stream()
        .filter(one -> isBegin(one.steps().get(0)))
        .forEach(one -> begun.put(one.name(), one.startedAt()));
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    Integer place = begun.get(access.transaction());
    return place == null ? super.places(access, store) : List.of(place);
  }

  private static boolean isBegin(Step step) {
    return TransactionControl.parse(step.statement().sql())
        .filter(TransactionControl.Begin.class::isInstance)
        .isPresent();
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
