package dev.isoscope.cli;

import dev.isoscope.model.Case;
import java.util.function.Consumer;

/** Says how a reduction goes: each time that the case has become shorter. */
final class ReductionProgress {
  private final Consumer<String> listener;
  private int shortest;
  private int tries;

  ReductionProgress(Case original, Consumer<String> listener) {
    this.listener = listener;
    this.shortest = size(original);
  }

  /** Passes on whether a smaller case still shows it. */
  boolean tried(Case smaller, boolean shows) {
    tries++;
    if (shows && size(smaller) < shortest) {
      shortest = size(smaller);
      listener.accept(
          smaller.statements().size()
              + " statements and "
              + smaller.init().size()
              + " that lay out tables, after "
              + tries
              + (tries == 1 ? " try" : " tries"));
    }
    return shows;
  }

  private static int size(Case testCase) {
    return testCase.statements().size() + testCase.init().size();
  }
}
