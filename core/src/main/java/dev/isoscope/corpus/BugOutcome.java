package dev.isoscope.corpus;

import dev.isoscope.model.Case;
import dev.isoscope.model.Labelled;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Whether a bug shows on a target at a level.
 *
 * @param target as the user named it; empty if no target could change the answer
 * @param level empty if no level could
 * @param reason what was observed, or what stands in the way
 */
public record BugOutcome(
    CorpusBug bug,
    Optional<String> target,
    Optional<Level> level,
    BugOutcome.Status status,
    String reason) {

  /** The answers; of several cases of one bug the first of these counts. */
  public enum Status implements Labelled {
    SHOWS,
    DOES_NOT_SHOW,
    NOT_RUNNABLE
  }

  /** Of a bug without a case. */
  static BugOutcome withoutCase(CorpusBug bug) {
    String reason = bug.obstacle().orElse("there is no case");
    return new BugOutcome(bug, Optional.empty(), Optional.empty(), Status.NOT_RUNNABLE, reason);
  }

  /** On a target that could not be used. */
  static BugOutcome unavailable(CorpusBug bug, String target, String reason) {
    return new BugOutcome(bug, Optional.of(target), Optional.empty(), Status.NOT_RUNNABLE, reason);
  }

  /** What one run shows. Only the outcome that a case records as the bug counts as showing it. */
  static BugOutcome of(
      CorpusBug bug, Case testCase, String target, Level level, RunVerdict verdict) {
    Status status =
        switch (verdict.kind()) {
          case NOT_APPLICABLE, INCONCLUSIVE -> Status.NOT_RUNNABLE;
          case AS_EXPECTED, NO_EXPECTATION -> Status.DOES_NOT_SHOW;
          case UNEXPECTED -> verdict.knownBug() ? Status.SHOWS : Status.DOES_NOT_SHOW;
        };
    String reason =
        switch (verdict.kind()) {
          case UNEXPECTED ->
              (verdict.knownBug() ? "" : "not the recorded bug, but not as it should be: ")
                  + verdict.reason();
          // What makers call intended has cases that only tell what happens.
          case AS_EXPECTED ->
              (testCase.bugScopes().findAny().isPresent()
                      ? ""
                      : "the case records no wrong outcome: ")
                  + verdict.reason();
          default -> verdict.reason();
        };
    return new BugOutcome(bug, Optional.of(target), Optional.of(level), status, reason);
  }

  /** Of several at the same place the one that counts. */
  public static BugOutcome first(List<BugOutcome> outcomes) {
    return outcomes.stream().min(Comparator.comparing(BugOutcome::status)).orElseThrow();
  }

  public boolean shows() {
    return status == Status.SHOWS;
  }

  public boolean ran() {
    return status != Status.NOT_RUNNABLE;
  }

  public boolean at(Level other) {
    return level.equals(Optional.of(other));
  }
}
