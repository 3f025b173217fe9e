package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Read uncommitted where it is a level of its own: writes work as at read committed, but what they,
 * and plain queries, only read may also be what others have not committed, even of a statement that
 * is half done. Derby (Developer's Guide, Isolation levels and concurrency), H2 (documentation,
 * Advanced: Transaction Isolation), InnoDB (MySQL 8.0 Reference Manual, 17.7.2.1 Transaction
 * Isolation Levels).
 */
final class ReadUncommitted extends IsolationSemantics {
  private final IsolationSemantics committed;

  /**
   * @param committed the semantics of read committed in the same DBMS
   */
  ReadUncommitted(IsolationSemantics committed) {
    this.committed = committed;
  }

  @Override
  List<ReadView> views(Access access, VersionStore store) {
    List<ReadView> views = new ArrayList<>();
    for (int place : places(access, store)) {
      views.add(view(access, place, false, store));
      views.add(view(access, place, true, store).because(Kind.DIRTY_READ));
    }
    return distinct(views);
  }

  @Override
  boolean seesUncommitted() {
    return true;
  }

  // ---- as at read committed -------------------------------------------------------------------

  @Override
  Kind basis() {
    return committed.basis();
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    return committed.places(access, store);
  }

  @Override
  ReadView view(Access access, int place, boolean dirty, VersionStore store) {
    return committed.view(access, place, dirty, store);
  }

  @Override
  boolean picksBySnapshot() {
    return committed.picksBySnapshot();
  }

  @Override
  boolean undisputed(WriteAttempt attempt) {
    return committed.undisputed(attempt);
  }

  @Override
  RowRules rows(WriteAttempt attempt, Scratch scratch, HiddenLocks hidden)
      throws SQLException, GaveUp {
    return committed.rows(attempt, scratch, hidden);
  }

  @Override
  Set<Kind> inHindsight(List<Action> actions, ScratchSchema schema, VersionStore store) {
    return committed.inHindsight(actions, schema, store);
  }
}
