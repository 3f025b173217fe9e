package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Answer;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.Parting;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.model.Case;
import java.util.List;

/** A discrepancy whose cause is looked for: two runs that are alike up to a place. */
public record Scene(
    Case testCase, Parting parting, Consequence consequence, Look left, Look right) {
  List<Look> both() {
    return List.of(left, right);
  }

  Look other(Look one) {
    return one == left ? right : left;
  }

  TraceComparison comparison() {
    return TraceComparison.of(testCase, left.contender(), right.contender());
  }

  /** What a side has to say at the place; only if that is a statement. */
  public Answer answer(Look look) {
    return look.trace().answer(parting.round(), parting.number());
  }
}
