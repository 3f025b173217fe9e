package dev.isoscope.compare;

import dev.isoscope.model.Case;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What became of a case of somebody's own at one level.
 *
 * @param targets that it was to be compared on
 * @param leftOut those of them that it could not run on, with the reason
 * @param ids of the discrepancies that it shows
 * @param reason why nothing can be said, or nothing of transactions; empty otherwise
 */
public record CaseResult(
    Case testCase,
    ComparedLevel level,
    List<String> targets,
    Map<String, String> leftOut,
    Answer answer,
    List<String> ids,
    String reason) {

  /** Whether a target was compared with another. */
  public boolean compares(String target) {
    return answer != Answer.INCONCLUSIVE
        && targets.contains(target)
        && !leftOut.containsKey(target);
  }

  /** What comparing the targets said. */
  public enum Answer {
    SAME,
    DIFFERENT,
    PLAIN_SQL,
    INCONCLUSIVE;

    /** The spelling used in reports and in JSON. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
