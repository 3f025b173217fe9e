package dev.isoscope.cli;

import dev.isoscope.execute.ExecutorOptions;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long a run of a given case may stand still. */
final class PatienceOption {
  @Option(
      names = "--patience",
      paramLabel = "DURATION",
      description =
          "How long a run may stand still before it is inconclusive, such as 5s;"
              + " default: 60s.")
  private Duration patience;

  ExecutorOptions applied(ExecutorOptions options) {
    if (patience == null) {
      return options;
    }
    if (patience.isZero()) {
      throw new UsageException("--patience 0: a run needs some time; write for example 30s");
    }
    return options.withPatience(patience);
  }
}
