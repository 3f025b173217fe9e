package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** Semantics that differ from others in what some statements see. */
abstract class DerivedSemantics extends IsolationSemantics {
  private final IsolationSemantics basic;

  /**
   * @param basic what holds for all other statements
   */
  DerivedSemantics(IsolationSemantics basic) {
    this.basic = basic;
  }

  @Override
  List<ReadView> views(Access access, VersionStore store) {
    return basic.views(access, store);
  }

  @Override
  Kind basis() {
    return basic.basis();
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    return basic.places(access, store);
  }

  @Override
  ReadView view(Access access, int place, boolean dirty, VersionStore store) {
    return basic.view(access, place, dirty, store);
  }

  @Override
  boolean picksBySnapshot() {
    return basic.picksBySnapshot();
  }

  @Override
  boolean undisputed(WriteAttempt attempt) {
    return basic.undisputed(attempt);
  }

  @Override
  RowRules rows(WriteAttempt attempt, ScratchEvaluator scratch, HiddenLocks hidden)
      throws SQLException, ReplayImpossible {
    return basic.rows(attempt, scratch, hidden);
  }

  @Override
  Set<Kind> inHindsight(List<Action> actions, ScratchSchema schema, VersionStore store) {
    return basic.inHindsight(actions, schema, store);
  }

  @Override
  boolean readsRowByRow() {
    return basic.readsRowByRow();
  }

  @Override
  boolean locksRowsAlone() {
    return basic.locksRowsAlone();
  }
}
