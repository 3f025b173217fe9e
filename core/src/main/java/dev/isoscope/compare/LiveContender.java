package dev.isoscope.compare;

import dev.isoscope.compare.trace.Contender;
import dev.isoscope.compare.trace.LockReader;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** A contender on a running server, with one executor for each failure policy that is asked for. */
public final class LiveContender implements AutoCloseable {
  private final Server server;
  private final Level level;
  private final Duration patience;
  private final String name;
  private final Map<FailurePolicy, Executor> executors = new EnumMap<>(FailurePolicy.class);

  /**
   * @param name tells it from the others, also if the same target takes part twice
   */
  public LiveContender(String name, Server server, Level level, Duration patience) {
    this.name = name;
    this.server = server;
    this.level = level;
    this.patience = patience;
  }

  public Contender contender() {
    return new Contender(
        name,
        server.identity(),
        server.dbms(),
        level,
        this::run,
        new LockReader(server, level, patience));
  }

  private History run(Case testCase, FailurePolicy policy, Reset reset) throws SQLException {
    Executor executor = executors.get(policy);
    if (executor == null) {
      ExecutorOptions options =
          ExecutorOptions.DEFAULT.withPolicy(policy).withReset(reset).withPatience(patience);
      executor = new Executor(server, level, options);
      executors.put(policy, executor);
    }
    return executor.run(testCase, reset);
  }

  @Override
  public void close() {
    executors.values().forEach(Executor::close);
  }
}
