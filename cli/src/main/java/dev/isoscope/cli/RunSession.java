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
    List<TargetSpec> targets = options.cases.targets();
    LevelChoice levels = options.cases.levels();
    targets.forEach(levels::at);
    ExecutorOptions executorOptions = executorOptions();
    if (options.repeat < 1) {
      throw new UsageException("--repeat " + options.repeat + ": at least 1 is needed");
    }
    List<Case> cases = options.cases.cases();
    RunReporter reporter = new RunReporter(options, out, targets.size() > 1);
    TargetLoop loop =
        new TargetLoop(Targets.testbedOptions(options.targetOptions, options.urlOptions), err);
    loop.run(
        targets,
        (target, server) ->
            new TargetRunner(server, levels.at(target), executorOptions, options.repeat, reporter)
                .run(cases));
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
    return options.patience.applied(ExecutorOptions.DEFAULT.withPolicy(policy));
  }
}
