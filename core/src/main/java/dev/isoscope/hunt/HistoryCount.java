package dev.isoscope.hunt;

import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts what happened to the statements of one case. */
final class HistoryCount {
  private static final Set<ErrorKind> INVALID =
      EnumSet.of(ErrorKind.SYNTAX, ErrorKind.OTHER, ErrorKind.INTERNAL);

  private HistoryCount() {}

  static Tallies of(History history) {
    long submitted = 0;
    long invalid = 0;
    long blocked = 0;
    long deadlocks = 0;
    for (Step step : history.steps()) {
      submitted += step.submittedAt().isPresent() ? 1 : 0;
      blocked += step.blocked() ? 1 : 0;
      ErrorKind error = step.error().map(failure -> failure.kind()).orElse(null);
      invalid += error != null && INVALID.contains(error) ? 1 : 0;
      deadlocks += error == ErrorKind.DEADLOCK ? 1 : 0;
    }
    long cutOff = history.ending() instanceof Ending.Stuck ? 1 : 0;
    return run(submitted, invalid, blocked, deadlocks, cutOff);
  }

  /** A case whose tables could not be laid out, for what its statements are. */
  static Tallies refused() {
    return run(1, 1, 0, 0, 0);
  }

  /** A case of which nothing is known. */
  static Tallies broken() {
    return run(0, 0, 0, 0, 0);
  }

  private static Tallies run(
      long submitted, long invalid, long blocked, long deadlocks, long cutOff) {
    return new Tallies(
        1, submitted, invalid, blocked, deadlocks, cutOff, 0, 0, 0, 0, List.of(), Map.of(),
        Map.of());
  }
}
