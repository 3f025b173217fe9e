package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.report.Check;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The work of {@code check}: reads everything first, then judges target by target. */
final class CheckSession {
  private final CheckCommand options;
  private final List<Oracle> oracles;
  private final Optional<Level> claim;
  private final LevelChoice levels;
  private final ExecutorOptions executorOptions;
  private final CheckReporter reporter;

  CheckSession(CheckCommand options) {
    this.options = options;
    this.oracles = OracleChoice.oracles(options.oracles);
    this.claim = OracleChoice.claim(options.claim);
    this.levels = options.cases.levels();
    this.executorOptions = options.patience.applied(ExecutorOptions.DEFAULT);
    this.reporter = new CheckReporter(options);
  }

  int run() throws IOException {
    List<TargetSpec> targets = options.cases.targets();
    targets.forEach(levels::at);
    List<Case> cases = options.cases.cases();
    TargetLoop loop =
        new TargetLoop(
            Targets.testbedOptions(options.targetOptions, options.urlOptions),
            options.spec.commandLine().getErr());
    loop.run(targets, (target, server) -> judge(cases, server, levels.at(target)));
    reporter.finish(loop.unavailable());
    return loop.exitCode() != ExitCode.OK ? loop.exitCode() : reporter.exitCode();
  }

  private void judge(List<Case> cases, Server server, LevelChoice wanted) throws TargetException {
    for (Level level : Level.values()) {
      List<Case> wanting =
          cases.stream().filter(one -> wanted.levelsFor(one, server).contains(level)).toList();
      List<Case> meant =
          wanting.stream()
              .filter(one -> Applicability.obstacle(one, server, level).isEmpty())
              .toList();
      for (Case other : wanting) {
        Applicability.obstacle(other, server, level)
            .ifPresent(reason -> reporter.notApplicable(other, server.identity(), level, reason));
      }
      if (!meant.isEmpty()) {
        judge(meant, server, level);
      }
    }
  }

  private void judge(List<Case> cases, Server server, Level level) throws TargetException {
    Judge judge = new Judge(Terms.of(server, level, claim));
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, executorOptions, JvmEnd::awaitIfUnderWay)) {
      for (Case testCase : cases) {
        judge
            .judgeFresh(oracles, testCase, runner)
            .forEach(
                (oracle, verdict) ->
                    reporter.add(
                        Check.of(
                            testCase, server.identity(), level, claim, oracle.name(), verdict)));
      }
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
  }
}
