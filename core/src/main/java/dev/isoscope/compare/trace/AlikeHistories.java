package dev.isoscope.compare.trace;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Whether two runs of one case tell a reader the same: not only what is compared between DBMSs, but
 * also who waited for whom, which kind of error came, and how many rows were changed.
 */
public final class AlikeHistories {
  private AlikeHistories() {}

  public static boolean alike(History one, History other) {
    return told(one).equals(told(other))
        && TraceComparison.of(one.testCase(), false)
            .parting(Trace.of(one), Trace.of(other))
            .isEmpty();
  }

  private static List<List<Object>> told(History history) {
    List<List<Object>> told = new ArrayList<>();
    for (Step step : history.steps()) {
      told.add(
          Arrays.asList(
              step.status(),
              step.blockedBy(),
              step.releasedBy(),
              step.error().map(error -> error.kind()).map(ErrorKind::label),
              updated(step)));
    }
    return told;
  }

  private static Optional<Outcome> updated(Step step) {
    return step.outcome().filter(Outcome.Updated.class::isInstance);
  }
}
