package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Kind;
import dev.isoscope.compare.trace.Unfinished;
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
final class HalfWay implements Explainer {
  @Override
  public Optional<Reason> explain(Scene scene) throws SQLException, Unfinished {
    if (scene.parting().kind() != Kind.QUERY_RESULT) {
      return Optional.empty();
    }
    for (Step write : waiting(scene)) {
      Variation without = Variation.without(scene.testCase(), Set.of(write.number()));
      if (Experiment.of(scene, without).alike(scene)) {
        return Optional.of(
            new Reason(
                Cause.LOCK_MECHANISM,
                "On both sides "
                    + Look.name(write)
                    + " waits while "
                    + Look.name(scene.left().step(scene.parting().number()))
                    + " is executed, which shows what the write has done by then.",
                "Without that write both behave alike: it meets the lock at another place."));
      }
    }
    return Optional.empty();
  }

  /** Writes of others that wait on both sides while the query is executed. */
  private static List<Step> waiting(Scene scene) {
    int number = scene.parting().number();
    return scene.left().history().steps().stream()
        .filter(step -> Look.kind(step) == StatementKind.WRITE)
        .filter(step -> scene.both().stream().allMatch(look -> waits(look, step.number(), number)))
        .toList();
  }

  private static boolean waits(Look look, int write, int query) {
    Step waiter = look.step(write);
    int asked = look.step(query).submittedAt().orElse(0);
    return waiter.blocked()
        && waiter.submittedAt().orElse(Integer.MAX_VALUE) < asked
        && waiter.completedAt().orElse(Integer.MAX_VALUE) > asked;
  }
}
