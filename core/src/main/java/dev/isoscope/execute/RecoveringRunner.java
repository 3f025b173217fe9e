package dev.isoscope.execute;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Runs cases on one server at one level. Whatever a case does to the server, the next one finds it
 * alive: there are new connections if the old ones are lost, then a new server if it is ours to
 * start; for one that is not, somebody is given a while to do so. A case that could not even be
 * begun is tried once more.
 */
public final class RecoveringRunner implements AutoCloseable {
  private static final int SECONDS_FOR_A_FOREIGN_SERVER = 20;

  private final Server server;
  private final Level level;
  private final ExecutorOptions options;
  private final Runnable beforeBlame;
  private final AtomicReference<History> death;
  private final Executor executor;
  private volatile TargetLostException lost;

  /**
   * @param beforeBlame is called before a server counts as dead; does not return if the process
   *     itself is ending, which takes the servers with it
   */
  public RecoveringRunner(Server server, Level level, ExecutorOptions options, Runnable beforeBlame)
      throws SQLException {
    this(server, level, options, beforeBlame, new AtomicReference<>(), event -> {});
  }

  private RecoveringRunner(
      Server server,
      Level level,
      ExecutorOptions options,
      Runnable beforeBlame,
      AtomicReference<History> death,
      Consumer<Event> listener)
      throws SQLException {
    this.death = death;
    this.server = server;
    this.level = level;
    this.options = options;
    this.beforeBlame = beforeBlame;
    this.executor = new Executor(server, level, options, listener);
  }

  /** Another one on the same server, whose deaths it shares. */
  public RecoveringRunner at(Level other) throws SQLException {
    return new RecoveringRunner(server, other, options, beforeBlame, death, event -> {});
  }

  /** The same again, which tells somebody of every event as it happens. */
  public RecoveringRunner watchedBy(Consumer<Event> listener) throws SQLException {
    return new RecoveringRunner(server, level, options, beforeBlame, death, listener);
  }

  public Server server() {
    return server;
  }

  /** The last run in which the server died, if it has since somebody asked. */
  public Optional<History> takeDeath() {
    return Optional.ofNullable(death.getAndSet(null));
  }

  /**
   * Runs a case. If the server dies over it, this is how its history ends, also if the server
   * cannot be brought back; the next run tells that.
   *
   * @throws TargetLostException if the server is gone for good
   * @throws SetupException if the tables of the case could not be laid out
   * @throws SQLException if the run broke off for another reason; the next one starts afresh
   */
  public History run(Case testCase, Reset reset) throws SQLException {
    if (lost != null) {
      throw lost;
    }
    try {
      return attempt(testCase, reset);
    } catch (SetupException refused) {
      if (!connectionLost(refused)) {
        throw refused;
      }
      recover(testCase, refused);
    } catch (SQLException failed) {
      recover(testCase, failed); // somebody has restarted the server, or it has just died
    }
    return lastAttempt(testCase, reset);
  }

  /** Runs the further cases of oracles, on tables that may have been used before. */
  public Runner further() {
    return further(Reset.FAST);
  }

  /** The same, with a reset of the caller's choice. */
  public Runner further(Reset reset) {
    return new Runner() {
      @Override
      public History run(Case testCase) throws SQLException {
        return RecoveringRunner.this.run(testCase, reset);
      }

      @Override
      public History runFresh(Case testCase) throws SQLException {
        return RecoveringRunner.this.run(testCase, Reset.FRESH);
      }

      @Override
      public <T, E extends Exception> T onScratchTables(Case tables, ScratchWork<T, E> work)
          throws SQLException, E {
        return RecoveringRunner.this.onScratchTables(tables, work);
      }
    };
  }

  private <T, E extends Exception> T onScratchTables(Case tables, Runner.ScratchWork<T, E> work)
      throws SQLException, E {
    if (lost != null) {
      throw lost;
    }
    try {
      return executor.onScratchTables(tables, work);
    } catch (SetupException refused) {
      if (connectionLost(refused)) {
        recover(tables, refused);
      }
      throw refused;
    } catch (SQLException failed) {
      recover(tables, failed);
      throw failed;
    }
  }

  /** Work that runs cases. */
  @FunctionalInterface
  public interface Work<T> {
    T get() throws TargetLostException;
  }

  /**
   * Does work that runs cases faster than the caller could, see {@link Executor#inDrivingThread}.
   */
  public <T> T inDrivingThread(Work<T> work) throws TargetLostException {
    try {
      return executor.inDrivingThread(work::get);
    } catch (TargetLostException e) {
      throw e;
    } catch (SQLException e) {
      throw new TargetLostException("the server cannot be used any more: " + e.getMessage(), e);
    }
  }

  private History lastAttempt(Case testCase, Reset reset) throws SQLException {
    try {
      return attempt(testCase, reset);
    } catch (SQLException e) {
      if (e instanceof SetupException refused && !connectionLost(refused)) {
        throw refused;
      }
      if (recover(testCase, e)) {
        return death.get(); // the server dies when the tables are laid out
      }
      throw e;
    }
  }

  private History attempt(Case testCase, Reset reset) throws SQLException {
    try {
      History history = executor.run(testCase, reset);
      if (history.ending() instanceof Ending.ServerDied died) {
        beforeBlame.run();
        History told = history.withEnding(told(died));
        death.set(told);
        reviveIfPossible();
        return told;
      }
      List<String> alarming = server.alarmingLines();
      return alarming.isEmpty() || !(history.ending() instanceof Ending.Complete)
          ? history
          : history.withEnding(new Ending.Complete(alarming));
    } catch (IllegalStateException e) {
      executor.reconnect();
      throw new SQLException("the executor failed: " + e.getCause(), e);
    }
  }

  private Ending.ServerDied told(Ending.ServerDied died) {
    return new Ending.ServerDied(died.reason(), server.lastWords());
  }

  private void reviveIfPossible() {
    try {
      revive(new SQLException("the server died"));
    } catch (TargetLostException e) {
      // The next run tells that.
    }
  }

  private boolean connectionLost(SetupException refused) {
    return refused.getCause() instanceof SQLException cause
        && server.dbms().classify(cause, false) == ErrorKind.CONNECTION;
  }

  /** New connections; if the server does not even give those, a new server, and then true. */
  private boolean recover(Case testCase, SQLException failure) throws TargetLostException {
    try {
      executor.reconnect();
      return false;
    } catch (SQLException e) {
      failure.addSuppressed(e);
      beforeBlame.run();
      String reason = String.valueOf(failure.getMessage());
      History dead = DeadRun.of(testCase, server.identity(), level, reason);
      death.set(dead.withEnding(told(new Ending.ServerDied(reason))));
      revive(failure);
      return true;
    }
  }

  private void revive(SQLException failure) throws TargetLostException {
    try {
      if (server.exclusive()) {
        server.restart();
        executor.reconnect();
      } else {
        awaitForeignServer();
      }
    } catch (SQLException e) {
      beforeBlame.run();
      e.addSuppressed(failure);
      lost = new TargetLostException("the server died and stays dead: " + e.getMessage(), e);
      throw lost;
    }
  }

  /** Somebody may watch over it and start it again. */
  private void awaitForeignServer() throws SQLException {
    for (int second = 0; ; second++) {
      try {
        executor.reconnect();
        return;
      } catch (SQLException e) {
        if (second >= SECONDS_FOR_A_FOREIGN_SERVER) {
          throw e;
        }
        rest();
      }
    }
  }

  private static void rest() throws SQLException {
    try {
      Thread.sleep(1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    }
  }

  @Override
  public void close() {
    executor.close();
  }
}
