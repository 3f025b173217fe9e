package dev.isoscope.cli;

import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.model.Case;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** The work of {@code run}: reads everything first, then goes through the targets one by one. */
final class RunSession {
  private final RunCommand options;
  private final PrintWriter out;
  private final PrintWriter err;

  RunSession(RunCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
  }

  int run() throws IOException {
    List<TargetSpec> targets =
        Targets.parse(options.targets.isEmpty() ? List.of("h2") : options.targets);
    LevelChoice levels = LevelChoice.parse(options.levels);
    ExecutorOptions executorOptions = executorOptions();
    if (options.patience != null && options.patience.isZero()) {
      throw new UsageException("--patience 0: a run needs some time; write for example 30s");
    }
    if (options.repeat < 1) {
      throw new UsageException("--repeat " + options.repeat + ": at least 1 is needed");
    }
    List<Case> cases = CaseFiles.parse(options.cases);
    RunReporter reporter = new RunReporter(options, out, targets.size() > 1);
    TargetLoop loop =
        new TargetLoop(Targets.testbedOptions(options.targetOptions, options.urlOptions), err);
    loop.run(
        targets,
        server ->
            new TargetRunner(server, levels, executorOptions, options.repeat, reporter).run(cases));
    reporter.finish(loop.unavailable());
    return loop.exitCode() != ExitCode.OK ? loop.exitCode() : reporter.exitCode();
  }

  private ExecutorOptions executorOptions() {
    FailurePolicy policy =
        switch (options.policy) {
          case "abort" -> FailurePolicy.ABORT;
          case "carry-on" -> FailurePolicy.CARRY_ON;
          default ->
              throw new UsageException(
                  "--policy '" + options.policy + "' is unknown; write abort or carry-on");
        };
    ExecutorOptions chosen = ExecutorOptions.DEFAULT.withPolicy(policy);
    return options.patience == null ? chosen : chosen.withPatience(options.patience);
  }
}
