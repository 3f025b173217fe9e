package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.List;
import java.util.Set;

/**
 * H2 at read committed (H2 documentation, Advanced: Transaction Isolation, and Multi-Version
 * Concurrency Control), and HSQLDB's mode mvcc below repeatable read (HyperSQL User Guide, Sessions
 * and Transactions: MVCC, where it is called read consistency). Each statement, a plain query
 * included, sees what is committed when it begins, and the changes of its own transaction. A write
 * that has waited for a row goes on with that row as it is now, or starts over and sees what has
 * been committed meanwhile; the manuals do not say which.
 */
final class SnapshotWithRestart extends SnapshotSemantics {
  @Override
  Kind basis() {
    return Kind.SNAPSHOT_THEN_RECHECK;
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    return sinceAndAfterCommits(access, store);
  }

  @Override
  ReadView view(Access access, int place, boolean dirty, VersionStore store) {
    ReadView view = super.view(access, place, dirty, store);
    return place > access.since() ? view.because(Kind.RESTART) : view;
  }

  @Override
  ChangedRow changed(RowRules rows, Set<ReplayVersion> versions, ScratchEvaluator scratch) {
    return (row, picked, current) ->
        rows.fits(current) && wasGone(row, rows.attempt())
            ? List.of(new RowChoice(row, true, Set.of(basis())), RowRules.left(row, basis()))
            : List.of(new RowChoice(row, rows.fits(current), Set.of(basis())));
  }

  /** Whether a write may have come to where a row was between its end and its return. */
  private boolean wasGone(int row, WriteAttempt attempt) {
    return places(attempt.access(), attempt.store()).stream()
        .anyMatch(
            place ->
                attempt
                    .store()
                    .committed(row, place, attempt.own())
                    .filter(ReplayVersion::exists)
                    .isEmpty());
  }
}
