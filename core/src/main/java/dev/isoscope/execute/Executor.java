package dev.isoscope.execute;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Runs cases on one server at one isolation level, one after the other, in a schema of its own. The
 * statements are submitted in the order of the case; after each, everything under way has either
 * come back or is known, from the DBMS itself, to wait for another session of the case.
 */
public final class Executor implements AutoCloseable {
  private static final long MOST_MILLISECONDS_AT_EXIT = 5_000;
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final Server server;
  private final Level level;
  private final ExecutorOptions options;
  private final Consumer<Event> listener;
  private final Facts.Memory memory = new Facts.Memory();
  private final Crew crew = new Crew();
  private final Thread atExit = new Thread(this::clearAway, "isoscope-clear-away");
  private volatile Arena arena;

  public Executor(Server server, Level level, ExecutorOptions options) throws SQLException {
    this(server, level, options, event -> {});
  }

  /**
   * @param listener is told of every event as it happens, in whichever thread that is
   */
  public Executor(Server server, Level level, ExecutorOptions options, Consumer<Event> listener)
      throws SQLException {
    this.server = server;
    this.listener = listener;
    this.level = level;
    this.options = options;
    try {
      this.arena = new Arena(server, level, workspaceName());
    } catch (SQLException e) {
      crew.close();
      throw e;
    }
    if (!server.exclusive()) {
      Runtime.getRuntime().addShutdownHook(atExit);
    }
  }

  /** Different in every process, so that two at once on one server do not meet. */
  private static String workspaceName() {
    return "isoscope_" + ProcessHandle.current().pid() + "_" + NUMBER.incrementAndGet();
  }

  /**
   * Runs a case.
   *
   * @throws SetupException if its tables could not be laid out
   * @throws SQLException if the server could not be used at all
   */
  public History run(Case testCase) throws SQLException {
    return run(testCase, options.reset());
  }

  /** The same, with a reset of the caller's choice for this run. */
  public History run(Case testCase, Reset reset) throws SQLException {
    List<Parsed> statements =
        testCase.statements().stream()
            .map(statement -> new Parsed(statement, memory.of(statement.sql())))
            .toList();
    arena.next(testCase, reset);
    Recorder recorder = new Recorder(statements, testCase.sessions(), listener);
    Run run = new Run(statements, arena, recorder, options);
    crew.begin(run);
    Ending ending;
    try {
      ending = run.await();
    } catch (IllegalStateException e) {
      arena.closeDiscarded(); // or their locks would hold up the next case
      throw e;
    } finally {
      crew.end();
    }
    if (run.leftBehind()) {
      startAfresh();
    }
    return new History(
        testCase,
        server.identity(),
        level,
        recorder.steps(),
        recorder.events(),
        run.finalState(),
        ending);
  }

  /** A statement would not end: its session, and where possible its server, are given up. */
  private void startAfresh() throws SQLException {
    if (server.exclusive()) {
      server.restart();
    } else {
      // Its connections and its workspace are not to stay, but closing them may take for ever, too.
      Thread closing = new Thread(arena::close, "isoscope-close");
      closing.setDaemon(true);
      closing.start();
    }
    arena = new Arena(server, level, workspaceName());
  }

  /** Starts again with new connections, after the server has been restarted. */
  public void reconnect() throws SQLException {
    arena.close();
    arena = new Arena(server, level, workspaceName());
  }

  /**
   * The process is about to end in the middle of a run: on a server of the user's own the workspace
   * must not stay. Connections are cut first, since they may hold locks on it. The process does not
   * wait long for that.
   */
  private void clearAway() {
    Thread clearing = new Thread(this::dropWorkspace, "isoscope-drop");
    clearing.setDaemon(true);
    clearing.start();
    try {
      clearing.join(MOST_MILLISECONDS_AT_EXIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void dropWorkspace() {
    arena.cut();
    try (Connection connection = server.connect("CLEARING")) {
      server.dbms().dropWorkspace(connection, arena.name());
    } catch (SQLException e) {
      // The server is gone, or refuses: there is nobody left to tell.
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The hook is running already, or was never set.
    }
    arena.close();
    crew.close();
  }
}
