package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Behaviour;
import dev.isoscope.compare.trace.FirstDifference;
import dev.isoscope.compare.trace.Trace;
import dev.isoscope.compare.trace.UnfinishedRun;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Step;
import java.sql.SQLException;
import java.util.Optional;

/** Tries a variation of a case on both sides of a discrepancy. */
record Experiment(
    CaseVariation variation, Trace left, Trace right, Optional<FirstDifference> parting) {
  static Experiment of(DiscrepancyContext context, CaseVariation variation)
      throws SQLException, UnfinishedRun {
    Trace left = Behaviour.run(variation.testCase(), context.left().contender(), Reset.FRESH);
    Trace right = Behaviour.run(variation.testCase(), context.right().contender(), Reset.FRESH);
    return new Experiment(variation, left, right, context.comparison().parting(left, right));
  }

  /** Whether the two sides are now alike, at least until they have passed the old place. */
  boolean alike(DiscrepancyContext context) {
    if (parting.isEmpty()) {
      return true;
    }
    int number = context.parting().number();
    return number > 0
        && left.history().steps().get(variation.place(number) - 1).completedAt().isPresent()
        && parting.get().round() > passed(variation.place(number));
  }

  /** Whether the two sides part at the old place and in the old way. */
  boolean partsAsIn(DiscrepancyContext context) {
    int number = context.parting().number();
    int place = number == 0 ? 0 : variation.place(number);
    return parting
        .filter(one -> one.kind() == context.parting().kind() && one.number() == place)
        .isPresent();
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

  /** Whether the same statements wait as in the original runs: no new lock is in the way. */
  boolean undisturbed(DiscrepancyContext context) {
    return sameWaits(context.left(), left) && sameWaits(context.right(), right);
  }

  private boolean sameWaits(ObservedRun before, Trace now) {
    return before.history().steps().stream()
        .allMatch(step -> step.blocked() == varied(step, now).blocked());
  }

  /** Whether both sides are alike only because now a statement fails that did not before. */
  boolean failsAnew(DiscrepancyContext context) {
    return failsAnew(context.left(), left) || failsAnew(context.right(), right);
  }

  private boolean failsAnew(ObservedRun before, Trace now) {
    return before.history().steps().stream()
        .anyMatch(step -> step.error().isEmpty() && varied(step, now).error().isPresent());
  }

  private Step varied(Step step, Trace trace) {
    return trace.history().steps().get(variation.place(step.number()) - 1);
  }
}
