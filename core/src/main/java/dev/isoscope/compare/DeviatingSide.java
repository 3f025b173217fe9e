package dev.isoscope.compare;

import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;

/**
 * Which side of a discrepancy it is that waits, fails or warns at the moment when the sides part:
 * what becomes of the statement later does not count.
 */
enum DeviatingSide {
  LEFT,
  RIGHT,
  /** Both or none, as where they return other rows. */
  NEITHER;

  /** The executor's own warnings, which are not compared. */
  private static final String OWN_WARNING = "isoscope:";

  static DeviatingSide of(DifferenceKind kind, DifferencePlace place, History left, History right) {
    if (!(place instanceof DifferencePlace.AtStatement at)) {
      return NEITHER;
    }
    int leftBack = back(left, at.number());
    int rightBack = back(right, at.number());
    int parting = Math.min(leftBack, rightBack); // as long as both wait, they do the same
    boolean one = affected(kind, left.steps().get(at.number() - 1), leftBack > parting);
    boolean other = affected(kind, right.steps().get(at.number() - 1), rightBack > parting);
    if (one && other && kind == DifferenceKind.ERROR) { // other errors
      one = contended(left, at.number());
      other = contended(right, at.number());
    }
    if (one == other) {
      return NEITHER;
    }
    return one ? LEFT : RIGHT;
  }

  private static boolean contended(History history, int number) {
    return history.steps().get(number - 1).error().filter(e -> e.kind().contention()).isPresent();
  }

  /** After how many submissions, and the end of the case, a statement has come back. */
  private static int back(History history, int number) {
    int round = 0;
    boolean over = false;
    for (Event event : history.events()) {
      if (event instanceof Event.Submitted) {
        round++;
      } else if (!over
          && event instanceof Event.RolledBack end
          && end.reason() == Event.RolledBack.Reason.END_OF_CASE) {
        round++;
        over = true;
      } else if ((event instanceof Event.Completed done && done.number() == number)
          || (event instanceof Event.Skipped left && left.number() == number)) {
        return round;
      }
    }
    return Integer.MAX_VALUE;
  }

  private static boolean affected(DifferenceKind kind, Step step, boolean waits) {
    return switch (kind) {
      case BLOCKING -> waits;
      case DEADLOCK ->
          !waits && step.error().filter(e -> e.kind() == ErrorKind.DEADLOCK).isPresent();
      case ERROR -> !waits && step.status() != Step.Status.OK;
      case WARNING ->
          !waits && step.warnings().stream().anyMatch(one -> !one.startsWith(OWN_WARNING));
      case QUERY_RESULT, FINAL_STATE -> false;
    };
  }
}
