package dev.isoscope.compare;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.util.List;

/** Tells what two sides come to from runs that were made elsewhere. */
public final class Consequences {
  private Consequences() {}

  /**
   * @param lefts runs of the case on one side
   * @param rights runs on the other
   */
  public static Consequence of(Case testCase, List<History> lefts, List<History> rights) {
    return TraceComparison.of(testCase, false)
        .consequence(
            lefts.stream().map(Trace::of).toList(), rights.stream().map(Trace::of).toList());
  }
}
