package dev.isoscope.cli;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.model.Case;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
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
    List<Case> cases = parse(CaseFiles.find(options.cases));
    RunReporter reporter = new RunReporter(options, out, targets.size() > 1);
    int failure = ExitCode.OK;
    try (Testbed testbed =
        new Testbed(Targets.testbedOptions(options.targetOptions, options.urlOptions), this::say)) {
      for (TargetSpec target : targets) {
        try (Server server = testbed.start(target)) {
          TargetRunner runner =
              new TargetRunner(server, levels, executorOptions, options.repeat, reporter);
          runner.run(cases);
        } catch (TargetException e) {
          JvmEnd.awaitIfUnderWay();
          say(
              e.getMessage().contains(target.text())
                  ? e.getMessage()
                  : target + ": " + e.getMessage());
          reporter.unavailable(target.text(), e.getMessage());
          boolean usage = e.kind() == TargetException.Kind.USAGE;
          failure = usage ? ExitCode.USAGE : Math.max(failure, ExitCode.UNAVAILABLE);
        }
      }
    }
    reporter.finish();
    return failure != ExitCode.OK ? failure : reporter.exitCode();
  }

  private void say(String message) {
    err.println("isoscope: " + message);
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

  /** Parses all files, so that every fault is reported at once and before anything starts. */
  private static List<Case> parse(List<Path> files) throws IOException {
    List<Case> cases = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (Path file : files) {
      try {
        cases.add(CaseParser.parse(file));
      } catch (CaseSyntaxException e) {
        faults.add(e.getMessage());
      } catch (CharacterCodingException e) {
        faults.add(file + ": this is no UTF-8 text");
      } catch (IOException e) {
        faults.add(file + ": cannot be read: " + e);
      }
    }
    if (!faults.isEmpty()) {
      throw new UsageException(String.join("\nisoscope: ", faults));
    }
    return cases;
  }
}
