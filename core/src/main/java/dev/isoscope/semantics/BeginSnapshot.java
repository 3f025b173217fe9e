package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * H2 above repeatable read (H2 documentation, Advanced: Transaction Isolation): a snapshot for the
 * whole transaction, which may be as old as BEGIN. Whether a row has changed since is told by its
 * values, so a write takes one that was changed and changed back (H2 2.5.252 source,
 * TxDecisionMaker.RepeatableReadLockDecisionMaker).
 */
final class BeginSnapshot extends TransactionSnapshot {
  private final Map<String, Integer> begun = new HashMap<>();

  BeginSnapshot(List<Transaction> transactions, boolean byEveryQuery) {
    super(transactions, byEveryQuery);
    transactions.forEach(one -> begun.put(one.name(), one.startedAt()));
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    List<Integer> places = new ArrayList<>(List.of(begun.get(access.transaction())));
    places.addAll(super.places(access, store));
    return places;
  }

  @Override
  ChangedRow changed(RowRules rows, Set<ReplayVersion> versions, ScratchEvaluator scratch) {
    return (row, picked, current) ->
        picked.values().equals(current.flatMap(ReplayVersion::values))
            ? List.of(new RowChoice(row, true, Set.of(Kind.CHANGED_BACK)))
            : List.of();
  }
}
