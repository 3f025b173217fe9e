package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.UnfinishedRun;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A write that waits has come further on one side than on the other, and a query that reads what is
 * not committed shows it. That this is the cause shows when the write is left out: then both sides
 * are alike.
 */
final class PartialProgress implements Explainer {
  @Override
  public Optional<Reason> explain(DiscrepancyContext context) throws SQLException, UnfinishedRun {
    if (context.parting().kind() != DifferenceKind.QUERY_RESULT) {
      return Optional.empty();
    }
    for (Step write : waiting(context)) {
      CaseVariation without = CaseVariation.without(context.testCase(), Set.of(write.number()));
      if (Experiment.of(context, without).alike(context)) {
        return Optional.of(
            new Reason(
                Cause.LOCK_MECHANISM,
                "On both sides "
                    + ObservedRun.name(write)
                    + " waits while "
                    + ObservedRun.name(context.left().step(context.parting().number()))
                    + " is executed, which shows what the write has done by then.",
                "Without that write both behave alike: it meets the lock at another place."));
      }
    }
    return Optional.empty();
  }

  /** Writes of others that wait on both sides while the query is executed. */
  private static List<Step> waiting(DiscrepancyContext context) {
    int number = context.parting().number();
    return context.left().history().steps().stream()
        .filter(step -> ObservedRun.kind(step) == StatementKind.WRITE)
        .filter(
            step -> context.both().stream().allMatch(look -> waits(look, step.number(), number)))
        .toList();
  }

  private static boolean waits(ObservedRun look, int write, int query) {
    Step waiter = look.step(write);
    int asked = look.step(query).submittedAt().orElse(0);
    return waiter.blocked()
        && waiter.submittedAt().orElse(Integer.MAX_VALUE) < asked
        && waiter.completedAt().orElse(Integer.MAX_VALUE) > asked;
  }
}
