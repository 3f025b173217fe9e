package dev.isoscope.execute;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The all of an executor. A case runs where tables like its own are laid out already; who goes to
 * and fro between a few sets of tables would otherwise pay for dropping and creating them each
 * time. Which connections that is depends on nothing but the cases that were run before.
 */
final class WorkspacePool implements AutoCloseable {
  /** A case, the same with instruments, scratch tables, and one to spare. */
  static final int MOST = 4;

  private final Server server;
  private final Level level;
  private final Supplier<String> names;
  private final HousekeepingGuard housekeeping;

  /** The one used last comes first. */
  private volatile List<WorkspaceConnections> all;

  /** Definitions that had to make way for others, the last ones first. */
  private final Deque<List<String>> givenUp = new ArrayDeque<>();

  private int most;

  /** Where somebody works who may have cases run meanwhile. */
  private final Set<WorkspaceConnections> reserved = new HashSet<>();

  /**
   * Opens the first connections.
   *
   * @param names makes the name of one more workspace
   */
  WorkspacePool(Server server, Level level, Supplier<String> names) throws SQLException {
    this.server = server;
    this.level = level;
    this.names = names;
    this.housekeeping = new HousekeepingGuard(server);
    this.most = server.dbms().separatesWorkspaces() ? MOST : 1;
    WorkspaceConnections first = another();
    this.all = List.of(first);
    first.open();
  }

  private WorkspaceConnections another() {
    return new WorkspaceConnections(server, level, names.get(), housekeeping);
  }

  /** Chooses where a case is run next. */
  WorkspaceConnections next(Case testCase, Reset reset) {
    CaseSetup setup =
        CaseSetup.of(testCase, all.stream().map(WorkspaceConnections::setup).toList());
    WorkspaceConnections connections =
        laidOut(setup).or(() -> further(setup, reset)).orElseGet(this::longestUnused);
    connections.next(testCase, setup, reset);
    if (connections != all.get(0)) {
      List<WorkspaceConnections> others = new ArrayList<>(all);
      others.remove(connections);
      others.add(0, connections);
      all = List.copyOf(others);
    }
    return connections;
  }

  private Optional<WorkspaceConnections> laidOut(CaseSetup setup) {
    return free()
        .filter(connections -> connections.setup().definitions().equals(setup.definitions()))
        .findFirst();
  }

  private Stream<WorkspaceConnections> free() {
    return all.stream().filter(connections -> most == 1 || !reserved.contains(connections));
  }

  /** Has no other case use these connections, as long as there may be others. */
  void reserve(WorkspaceConnections connections) {
    reserved.add(connections);
  }

  void release(WorkspaceConnections connections) {
    reserved.remove(connections);
  }

  /**
   * One more pays when a case comes back to definitions that were given up not long ago. Those of a
   * campaign's next database are new, and take the place of old ones that do not come back.
   */
  private Optional<WorkspaceConnections> further(CaseSetup setup, Reset reset) {
    boolean pays = reset == Reset.FAST && setup.reusable();
    boolean taken = reserved.containsAll(all);
    return all.size() < most && (taken || pays && givenUp.remove(setup.definitions()))
        ? Optional.of(another())
        : Optional.empty();
  }

  private WorkspaceConnections longestUnused() {
    WorkspaceConnections connections =
        free().reduce((one, next) -> next).orElseGet(() -> all.get(all.size() - 1));
    List<String> definitions = connections.setup().definitions();
    if (!definitions.isEmpty()) {
      givenUp.remove(definitions);
      givenUp.addFirst(definitions);
    }
    if (givenUp.size() > MOST) {
      givenUp.removeLast();
    }
    return connections;
  }

  /**
   * Does without an connections in which no run could be made ready: a server may not want to give
   * as many connections, so there will be no more of them from now on.
   *
   * @return false if it is needed, or is not to blame
   */
  boolean withdraw(WorkspaceConnections connections) {
    if (connections.proven() || all.size() == 1) {
      return false;
    }
    all = all.stream().filter(other -> other != connections).toList();
    most = all.size();
    connections.close();
    return true;
  }

  /** Whether there are workspaces still. */
  boolean left() {
    return all.stream().anyMatch(WorkspaceConnections::exists);
  }

  /** Cuts all connections, and drops the workspaces that are left through one that is not cut. */
  void clearAway() {
    all.forEach(WorkspaceConnections::cut);
    housekeeping.cut();
    if (left()) {
      BestEffort.to(this::dropWorkspaces);
    }
  }

  private void dropWorkspaces() throws SQLException {
    try (Connection connection = server.connect("CLEARING")) {
      for (WorkspaceConnections connections : all) {
        BestEffort.to(() -> connections.drop(connection));
      }
    }
  }

  @Override
  public void close() {
    all.forEach(WorkspaceConnections::close);
    housekeeping.close();
  }
}
