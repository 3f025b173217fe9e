package dev.isoscope.semantics;

import dev.isoscope.model.Outcome;
import dev.isoscope.model.Step;
import java.util.List;
import java.util.Optional;

/** Why replays do not give what was observed: what stopped the one that came furthest counts. */
final class ReplayObstacles {
  private int furthest = -1;
  private boolean cut;
  private Mismatch last = new Mismatch(Optional.empty(), "", Optional.empty(), List.of());

  void note(Action.Write action, String what) {
    note(action.at(), mismatch(action.step(), what, Optional.empty(), List.of()));
  }

  void note(int at, String what) {
    note(at, new Mismatch(Optional.empty(), what, Optional.empty(), List.of()));
  }

  /** A write takes a row of others; these have deleted it, or left it otherwise. */
  void conflict(Action.Write action, WriteStatement.Verb verb, boolean deleted) {
    note(
        action.at(),
        Mismatch.ofConflict(action.step(), verb.name(), deleted ? "DELETE" : "a change"));
  }

  /** A write of a transaction that commits takes a row that others have changed since it began. */
  void conflict(Action.Write action, int at) {
    note(at, Mismatch.ofConflictAtCommit(action.step()));
  }

  /** What is committed breaks a constraint. */
  void note(Action.Commit action, BrokenConstraint broken) {
    note(action.at(), Mismatch.of(broken, "When " + action.transaction() + " has committed"));
  }

  /**
   * A query gives something else than it does on the rows of a view.
   *
   * @param otherwise what it gives on the same rows without indexes, if that differs
   */
  void note(
      Action.Query action,
      Outcome entitled,
      Optional<Outcome> otherwise,
      List<ReplayVersion> view) {
    Mismatch wrong =
        mismatch(
            action.step(),
            "gives something else than on the rows that it is entitled to see.",
            Optional.of(entitled),
            view);
    note(action.at(), otherwise.map(wrong::withoutIndexes).orElse(wrong));
  }

  private static Mismatch mismatch(
      Step step, String what, Optional<Outcome> entitled, List<ReplayVersion> view) {
    return new Mismatch(
        Optional.of(step),
        "Statement " + step.number() + " " + what,
        entitled,
        view.stream()
            .map(
                one ->
                    new Mismatch.VisibleRow(
                        one.table().name(), one.values().orElseThrow(), one.transaction()))
            .toList());
  }

  private void note(int at, Mismatch what) {
    if (at >= furthest) {
      furthest = at;
      last = what;
    }
  }

  /** There were more ways than were tried. */
  void cut() {
    cut = true;
  }

  /** Whether it proves nothing that no way was found. */
  boolean isCut() {
    return cut;
  }

  void counts(Action.Write action, long prescribed) {
    long observed = action.count().orElse(0L);
    note(
        action,
        "changes " + observed + " rows in the run, " + prescribed + " on the versions prescribed.");
  }

  Mismatch last() {
    return last;
  }
}
