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
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Has oracles judge cases on servers, at one level after the other. */
final class TargetChecker {
  private final List<Oracle> oracles;
  private final Optional<Level> claim;
  private final ExecutorOptions options;
  private final Consumer<Check> told;

  /**
   * @param told is told of every verdict
   */
  TargetChecker(
      List<Oracle> oracles, Optional<Level> claim, ExecutorOptions options, Consumer<Check> told) {
    this.oracles = oracles;
    this.claim = claim;
    this.options = options;
    this.told = told;
  }

  void judge(List<Case> cases, Server server, Level level) throws TargetException {
    Judge judge = new Judge(Terms.of(server, level, claim));
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, options, JvmEnd::awaitIfUnderWay)) {
      for (Case testCase : cases) {
        judge
            .judgeFresh(oracles, testCase, runner)
            .forEach(
                (oracle, verdict) ->
                    told.accept(
                        Check.of(
                            testCase, server.identity(), level, claim, oracle.name(), verdict)));
      }
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
  }
}
