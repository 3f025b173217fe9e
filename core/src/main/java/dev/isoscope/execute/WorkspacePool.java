package dev.isoscope.execute;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The arenas of an executor. A case runs where tables like its own are laid out already; who goes
 * to and fro between a few sets of tables would otherwise pay for dropping and creating them each
 * time. Which arena that is depends on nothing but the cases that were run before.
 */
final class WorkspacePool implements AutoCloseable {
  /** A case, the same with instruments, scratch tables, and one to spare. */
  static final int MOST = 4;

  private final Server server;
  private final Level level;
  private final Supplier<String> names;
  private final HousekeepingGuard calm;

  /** The one used last comes first. */
  private volatile List<WorkspaceConnections> arenas;

  /** Definitions that had to make way for others, the last ones first. */
  private final Deque<List<String>> givenUp = new ArrayDeque<>();

  private int most;

  /**
   * Opens the first arena.
   *
   * @param names makes the name of one more workspace
   */
  WorkspacePool(Server server, Level level, Supplier<String> names) throws SQLException {
    this.server = server;
    this.level = level;
    this.names = names;
    this.calm = new HousekeepingGuard(server);
    this.most = server.dbms().separatesWorkspaces() ? MOST : 1;
    WorkspaceConnections first = another();
    this.arenas = List.of(first);
    first.open();
  }

  private WorkspaceConnections another() {
    return new WorkspaceConnections(server, level, names.get(), calm);
  }

  /** Chooses where a case is run next. */
  WorkspaceConnections next(Case testCase, Reset reset) {
    CaseSetup setup =
        CaseSetup.of(testCase, arenas.stream().map(WorkspaceConnections::setup).toList());
    WorkspaceConnections arena =
        laidOut(setup).or(() -> further(setup, reset)).orElseGet(this::longestUnused);
    arena.next(testCase, setup, reset);
    if (arena != arenas.get(0)) {
      List<WorkspaceConnections> others = new ArrayList<>(arenas);
      others.remove(arena);
      others.add(0, arena);
      arenas = List.copyOf(others);
    }
    return arena;
  }

  private Optional<WorkspaceConnections> laidOut(CaseSetup setup) {
    return arenas.stream()
        .filter(arena -> arena.setup().definitions().equals(setup.definitions()))
        .findFirst();
  }

  /**
   * One more pays when a case comes back to definitions that were given up not long ago. Those of a
   * campaign's next database are new, and take the place of old ones that do not come back.
   */
  private Optional<WorkspaceConnections> further(CaseSetup setup, Reset reset) {
    boolean pays = reset == Reset.FAST && setup.reusable();
    return pays && arenas.size() < most && givenUp.remove(setup.definitions())
        ? Optional.of(another())
        : Optional.empty();
  }

  private WorkspaceConnections longestUnused() {
    WorkspaceConnections arena = arenas.get(arenas.size() - 1);
    List<String> definitions = arena.setup().definitions();
    if (!definitions.isEmpty()) {
      givenUp.remove(definitions);
      givenUp.addFirst(definitions);
    }
    if (givenUp.size() > MOST) {
      givenUp.removeLast();
    }
    return arena;
  }

  /**
   * Does without an arena in which no run could be made ready: a server may not want to give as
   * many connections, so there will be no more of them from now on.
   *
   * @return false if it is needed, or is not to blame
   */
  boolean withdraw(WorkspaceConnections arena) {
    if (arena.proven() || arenas.size() == 1) {
      return false;
    }
    arenas = arenas.stream().filter(other -> other != arena).toList();
    most = arenas.size();
    arena.close();
    return true;
  }

  /** Whether there are workspaces still. */
  boolean left() {
    return arenas.stream().anyMatch(WorkspaceConnections::exists);
  }

  /** Cuts all connections, and drops the workspaces that are left through one that is not cut. */
  void clearAway() {
    arenas.forEach(WorkspaceConnections::cut);
    calm.cut();
    if (left()) {
      BestEffort.to(this::dropWorkspaces);
    }
  }

  private void dropWorkspaces() throws SQLException {
    try (Connection connection = server.connect("CLEARING")) {
      for (WorkspaceConnections arena : arenas) {
        BestEffort.to(() -> arena.drop(connection));
      }
    }
  }

  @Override
  public void close() {
    arenas.forEach(WorkspaceConnections::close);
    calm.close();
  }
}
