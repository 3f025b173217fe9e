package dev.isoscope.compare.trace;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A contender on a running server, with one runner for each failure policy that is asked for. */
public final class LiveContender implements AutoCloseable {
  private final Server server;
  private final Level level;
  private final Duration patience;
  private final String name;
  private final Runnable beforeBlame;
  private final Map<FailurePolicy, RecoveringRunner> runners = new EnumMap<>(FailurePolicy.class);

  /**
   * @param name tells it from the others, also if the same target takes part twice
   * @param beforeBlame see {@link RecoveringRunner}
   */
  public LiveContender(
      String name, Server server, Level level, Duration patience, Runnable beforeBlame) {
    this.name = name;
    this.server = server;
    this.level = level;
    this.patience = patience;
    this.beforeBlame = beforeBlame;
  }

  public Contender contender() {
    return contender(this::run);
  }

  /** The contender, whose runs go through other hands. */
  public Contender contender(ContenderRuns runs) {
    return new Contender(name, server.identity(), server.dbms(), level, runs, new LockReader(this));
  }

  public History run(Case testCase, FailurePolicy policy, Reset reset) throws SQLException {
    return runner(policy).run(testCase, reset);
  }

  RecoveringRunner runner(FailurePolicy policy) throws TargetLostException {
    RecoveringRunner runner = runners.get(policy);
    if (runner == null) {
      ExecutorOptions options = ExecutorOptions.DEFAULT.withPolicy(policy).withPatience(patience);
      try {
        runner = new RecoveringRunner(server, level, options, beforeBlame);
      } catch (SQLException e) {
        throw new TargetLostException(e.getMessage(), e);
      }
      runners.put(policy, runner);
    }
    return runner;
  }

  Server server() {
    return server;
  }

  /** The last run in which the server died, if it has since somebody asked. */
  public Optional<History> takeDeath() {
    List<History> deaths =
        runners.values().stream().flatMap(one -> one.takeDeath().stream()).toList();
    return deaths.stream().findFirst();
  }

  @Override
  public void close() {
    runners.values().forEach(RecoveringRunner::close);
  }
}
