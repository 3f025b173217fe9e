package dev.isoscope.dbms.postgres;

import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Waits;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Asks the server whom its backends wait for. */
final class PostgresLocks implements LockProbe {
  private static final String BLOCKERS =
      "SELECT pid, unnest(pg_blocking_pids(pid) || pg_safe_snapshot_blocking_pids(pid))"
          + " FROM unnest(?::int[]) AS pid";

  /**
   * Of several that wait for one row, the first waits for the transaction that holds it, and the
   * others queue behind that first one for a lock on the tuple: they wait for the holder as well.
   */
  private static final String IN_QUEUE =
      " UNION SELECT q.pid, unnest(pg_blocking_pids(h.pid))"
          + " FROM pg_locks q JOIN pg_locks h ON h.granted AND h.locktype = 'tuple'"
          + " AND h.database = q.database AND h.relation = q.relation AND h.page = q.page"
          + " AND h.tuple = q.tuple WHERE NOT q.granted AND q.locktype = 'tuple'";

  private final Connection control;
  private final Map<String, String> names;
  private final PreparedStatement single;
  private final PreparedStatement several;

  PostgresLocks(Connection control, Collection<SessionHandle> sessions) throws SQLException {
    this.control = control;
    names = SessionHandle.names(sessions);
    single = control.prepareStatement(BLOCKERS);
    several = control.prepareStatement(BLOCKERS + IN_QUEUE);
  }

  @Override
  public Waits sample(Collection<RunningStatement> underWay) throws SQLException {
    PreparedStatement query = underWay.size() > 1 ? several : single;
    Integer[] pids =
        underWay.stream()
            .map(one -> Integer.valueOf(one.session().serverId()))
            .toArray(Integer[]::new);
    query.setArray(1, control.createArrayOf("int4", pids));
    List<List<String>> pairs = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        pairs.add(List.of(rows.getString(1), rows.getString(2)));
      }
    }
    return Waits.of(pairs, names);
  }

  @Override
  public void close() throws SQLException {
    single.close();
    several.close();
  }
}
