package dev.isoscope.cli;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.finding.TrackerReport;
import dev.isoscope.model.Case;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.RecordedCase;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    wantsOneCase("--report", options.report, cases);
    wantsOneCase("--svg", options.svg, cases);
    wantsOneCase("--html", options.html, cases);
    levels.distinct(targets).forEach(one -> Applicability.tellBeaten(cases, one, err));
    Map<TargetIdentity, Map<String, String>> settings = new LinkedHashMap<>();
    RunReporter reporter = new RunReporter(options, out, targets.size() > 1);
    TargetLoop loop =
        new TargetLoop(Targets.testbedOptions(options.targetOptions, options.urlOptions), err);
    loop.run(
        targets,
        (target, server) -> {
          if (options.report != null) {
            settings.put(server.identity(), server.settings());
          }
          LevelChoice wanted = levels.at(target);
          new TargetRunner(server, wanted, executorOptions, options.repeat, reporter)
              .run(
                  reporter.translated(cases, server.identity()),
                  (one, level) -> Applicability.asked(one, wanted, level));
        });
    reporter.finish(loop.unavailable());
    if (options.record != null && loop.exitCode() == ExitCode.OK) {
      record(reporter.observed(), executorOptions.policy());
    }
    if (options.report != null) {
      report(reporter.observed(), settings);
    }
    new RunPictures(options, err).write(reporter.observed());
    return loop.exitCode() != ExitCode.OK ? loop.exitCode() : reporter.exitCode();
  }

  private static void wantsOneCase(String option, Path file, List<Case> cases) {
    if (file != null && cases.size() != 1) {
      throw new UsageException(option + " wants one case; there are " + cases.size());
    }
  }

  private void report(List<ReportedRun> observed, Map<TargetIdentity, Map<String, String>> settings)
      throws IOException {
    if (observed.isEmpty()) {
      err.println("isoscope: no run to report, so " + options.report + " was not written");
      return;
    }
    Files.writeString(options.report, TrackerReport.render(observed, settings));
    err.println("isoscope: reported in " + options.report);
  }

  private void record(List<ReportedRun> observed, FailurePolicy policy) throws IOException {
    if (observed.size() != 1) {
      throw new UsageException(
          "--record wants one case, one target and one level; there were "
              + observed.size()
              + " runs to record");
    }
    Case recorded = RecordedCase.of(observed.get(0).history().orElseThrow());
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
