package dev.isoscope.levels;

import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.History;
import java.util.List;
import java.util.Locale;

/** What became of one provocation. */
public sealed interface Attempt {
  Case testCase();

  /**
   * The anomaly showed.
   *
   * @param history the run without instruments
   * @param queriesOnly whether plain queries alone showed it
   * @param explanation what happened, and what leads from what was seen to the anomaly
   */
  record Shown(History history, boolean queriesOnly, Explanation explanation) implements Attempt {
    public String headline() {
      return explanation.headline();
    }

    public List<String> reasoning() {
      return explanation.reasoning();
    }

    @Override
    public Case testCase() {
      return history.testCase();
    }
  }

  /** The critical step was reached, but the anomaly did not show. */
  record Prevented(Case testCase, Means means) implements Attempt {}

  /** Nothing can be said: the critical step was not reached, or the run could not be judged. */
  record Void(Case testCase, String reason) implements Attempt {}

  /** How a DBMS may prevent an anomaly. */
  enum Means {
    /** Somebody had to wait for the others. */
    BLOCKED,
    /** A transaction was rolled back because of the others. */
    ABORTED,
    /** Nobody had to wait, but what others did was not seen. */
    NOT_VISIBLE;

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
