package dev.isoscope.semantics;

import dev.isoscope.model.Step;
import dev.isoscope.sql.TransactionControl;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * TiDB's optimistic mode (TiDB documentation, TiDB Optimistic Transaction Model): one snapshot per
 * transaction, as of BEGIN. A write goes on with rows that others have changed since, as they are
 * in the snapshot, and COMMIT fails. What such a transaction does is not followed.
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
  RowRules rows(WriteAttempt attempt, ScratchEvaluator scratch, HiddenLocks hidden)
      throws SQLException, ReplayImpossible {
    RowRules rules = super.rows(attempt, scratch, hidden);
    for (int row : attempt.rows()) {
      if (attempt.conflicts(row) && rules.fits(attempt.view().of(row))) {
        throw attempt.foundAtCommit();
      }
    }
    return rules;
  }
}
