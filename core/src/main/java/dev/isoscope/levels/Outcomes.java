package dev.isoscope.levels;

import dev.isoscope.model.History;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;

/** Reads off a run whether its critical step was reached, and what kept the sessions apart. */
final class Outcomes {
  private final History history;
  private final Statement critical;

  Outcomes(History history, Statement critical) {
    this.history = history;
    this.critical = critical;
  }

  /**
   * Whether the critical statement ran, or would have if a conflict had not ended its transaction.
   */
  boolean reached() {
    return switch (step().status()) {
      case OK -> true;
      case ERROR -> failedByConflict(step());
      case SKIPPED ->
          history.steps().stream().anyMatch(step -> isEarlier(step) && failedByConflict(step));
      case UNFINISHED -> false;
    };
  }

  /** How the anomaly was prevented, if it was. */
  Attempt.Means means() {
    if (history.steps().stream().anyMatch(Outcomes::failedByConflict)) {
      return Attempt.Means.ABORTED;
    }
    return history.steps().stream().anyMatch(this::waitsInTheWay)
        ? Attempt.Means.BLOCKED
        : Attempt.Means.NOT_VISIBLE;
  }

  private Step step() {
    return history.steps().get(critical.number() - 1);
  }

  private boolean isOfSession(Step step) {
    return step.statement().session().equals(critical.session());
  }

  private boolean isEarlier(Step step) {
    return isOfSession(step) && step.number() < critical.number();
  }

  /** The session of the critical statement waits before that, or another one waits for it. */
  private boolean waitsInTheWay(Step step) {
    return step.blocked()
        && (isOfSession(step)
            ? step.number() <= critical.number()
            : step.blockedBy().contains(critical.session()));
  }

  private static boolean failedByConflict(Step step) {
    return step.error().filter(error -> error.kind().contention()).isPresent();
  }
}
