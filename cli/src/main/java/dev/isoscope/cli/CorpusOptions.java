package dev.isoscope.cli;

import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.testbed.TestbedOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How the cases of known bugs are run, whatever is made of it. */
final class CorpusOptions {
  @Mixin TargetLevelOptions where;

  @Option(
      names = "--patience",
      paramLabel = "DURATION",
      description =
          "How long a run may stand still before it is given up, such as 5s; default: 10s.")
  private Duration patience = Duration.ofSeconds(10);

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress.")
  boolean quiet;

  @Mixin private UrlOptions urlOptions;

  @Mixin private TargetOptions targetOptions;

  ExecutorOptions executor() {
    if (patience.isZero()) {
      throw new UsageException("--patience 0: a run needs some time; write for example 10s");
    }
    return ExecutorOptions.DEFAULT.withPatience(patience);
  }

  /** The options that tell another process how to run them. */
  List<String> arguments(CommandSpec command) {
    List<String> arguments =
        new ArrayList<>(List.of("--patience", patience.toMillis() + "ms", "--quiet"));
    arguments.addAll(ChildProcess.access(command, targetOptions, urlOptions));
    return arguments;
  }

  TestbedOptions testbed() {
    return Targets.testbedOptions(targetOptions, urlOptions);
  }
}
