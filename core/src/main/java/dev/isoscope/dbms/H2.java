package dev.isoscope.dbms;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** H2 in the JVM, on its MVStore. */
public final class H2 extends Dbms {
  @Override
  public String name() {
    return "h2";
  }

  @Override
  public String title() {
    return "H2";
  }

  @Override
  public List<Level> levels(Optional<String> mode) {
    return List.of(Level.values());
  }

  @Override
  public String sessionId(Connection connection) throws SQLException {
    return Sql.value(connection, "CALL SESSION_ID()");
  }

  @Override
  public void openSession(Connection connection, Level level, String workspace)
      throws SQLException {
    enterWorkspace(connection, workspace);
    Sql.execute(
        connection,
        "SET LOCK_TIMEOUT 600000",
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level.sql());
  }

  @Override
  public void createWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(control, "CREATE SCHEMA " + quote(workspace));
  }

  @Override
  public void dropWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(control, "SET SCHEMA PUBLIC", "DROP SCHEMA " + quote(workspace) + " CASCADE");
  }

  @Override
  public void enterWorkspace(Connection connection, String workspace) throws SQLException {
    Sql.execute(connection, "SET SCHEMA " + quote(workspace));
  }

  @Override
  public List<String> tables(Connection control, String workspace) throws SQLException {
    return Sql.column(
        control,
        "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_TYPE LIKE '%TABLE'"
            + " AND TABLE_SCHEMA = "
            + Sql.literal(workspace)
            + " ORDER BY 1");
  }

  @Override
  public boolean commitsImplicitly(StatementKind kind, String sql) {
    return kind == StatementKind.DEFINITION;
  }

  @Override
  public boolean beginCommits() {
    return true;
  }

  /** At repeatable read and above H2 reports a write-write conflict under its deadlock code. */
  @Override
  public ErrorKind classify(SQLException error, boolean othersWait) {
    int code = error.getErrorCode();
    return switch (code) {
      case 40001 -> othersWait ? ErrorKind.DEADLOCK : ErrorKind.SERIALIZATION;
      case 50200 -> ErrorKind.LOCK_TIMEOUT;
      case 90131 -> ErrorKind.SERIALIZATION;
      case 50000 -> ErrorKind.INTERNAL;
      case 90007, 90067, 90098, 90121 -> ErrorKind.CONNECTION;
      default -> StandardErrors.kind(error);
    };
  }

  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return error.getErrorCode() == 40001
        ? ErrorEffect.TRANSACTION_OVER
        : ErrorEffect.STATEMENT_UNDONE;
  }

  @Override
  public boolean wakesInOrder(Optional<String> mode, Level level) {
    return false;
  }

  /**
   * Rows: {@code BLOCKER_ID}, which goes stale until the waiter wakes up, so the thread must still
   * rest. Table locks, as DDL takes them, show only in the waiter's stack and in the lock table.
   */
  @Override
  public LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    boolean old = server.identity().version().major() < 2;
    String blockers =
        "SELECT "
            + (old ? "ID" : "SESSION_ID")
            + ", BLOCKER_ID FROM INFORMATION_SCHEMA.SESSIONS"
            + " WHERE BLOCKER_ID IS NOT NULL";
    String holders = "SELECT SESSION_ID, TABLE_NAME FROM INFORMATION_SCHEMA.LOCKS";
    Map<String, String> names =
        sessions.stream().collect(Collectors.toMap(SessionHandle::serverId, SessionHandle::name));
    return underWay -> {
      Map<String, Set<String>> waits = new HashMap<>();
      Map<String, String> byId = Sql.pairs(control, blockers);
      for (UnderWay one : underWay) {
        String name = one.session().name();
        String blocker = byId.get(one.session().serverId());
        if (blocker != null && one.rests()) {
          waits.put(name, names.containsKey(blocker) ? Set.of(names.get(blocker)) : Set.of());
        } else if (one.restsIn("org.h2.mvstore.db.MVTable", "doLock1")) {
          Set<String> by =
              Sql.column(control, holders).stream()
                  .map(names::get)
                  .filter(other -> other != null && !other.equals(name))
                  .collect(Collectors.toSet());
          waits.put(name, by);
        }
      }
      return new Waits(waits);
    };
  }
}
