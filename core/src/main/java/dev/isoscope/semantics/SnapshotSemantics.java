package dev.isoscope.semantics;

import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Levels at which a snapshot shows a statement all its tables, those that it only reads and the one
 * that it writes to. A write looks for its rows in the snapshot, but acts on what they are now: it
 * waits for a row that another transaction has changed and not committed. The families differ in
 * when the snapshot is taken, and in what happens to a row that has changed since.
 */
abstract class SnapshotSemantics extends IsolationSemantics {
  @Override
  ReadView view(Access access, int place, boolean dirty, VersionStore store) {
    return new ReadView(rows(access.tables(), access, place, dirty, store), Set.of());
  }

  @Override
  boolean picksBySnapshot() {
    return true;
  }

  @Override
  boolean undisputed(WriteAttempt attempt) {
    return attempt.rows().stream()
        .allMatch(
            row ->
                attempt.held(row).isEmpty() && attempt.view().of(row).equals(attempt.current(row)));
  }

  @Override
  RowRules rows(WriteAttempt attempt, ScratchEvaluator scratch, HiddenLocks hidden)
      throws SQLException, ReplayImpossible {
    Set<ReplayVersion> versions = new LinkedHashSet<>();
    for (int row : attempt.rows()) {
      attempt.current(row).ifPresent(versions::add);
      attempt.held(row).filter(ReplayVersion::exists).ifPresent(versions::add);
      attempt.view().of(row).ifPresent(versions::add);
    }
    Set<Integer> matching =
        scratch.matching(attempt.action(), attempt.write(), versions, attempt.seen());
    PickedRows rows = new PickedRows(attempt, matching);
    rows.changed = changed(rows, versions, scratch);
    return rows;
  }

  /** What becomes of a row that the snapshot picks and that has changed since. */
  @FunctionalInterface
  interface ChangedRow {
    /** Empty if the write should have failed. */
    List<RowChoice> choices(int row, ReplayVersion picked, Optional<ReplayVersion> current);
  }

  /**
   * What becomes of such rows.
   *
   * @param rows the rules of the write, which are about to have this one
   * @param versions of all rows that may come into question
   */
  abstract ChangedRow changed(RowRules rows, Set<ReplayVersion> versions, ScratchEvaluator scratch)
      throws SQLException, ReplayImpossible;

  private final class PickedRows extends RowRules {
    private ChangedRow changed;

    PickedRows(WriteAttempt attempt, Set<Integer> matching) {
      super(attempt, matching);
    }

    @Override
    List<RowChoice> choices(
        int row, Optional<ReplayVersion> current, Optional<ReplayVersion> held) {
      Optional<ReplayVersion> picked = attempt().view().of(row);
      if (!fits(picked)) {
        boolean missed = fits(current) || fits(held);
        return List.of(missed ? left(row, basis()) : left(row));
      }
      if (held.isPresent()) {
        return List.of(); // it should have waited, or failed
      }
      return picked.equals(current)
          ? List.of(new RowChoice(row, true, Set.of()))
          : changed.choices(row, picked.get(), current);
    }
  }
}
