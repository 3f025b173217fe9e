package dev.isoscope.report;

import dev.isoscope.model.Explanation;
import dev.isoscope.model.Header;
import java.util.List;

/** What a run has shown beside what its case expects, in the words of the case. */
public final class RunExplanation {
  private RunExplanation() {}

  /** The explanation of a run that has a history. */
  public static Explanation of(ReportedRun run) {
    Header header = run.testCase().header();
    return new Explanation(
        header.name(),
        run.verdict().mismatches().stream()
            .map(
                mismatch ->
                    new Explanation.Difference(
                        mismatch.place(),
                        mismatch.observed(),
                        mismatch.expected().replace(" | ", " or ")))
            .toList(),
        header.details().getOrDefault("rule", "").lines().toList(),
        List.of(),
        List.of(new Explanation.Evidence("observed", run.history().orElseThrow())));
  }
}
