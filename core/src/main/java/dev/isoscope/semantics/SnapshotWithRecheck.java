package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * PostgreSQL at read committed (PostgreSQL 18 Documentation, 13.2.1 Read Committed Isolation
 * Level). Each statement, a plain query included, sees what was committed before it began, and the
 * changes of its own transaction. A write waits for a row that another transaction has changed, and
 * then judges its new version again, and only that row: so it may act on a state that never
 * existed. How a condition with joins is judged again is told in src/backend/executor/README,
 * EvalPlanQual (READ COMMITTED Update Checking); see {@link Recheck}.
 */
final class SnapshotWithRecheck extends SnapshotSemantics {
  @Override
  Kind basis() {
    return Kind.SNAPSHOT_THEN_RECHECK;
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    return List.of(access.since());
  }

  @Override
  ChangedRow changed(RowRules rows, Set<ReplayVersion> versions, ScratchEvaluator scratch)
      throws SQLException, ReplayImpossible {
    Recheck recheck =
        rows.attempt().write().sources().isEmpty()
            ? Recheck.plain(rows.matching())
            : Recheck.of(rows, versions, scratch);
    return (row, picked, current) -> judgedAgain(row, picked, current, rows.fits(current), recheck);
  }

  private List<RowChoice> judgedAgain(
      int row,
      ReplayVersion picked,
      Optional<ReplayVersion> current,
      boolean fits,
      Recheck recheck) {
    boolean stays = current.filter(one -> recheck.matching().contains(one.id())).isPresent();
    Kind because = stays == fits ? basis() : Kind.RECHECK_KEEPS_PARTNERS;
    List<RowChoice> choices = new ArrayList<>();
    choices.add(new RowChoice(row, stays, Set.of(because)));
    if (stays && recheck.mayLose(picked, current.get())) {
      choices.add(RowRules.left(row, Kind.RECHECK_KEEPS_PARTNERS));
    }
    return choices;
  }
}
