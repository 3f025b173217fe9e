package dev.isoscope.report;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.TargetIdentity;
import java.util.Optional;

/**
 * A run of a case on a target at a level, as reports show it.
 *
 * @param history empty if the case was not run, because it could not or was not meant to be
 * @param repetitions how often it ran
 * @param distinctHistories how many different histories the repetitions gave
 * @param unexpected how many of the repetitions were not as expected
 */
public record ReportedRun(
    Case testCase,
    TargetIdentity target,
    Level level,
    Optional<History> history,
    RunVerdict verdict,
    int repetitions,
    int distinctHistories,
    int unexpected) {

  /** A case that was not run. */
  public static ReportedRun none(
      Case testCase, TargetIdentity target, Level level, RunVerdict verdict) {
    return new ReportedRun(testCase, target, level, Optional.empty(), verdict, 0, 0, 0);
  }
}
