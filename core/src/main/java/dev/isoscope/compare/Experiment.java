package dev.isoscope.compare;

import dev.isoscope.execute.Reset;
import dev.isoscope.model.Step;
import java.sql.SQLException;
import java.util.Optional;

/** Tries a variation of a case on both sides of a discrepancy. */
record Experiment(Variation variation, Trace left, Trace right, Optional<Parting> parting) {
  static Experiment of(Scene scene, Variation variation) throws SQLException, Unfinished {
    Trace left = Behaviour.run(variation.testCase(), scene.left().contender(), Reset.FRESH);
    Trace right = Behaviour.run(variation.testCase(), scene.right().contender(), Reset.FRESH);
    return new Experiment(variation, left, right, scene.comparison().parting(left, right));
  }

  /** Whether the two sides are now alike, at least until they have passed the old place. */
  boolean alike(Scene scene) {
    if (parting.isEmpty()) {
      return true;
    }
    int number = scene.parting().number();
    return number > 0
        && left.history().steps().get(variation.place(number) - 1).completedAt().isPresent()
        && parting.get().round() > passed(variation.place(number));
  }

  /** The round in which a statement comes back on both sides. */
  private int passed(int number) {
    for (int i = left.rounds().size() - 1; i >= 0; i--) {
      if (left.rounds().get(i).answers().containsKey(number)) {
        return i;
      }
    }
    return Integer.MAX_VALUE;
  }

  /** Whether as many statements wait as in the original runs: no new lock is in the way. */
  boolean undisturbed(Scene scene) {
    return waits(left) == waits(scene.left().trace())
        && waits(right) == waits(scene.right().trace());
  }

  private static long waits(Trace trace) {
    return trace.history().steps().stream().filter(Step::blocked).count();
  }
}
