package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** The work of {@code check}: reads everything first, then judges target by target. */
final class CheckSession {
  private final CheckCommand options;
  private final LevelChoice levels;
  private final CheckReporter reporter;
  private final TargetChecker checker;

  CheckSession(CheckCommand options) {
    this.options = options;
    List<Oracle> oracles = OracleChoice.oracles(options.oracles);
    Optional<Level> claim = OracleChoice.claim(options.claim);
    this.levels = options.cases.levels();
    this.reporter = new CheckReporter(options);
    this.checker =
        new TargetChecker(
            oracles, claim, options.patience.applied(ExecutorOptions.DEFAULT), reporter::add);
  }

  int run() throws IOException {
    List<TargetSpec> targets = options.cases.targets();
    targets.forEach(levels::at);
    List<Case> cases = options.cases.cases();
    PrintWriter err = options.spec.commandLine().getErr();
    levels.distinct(targets).forEach(one -> Applicability.tellBeaten(cases, one, err));
    TargetLoop loop =
        new TargetLoop(Targets.testbedOptions(options.targetOptions, options.urlOptions), err);
    loop.run(targets, (target, server) -> judge(cases, server, levels.at(target)));
    reporter.finish(loop.unavailable());
    return loop.exitCode() != ExitCode.OK ? loop.exitCode() : reporter.exitCode();
  }

  private void judge(List<Case> cases, Server server, LevelChoice wanted) throws TargetException {
    for (Level level : Level.values()) {
      List<Case> wanting =
          cases.stream()
              .filter(one -> wanted.levelsFor(one, server).contains(level))
              .map(one -> Applicability.asked(one, wanted, level))
              .toList();
      List<Case> meant =
          wanting.stream()
              .filter(one -> Applicability.obstacle(one, server, level).isEmpty())
              .toList();
      for (Case other : wanting) {
        Applicability.obstacle(other, server, level)
            .ifPresent(reason -> reporter.notApplicable(other, server.identity(), level, reason));
      }
      if (!meant.isEmpty()) {
        checker.judge(meant, server, level);
      }
    }
  }
}
