package dev.isoscope.compare;

import dev.isoscope.model.Case;
import java.util.List;
import java.util.Locale;

/**
 * What became of a case of somebody's own at one level.
 *
 * @param targets that it was compared on
 * @param ids of the discrepancies that it shows
 * @param reason why nothing can be said, or nothing of transactions; empty otherwise
 */
public record CaseResult(
    Case testCase,
    ComparedLevel level,
    List<String> targets,
    Answer answer,
    List<String> ids,
    String reason) {

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
