package dev.isoscope.compare.trace;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.util.Comparator;
import java.util.List;

/** Tells what two sides come to from runs that were made elsewhere. */
public final class Consequences {
  private Consequences() {}

  /**
   * The gravest for any two of them.
   *
   * @param lefts a run of the case on each target of one side
   * @param rights the same on the other
   */
  public static Consequence of(Case testCase, List<History> lefts, List<History> rights) {
    TraceComparison comparison = TraceComparison.of(testCase, false);
    return lefts.stream()
        .flatMap(left -> rights.stream().map(right -> comparison.consequence(left, right)))
        .min(Comparator.naturalOrder())
        .orElse(Consequence.NONE);
  }
}
