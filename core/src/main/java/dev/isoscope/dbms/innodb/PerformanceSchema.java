package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.Waits;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads waits from performance_schema in one round trip: row and table locks of InnoDB where MySQL
 * shows them, metadata and user-level locks everywhere.
 */
final class PerformanceSchema implements LockProbe, ServerLocks {
  /**
   * Both transactions are known by their table locks, since row locks are listed under the thread
   * that made them: an implicit one that was made explicit under the waiter, and one that waits for
   * a row which its holder has rewritten under the holder.
   */
  private static final String ROWS =
      "SELECT COALESCE(r.THREAD_ID, w.REQUESTING_THREAD_ID), l.THREAD_ID, NULL, NULL, NULL"
          + " FROM performance_schema.data_lock_waits w"
          + " JOIN performance_schema.data_locks l"
          + " ON l.ENGINE_TRANSACTION_ID = w.BLOCKING_ENGINE_TRANSACTION_ID"
          + " AND l.LOCK_TYPE = 'TABLE'"
          + " LEFT JOIN performance_schema.data_locks r"
          + " ON r.ENGINE_TRANSACTION_ID = w.REQUESTING_ENGINE_TRANSACTION_ID"
          + " AND r.LOCK_TYPE = 'TABLE'";

  static final String METADATA =
      "SELECT DISTINCT l.OWNER_THREAD_ID, 0, l.LOCK_TYPE, l.LOCK_STATUS,"
          + " CONCAT_WS('/', l.OBJECT_TYPE, l.OBJECT_SCHEMA, l.OBJECT_NAME)"
          + " FROM performance_schema.metadata_locks p"
          + " STRAIGHT_JOIN performance_schema.metadata_locks l"
          + " ON l.OBJECT_TYPE = p.OBJECT_TYPE AND l.OBJECT_SCHEMA <=> p.OBJECT_SCHEMA"
          + " AND l.OBJECT_NAME <=> p.OBJECT_NAME WHERE p.LOCK_STATUS = 'PENDING'";

  static final String ROWS_AND_METADATA = ROWS + " UNION ALL " + METADATA;

  private static final String MDL_INSTRUMENT = "'wait/lock/metadata/sql/mdl'";

  private final Map<Long, String> names = new HashMap<>();
  private final Statement statement;

  PerformanceSchema(Connection control, Collection<SessionHandle> sessions, String query)
      throws SQLException {
    Map<String, String> byId = SessionHandle.names(sessions);
    String threads =
        "SELECT THREAD_ID, PROCESSLIST_ID FROM performance_schema.threads WHERE PROCESSLIST_ID IN ("
            + String.join(", ", byId.keySet())
            + ")";
    Sql.pairs(control, threads)
        .forEach((thread, id) -> names.put(Long.valueOf(thread), byId.get(id)));
    this.statement = control.createStatement();
    // Parsed and planned once, whatever the driver is set to.
    statement.execute("PREPARE isoscope_waits FROM " + Sql.literal(query));
  }

  /** Whether metadata locks are shown; on a server of ours they are switched on if need be. */
  static boolean showsMetadata(Connection control, Server server) throws SQLException {
    List<String> enabled =
        Sql.column(
            control,
            "SELECT ENABLED FROM performance_schema.setup_instruments WHERE NAME = "
                + MDL_INSTRUMENT);
    if (enabled.contains("NO") && server.exclusive()) {
      Sql.execute(
          control,
          "UPDATE performance_schema.setup_instruments SET ENABLED = 'YES' WHERE NAME = "
              + MDL_INSTRUMENT);
      return true;
    }
    return enabled.contains("YES");
  }

  @Override
  public Waits sample(Collection<RunningStatement> underWay) throws SQLException {
    return new Waits(read());
  }

  @Override
  public Map<String, Set<String>> waits(
      List<RunningStatement> underWay, List<InnoDbTransaction> transactions) throws SQLException {
    return read();
  }

  /** The waits of our sessions. */
  private Map<String, Set<String>> read() throws SQLException {
    Map<String, Set<String>> waits = new HashMap<>();
    List<MetadataLock> locks = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("EXECUTE isoscope_waits")) {
      while (rows.next()) {
        String type = rows.getString(3);
        if (type == null) {
          add(waits, rows.getLong(1), rows.getLong(2));
        } else {
          boolean pending = rows.getString(4).equals("PENDING");
          locks.add(new MetadataLock(rows.getLong(1), rows.getString(5), type, pending));
        }
      }
    }
    for (MetadataLock lock : locks) {
      if (lock.pending() && names.containsKey(lock.thread())) {
        waits.computeIfAbsent(names.get(lock.thread()), name -> new HashSet<>());
        locks.stream()
            .filter(lock::waitsFor)
            .forEach(other -> add(waits, lock.thread(), other.thread()));
      }
    }
    return waits;
  }

  private void add(Map<String, Set<String>> waits, long waiter, long blocker) {
    String name = names.get(waiter);
    if (name == null) {
      return;
    }
    Set<String> by = waits.computeIfAbsent(name, any -> new HashSet<>());
    if (blocker != waiter && names.containsKey(blocker)) {
      by.add(names.get(blocker));
    }
  }

  @Override
  public void close() throws SQLException {
    statement.execute("DEALLOCATE PREPARE isoscope_waits");
    statement.close();
  }
}
