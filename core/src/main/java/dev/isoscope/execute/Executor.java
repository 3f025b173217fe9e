package dev.isoscope.execute;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.sql.ParseCache;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Runs cases on one server at one isolation level, one after the other, in schemas of its own. The
 * statements are submitted in the order of the case; after each, everything under way has either
 * come back or is known, from the DBMS itself, to wait for another session of the case.
 */
public final class Executor implements Runner, AutoCloseable {
  private static final long MOST_MILLISECONDS_AT_EXIT = 5_000;
  private static final int MOST_SECONDS_OF_SCRATCH_WORK = 60;
  private final Server server;
  private final Level level;
  private final ExecutorOptions options;
  private final Consumer<Event> listener;
  private final ParseCache<StatementFacts> memory = new ParseCache<>(StatementFacts::of);
  private final RunWatcher watcher = new RunWatcher();
  private final Thread atExit = new Thread(this::clearAway, "isoscope-clear-away");
  private final List<WorkspacePool> abandoned = new CopyOnWriteArrayList<>();
  private volatile WorkspacePool pool;

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
      this.pool = new WorkspacePool(server, level, () -> WorkspaceName.next().toString());
    } catch (SQLException e) {
      watcher.close();
      throw e;
    }
    if (!server.exclusive()) {
      Runtime.getRuntime().addShutdownHook(atExit);
    }
  }

  /**
   * Runs a case.
   *
   * @throws SetupException if its tables could not be laid out
   * @throws SQLException if the server could not be used at all
   */
  @Override
  public History run(Case testCase) throws SQLException {
    return run(testCase, options.reset());
  }

  @Override
  public History runFresh(Case testCase) throws SQLException {
    return run(testCase, Reset.FRESH);
  }

  /** The same, with a reset of the caller's choice for this run. */
  public History run(Case written, Reset reset) throws SQLException {
    Case testCase = written.on(server.identity(), level);
    DrivingThread drivingThread = DrivingThread.of(this);
    Optional<History> known =
        drivingThread == null ? Optional.empty() : drivingThread.known(testCase, reset);
    if (known.isPresent()) {
      return known.get();
    }
    List<ParsedStatement> statements =
        testCase.statements().stream()
            .map(statement -> new ParsedStatement(statement, memory.of(statement.sql())))
            .toList();
    WorkspaceConnections connections = pool.next(testCase, reset);
    HistoryRecorder recorder = new HistoryRecorder(statements, testCase.sessions(), listener);
    CaseRun run = new CaseRun(new SubmissionOrder(statements), connections, recorder, options);
    DrivingThread.Visit visit = new DrivingThread.Visit(testCase, reset, run, recorder);
    watcher.begin(run);
    if (drivingThread == null) {
      // Not in this thread, which a statement that no cancellation ends would keep for ever.
      watcher.execute(run::start);
    } else {
      drivingThread.visit(visit);
    }
    Ending ending;
    try {
      ending = run.await();
    } catch (IllegalStateException e) {
      connections.closeDiscarded(); // or their locks would hold up the next case
      throw e;
    } catch (SQLException e) {
      if (run.refused() && pool.withdraw(connections)) {
        return run(testCase, reset);
      }
      throw e;
    } finally {
      watcher.end();
    }
    if (run.leftBehind()) {
      startAfresh();
    }
    History history = history(visit, ending);
    if (drivingThread != null) {
      drivingThread.made(testCase, reset, history);
    }
    return history;
  }

  /**
   * Begins a run whose statements are added while it goes on. Until it is closed, nothing else may
   * run here.
   *
   * @param written whose init statements lay out the tables; its statements do not count
   * @param sessions the names of the sessions
   * @throws SetupException if the tables could not be laid out
   */
  public InteractiveRun begin(Case written, List<String> sessions) throws SQLException {
    Case tables = written.on(server.identity(), level);
    WorkspaceConnections connections = pool.next(tables, Reset.FRESH);
    return new InteractiveRun(
        new InteractiveRun.Place(tables, server.identity(), level, connections),
        sessions,
        options,
        watcher,
        memory::of,
        listener);
  }

  @Override
  public <T, E extends Exception> T onScratchTables(Case tables, ScratchWork<T, E> work)
      throws SQLException, E {
    WorkspaceConnections connections = pool.next(tables.on(server.identity(), level), Reset.FAST);
    connections.prepareScratch();
    WorkspacePool reservedIn = pool; // a lost server may bring another one
    reservedIn.reserve(connections);
    ScratchSessions sessions = new ScratchSessions(connections, memory::of);
    TimeLimit limit =
        new TimeLimit(
            MOST_SECONDS_OF_SCRATCH_WORK, connections::cancelScratch, connections::cutScratch);
    try {
      return work.with(sessions);
    } finally {
      limit.close();
      reservedIn.release(connections);
      connections.concludeScratch(sessions.carriedOut());
    }
  }

  private History history(DrivingThread.Visit visit, Ending ending) {
    return new History(
        visit.testCase(),
        server.identity(),
        level,
        visit.recorder().steps(),
        visit.recorder().events(),
        visit.run().finalState(),
        ending);
  }

  /** Something that runs cases. */
  @FunctionalInterface
  public interface Work<T> {
    T get() throws SQLException;
  }

  /**
   * Does work that runs many cases one after the other, faster than the caller could, since threads
   * change less often. The work may be done twice from its start, if a statement never comes back:
   * what it runs must depend on nothing but the outcomes of its runs, and it must leave nothing
   * behind but its result.
   */
  public <T> T inDrivingThread(Work<T> work) throws SQLException {
    if (DrivingThread.of(this) != null) {
      return work.get();
    }
    DrivingThread drivingThread = new DrivingThread(this);
    while (true) {
      DrivingThread place = drivingThread;
      FutureTask<T> task = new FutureTask<>(() -> place.drivingThread(work));
      watcher.execute(task);
      Optional<DrivingThread.Visit> loss = awaitLoss(task, place);
      if (loss.isEmpty()) {
        return AwaitedResult.result(task);
      }
      watcher.end();
      drivingThread =
          place.next(loss.get(), history(loss.get(), loss.get().run().endingIfAbandoned()));
      startAfresh();
    }
  }

  /** Waits until the work is done or its thread is lost. */
  private static Optional<DrivingThread.Visit> awaitLoss(
      FutureTask<?> task, DrivingThread drivingThread) throws SQLException {
    while (true) {
      try {
        task.get(1, TimeUnit.SECONDS);
        return Optional.empty();
      } catch (ExecutionException e) {
        return Optional.empty();
      } catch (TimeoutException e) {
        Optional<DrivingThread.Visit> loss = drivingThread.loss();
        if (loss.isPresent()) {
          return loss;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SQLException("interrupted during a run", e);
      }
    }
  }

  /** A statement would not end: its session, and where possible its server, are given up. */
  private void startAfresh() throws SQLException {
    if (server.exclusive()) {
      server.restart();
    } else {
      abandon(pool);
    }
    pool = new WorkspacePool(server, level, () -> WorkspaceName.next().toString());
  }

  /** Connections and workspaces are not to stay, but closing them may take for ever. */
  private void abandon(WorkspacePool old) {
    abandoned.add(old);
    Thread closing =
        new Thread(
            () -> {
              old.close();
              old.clearAway();
              abandoned.remove(old);
            },
            "isoscope-close");
    closing.setDaemon(true);
    closing.start();
  }

  /** Starts again with new connections, after the server has been restarted. */
  public void reconnect() throws SQLException {
    WorkspacePool old = pool;
    old.close();
    pool = new WorkspacePool(server, level, () -> WorkspaceName.next().toString());
    if (old.left() && !server.exclusive()) {
      abandon(old); // a server that was not there for a while has kept its schemas
    }
  }

  /**
   * The process is about to end in the middle of a run: on a server of the user's own no workspace
   * may stay. Connections are cut first, since they may hold locks on it. The process does not wait
   * long for that.
   */
  private void clearAway() {
    Thread clearing = new Thread(this::dropWorkspaces, "isoscope-drop");
    clearing.setDaemon(true);
    clearing.start();
    try {
      clearing.join(MOST_MILLISECONDS_AT_EXIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void dropWorkspaces() {
    pool.clearAway();
    abandoned.forEach(WorkspacePool::clearAway);
  }

  @Override
  public void close() {
    pool.close();
    watcher.close();
    if (!abandoned.isEmpty() || pool.left() && !server.exclusive()) {
      return; // what is still there has a last chance when the process ends
    }
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The hook is running already.
    }
  }
}
