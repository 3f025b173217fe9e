package dev.isoscope.compare.trace;

import dev.isoscope.model.Ending;
import dev.isoscope.model.History;

/** A run did not come to its end, so nothing can be compared. */
public final class UnfinishedRun extends Exception {
  private static final long serialVersionUID = 1;

  private UnfinishedRun(String message) {
    super(message);
  }

  /** Passes a complete history on. */
  static History check(History history) throws UnfinishedRun {
    if (history.ending() instanceof Ending.Complete) {
      return history;
    }
    throw new UnfinishedRun(
        history
            .ending()
            .match(
                () -> "",
                stuck -> "the run did not come to its end: " + stuck.reason(),
                died -> "the server died: " + died.reason()));
  }
}
