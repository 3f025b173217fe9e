package dev.isoscope.report;

import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import java.util.Optional;

/**
 * What an oracle said of a case on a target at a level.
 *
 * @param claim the level that it was judged by, if another
 * @param id the fingerprint of a violation; empty if there is none
 * @param known whether somebody has accepted the violation before
 */
public record Check(
    Case testCase,
    TargetIdentity target,
    Level level,
    Optional<Level> claim,
    String oracle,
    Verdict verdict,
    String id,
    boolean known) {

  public static Check of(
      Case testCase,
      TargetIdentity target,
      Level level,
      Optional<Level> claim,
      String oracle,
      Verdict verdict) {
    return new Check(testCase, target, level, claim, oracle, verdict, "", false);
  }

  public Check withId(String fingerprint, boolean accepted) {
    return new Check(testCase, target, level, claim, oracle, verdict, fingerprint, accepted);
  }
}
