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

/** YugabyteDB, by its manual. */
public final class YugabyteDb extends PostgresRelative {
  private static final String LEVELS = "YugabyteDB documentation, Transaction isolation levels";

  private static final String WAITS =
      "WITH l AS (SELECT pid, granted, ybdetails FROM pg_catalog.pg_locks)"
          + " SELECT DISTINCT asked.pid, held.pid FROM l asked"
          + " CROSS JOIN LATERAL jsonb_array_elements_text(asked.ybdetails->'blocked_by') blocker(id)"
          + " LEFT JOIN l held ON held.granted AND held.ybdetails->>'transactionid' = blocker.id"
          + " WHERE NOT asked.granted";

  public YugabyteDb() {
    super("yugabytedb", "YugabyteDB", "-YB-([0-9.]+)", WAITS);
  }

  @Override
  public List<Level> levels(Optional<String> mode) {
    return List.of(Level.READ_COMMITTED, Level.REPEATABLE_READ, Level.SERIALIZABLE);
  }

  /** Unless yb_enable_read_committed_isolation is on, read committed is a snapshot, too. */
  @Override
  public Promise promise(Optional<String> mode, Level level) {
    return switch (level) {
      case READ_UNCOMMITTED, READ_COMMITTED ->
          Promise.of(
                  IsolationDegree.READ_COMMITTED,
                  AdyaLevel.PL_2,
                  "a statement sees a consistent snapshot of what has been committed before it was"
                      + " issued",
                  LEVELS,
                  Anomaly.DIRTY_READ)
              .andToQueries("a statement sees a consistent snapshot", LEVELS, Anomaly.OTV);
      case REPEATABLE_READ, SNAPSHOT ->
          Promise.of(
              IsolationDegree.SNAPSHOT,
              AdyaLevel.PL_SI,
              "all reads of a transaction see a consistent snapshot, and it commits only if none of"
                  + " its updates conflicts with one committed after that snapshot",
              LEVELS,
              Anomaly.DIRTY_READ);
      case SERIALIZABLE ->
          Promise.of(
              IsolationDegree.SERIALIZABLE,
              AdyaLevel.PL_3,
              "transactions run in a way equivalent to a serial schedule",
              LEVELS,
              Anomaly.DIRTY_READ);
    };
  }

  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    Promise promise = promise(mode, level);
    return switch (promise.isolation()) {
      case READ_COMMITTED ->
          List.of(Peculiarity.documented(Kind.SNAPSHOT_THEN_RECHECK, promise.citation()));
      case SNAPSHOT ->
          List.of(Peculiarity.documented(Kind.TRANSACTION_SNAPSHOT, promise.citation()));
      default -> List.of();
    };
  }

  /** Else transactions of the last second are left out. */
  @Override
  void prepareProbe(Connection control) throws SQLException {
    Sql.execute(control, "SET yb_locks_min_txn_age = 0");
  }
}
