package dev.isoscope.cli;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.oracle.RecordedCase;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
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
    if (options.record != null && loop.exitCode() == ExitCode.OK) {
      record(reporter.observed(), executorOptions.policy());
    }
    return loop.exitCode() != ExitCode.OK ? loop.exitCode() : reporter.exitCode();
  }

  private void record(List<History> observed, FailurePolicy policy) throws IOException {
    if (observed.size() != 1) {
      throw new UsageException(
          "--record wants one case, one target and one level; there were "
              + observed.size()
              + " runs to record");
    }
    Case recorded = RecordedCase.of(observed.get(0));
    if (policy == FailurePolicy.CARRY_ON) {
      recorded = recorded.withHeader(recorded.header().carryingOn());
    }
    Files.writeString(options.record, CasePrinter.print(recorded));
    err.println("isoscope: recorded in " + options.record);
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
