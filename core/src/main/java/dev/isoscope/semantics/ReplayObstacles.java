package dev.isoscope.semantics;

/** Why replays do not give what was observed: what stopped the one that came furthest counts. */
final class ReplayObstacles {
  private int furthest = -1;
  private String last = "";

  void note(Action.Write action, String what) {
    note(action.at(), "Statement " + action.step().number() + " " + what);
  }

  void note(int at, String what) {
    if (at >= furthest) {
      furthest = at;
      last = what;
    }
  }

  void counts(Action.Write action, long prescribed) {
    long observed = action.count().orElse(0L);
    note(
        action,
        "changes " + observed + " rows in the run, " + prescribed + " on the versions prescribed.");
  }

  String last() {
    return last;
  }
}
