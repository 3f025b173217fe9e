package dev.isoscope.levels;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Finds out what one level of one server prevents. */
public final class Survey implements AutoCloseable {
  private final Server server;
  private final Level level;
  private final SurveyOptions options;
  private final CuratedCases cases;
  private final Variants variants;
  private final Executor executor;
  private final Provoker provoker;

  public Survey(
      Server server, Level level, SurveyOptions options, ExecutorOptions executorOptions)
      throws SQLException {
    this.server = server;
    this.level = level;
    this.options = options;
    this.cases = CuratedCases.load();
    this.variants = new Variants(options.seed());
    this.executor = new Executor(server, level, executorOptions);
    this.provoker = new Provoker(executor, server.dbms());
  }

  /**
   * Provokes every anomaly.
   *
   * @throws SQLException if the server is gone for good
   */
  public LevelProfile run() throws SQLException {
    List<Cell> cells = new ArrayList<>();
    for (Anomaly anomaly : Provocation.ANOMALIES) {
      cells.add(cell(anomaly));
    }
    return new LevelProfile(server.identity(), level, cells);
  }

  private Cell cell(Anomaly anomaly) throws SQLException {
    List<Provocation> curated = cases.of(anomaly);
    List<Attempt> attempts = new ArrayList<>();
    for (Provocation provocation : curated) {
      attempts.add(attempt(provocation, Reset.FRESH));
    }
    int tried = 0;
    while (goOn(new Cell(anomaly, attempts), tried)) {
      Provocation model = curated.get(tried % curated.size());
      Provocation variant = variants.of(model, tried / curated.size() + 1);
      tried++;
      Attempt attempt = attempt(variant, Reset.FAST);
      attempts.add(
          attempt instanceof Attempt.Shown ? attempt(variant, Reset.FRESH) : attempt);
    }
    return new Cell(anomaly, attempts);
  }

  /** What is observed need not be tried again; half of the attempts may fail to count. */
  private boolean goOn(Cell cell, int tried) {
    return cell.status() != Status.OBSERVED
        && cell.counting() < options.attempts()
        && tried < 2 * options.attempts();
  }

  private Attempt attempt(Provocation provocation, Reset reset) throws SQLException {
    try {
      return provoker.attempt(provocation, reset);
    } catch (SetupException e) {
      return new Attempt.Void(provocation.testCase(), e.getMessage());
    } catch (SQLException e) {
      recover(e);
      return new Attempt.Void(provocation.testCase(), "a run broke off: " + e.getMessage());
    }
  }

  /** New connections; if the server does not even give those, a new server. */
  private void recover(SQLException failure) throws SQLException {
    try {
      executor.reconnect();
    } catch (SQLException e) {
      failure.addSuppressed(e);
      server.restart();
      executor.reconnect();
    }
  }

  @Override
  public void close() {
    executor.close();
  }
}
