package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.FirstDifference;
import dev.isoscope.compare.trace.StatementAnswer;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.model.Case;
import java.util.List;

/** A discrepancy whose cause is looked for: two runs that are alike up to a place. */
public record DiscrepancyContext(
    Case testCase,
    FirstDifference parting,
    Consequence consequence,
    ObservedRun left,
    ObservedRun right) {
  List<ObservedRun> both() {
    return List.of(left, right);
  }

  ObservedRun other(ObservedRun one) {
    return one == left ? right : left;
  }

  TraceComparison comparison() {
    return TraceComparison.of(testCase, left.contender(), right.contender());
  }

  /** What a side has to say at the place; only if that is a statement. */
  public StatementAnswer answer(ObservedRun look) {
    return look.trace().answer(parting.round(), parting.number());
  }
}
