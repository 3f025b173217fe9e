package dev.isoscope.cli;

import dev.isoscope.report.ReportedRun;
import java.util.List;
import java.util.Optional;

/** What {@code bugs run} says to processes elsewhere, and hears from them; Jackson writes it. */
final class CorpusWork {
  private CorpusWork() {}

  /**
   * Cases that are to be replayed.
   *
   * @param cases which of the cases of all bugs that are meant
   */
  record Order(List<Integer> cases) {}

  /**
   * What came of it.
   *
   * @param lost why the target cannot be used, if it cannot
   * @param usage whether that makes no sense anywhere
   */
  record Result(List<Run> runs, Optional<String> lost, boolean usage) {}

  /** A run of one of the cases. */
  record Run(int nth, ReportedRun run) {}
}
