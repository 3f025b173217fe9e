package dev.isoscope.dbms.postgres;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** CockroachDB, by its manual. */
public final class CockroachDb extends PostgresRelative {
  private static final String READ_COMMITTED =
      "CockroachDB documentation, Read Committed Transactions";

  /** The joins are those that the manual shows (crdb_internal, cluster_locks). */
  private static final String WAITS =
      "SELECT DISTINCT waiter.session_id, holder.session_id FROM crdb_internal.cluster_locks asked"
          + " JOIN crdb_internal.cluster_sessions waiter ON waiter.kv_txn = asked.txn_id::STRING"
          + " LEFT JOIN crdb_internal.cluster_locks held"
          + " ON held.lock_key = asked.lock_key AND held.granted"
          + " LEFT JOIN crdb_internal.cluster_sessions holder"
          + " ON holder.kv_txn = held.txn_id::STRING WHERE NOT asked.granted";

  public CockroachDb() {
    super("cockroachdb", "CockroachDB", "CockroachDB .*?v([0-9.]+)", WAITS);
  }

  /** Others are taken for one of these. */
  @Override
  public List<Level> levels(Optional<String> mode) {
    return List.of(Level.READ_COMMITTED, Level.SERIALIZABLE);
  }

  @Override
  public Level defaultLevel(Optional<String> mode) {
    return Level.SERIALIZABLE;
  }

  @Override
  public Promise promise(Optional<String> mode, Level level) {
    if (level == Level.READ_UNCOMMITTED || level == Level.READ_COMMITTED) {
      return Promise.of(
              IsolationDegree.READ_COMMITTED,
              AdyaLevel.PL_2,
              "statements see what was committed before each of them began, and no stale reads",
              READ_COMMITTED,
              Anomaly.DIRTY_READ,
              Anomaly.STALE_READ)
          .andToQueries(
              "read committed prevents anomalies within single statements",
              READ_COMMITTED,
              Anomaly.OTV);
    }
    return Promise.of(
        IsolationDegree.SERIALIZABLE,
        AdyaLevel.PL_3,
        "serializable places transactions into a serializable order",
        READ_COMMITTED,
        Anomaly.DIRTY_READ);
  }

  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    Promise promise = promise(mode, level);
    return promise.serializable()
        ? List.of()
        : List.of(
            Peculiarity.documented(Kind.SNAPSHOT_THEN_RECHECK, promise.citation()),
            Peculiarity.documented(
                Kind.RESTART,
                "writes of concurrent transactions can interleave without an error",
                READ_COMMITTED));
  }

  @Override
  public String sessionId(Connection connection) throws SQLException {
    return Sql.value(connection, "SHOW session_id");
  }

  @Override
  void prepareProbe(Connection control) {
    try {
      Sql.execute(control, "SET allow_unsafe_internals = on");
    } catch (SQLException e) {
      // Older versions show their internals to everybody.
    }
  }
}
