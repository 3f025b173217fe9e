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

/** openGauss, by its manual. */
public final class OpenGauss extends PostgresRelative {
  private static final String TRANSACTIONS = "openGauss documentation, Managing Transactions";

  private static final String WAITS =
      "SELECT sessionid, block_sessionid FROM pg_catalog.pg_thread_wait_status"
          + " WHERE wait_status = 'acquire lock'";

  public OpenGauss() {
    super("opengauss", "openGauss", "openGauss\\S* ([0-9.]+)", WAITS);
  }

  @Override
  public List<Level> levels(Optional<String> mode) {
    return List.of(Level.READ_COMMITTED, Level.REPEATABLE_READ, Level.SERIALIZABLE);
  }

  /** That a row which others have changed is refused is not said. */
  @Override
  public Promise promise(Optional<String> mode, Level level) {
    if (level == Level.READ_UNCOMMITTED || level == Level.READ_COMMITTED) {
      return Promise.of(
              IsolationDegree.READ_COMMITTED,
              AdyaLevel.PL_2,
              "each statement begins with a new snapshot, which contains all transactions that have"
                  + " been committed by then",
              TRANSACTIONS,
              Anomaly.DIRTY_READ,
              Anomaly.STALE_READ)
          .andToQueries(
              "a query sees the snapshot of the database taken when it begins",
              TRANSACTIONS,
              Anomaly.OTV);
    }
    return Promise.of(
            IsolationDegree.REPEATABLE_READ,
            AdyaLevel.PL_2,
            "uncommitted data is not read; serializable is equivalent to repeatable read",
            TRANSACTIONS,
            Anomaly.DIRTY_READ)
        .andToQueries(
            "only data committed before the transaction starts is read",
            "openGauss documentation, Transaction Isolation",
            Anomaly.FUZZY_READ,
            Anomaly.OTV,
            Anomaly.PMP,
            Anomaly.G_SINGLE);
  }

  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    Promise promise = promise(mode, level);
    return List.of(
        Peculiarity.documented(
            promise.isolation() == IsolationDegree.READ_COMMITTED
                ? Kind.SNAPSHOT_THEN_RECHECK
                : Kind.TRANSACTION_SNAPSHOT,
            promise.citation()));
  }

  /** With a pool of threads a session is not always the same thread. */
  @Override
  public String sessionId(Connection connection) throws SQLException {
    return Sql.value(
        connection,
        "SELECT sessionid FROM pg_catalog.pg_stat_activity WHERE pid = pg_backend_pid()");
  }

  /** It has the settings of an old PostgreSQL; its own for locks are the administrator's. */
  @Override
  public List<String> sessionSettings(Level level) {
    return List.of(
        "SET statement_timeout = 0",
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level.sql());
  }
}
