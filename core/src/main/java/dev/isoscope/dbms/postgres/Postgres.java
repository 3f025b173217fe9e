package dev.isoscope.dbms.postgres;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.Isolation;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.SessionTuner;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.StandardErrors;
import dev.isoscope.dbms.Waits;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** PostgreSQL. */
public final class Postgres implements Dbms {
  /** After how long a session looks for deadlocks that need not look at once. */
  public static final String LATE = "150ms";

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

  /** Sequences, where they start, and the tables that own them. */
  private static final String SEQUENCES =
      "SELECT c.relname, s.seqstart, t.relname FROM pg_catalog.pg_sequence s"
          + " JOIN pg_catalog.pg_class c ON c.oid = s.seqrelid"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
          + " LEFT JOIN pg_catalog.pg_depend d ON d.objid = c.oid AND d.deptype IN ('a', 'i')"
          + " AND d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass"
          + " LEFT JOIN pg_catalog.pg_class t ON t.oid = d.refobjid WHERE n.nspname = ";

  private static final String MODE =
      "(READ (ONLY|WRITE)|(NOT )?DEFERRABLE|ISOLATION LEVEL"
          + " (READ UNCOMMITTED|READ COMMITTED|REPEATABLE READ|SERIALIZABLE))";

  @Override
  public String name() {
    return "postgres";
  }

  @Override
  public String title() {
    return "PostgreSQL";
  }

  @Override
  public List<String> aliases() {
    return List.of("postgresql");
  }

  @Override
  public String urlScheme() {
    return "postgresql";
  }

  @Override
  public Map<String, String> driverProperties(String driver) {
    return driver.startsWith("org.postgresql.")
        ? Map.of("preferQueryMode", "simple", "connectTimeout", "10")
        : Map.of();
  }

  @Override
  public Optional<String> clientCommand(String host, String port, String user, String database) {
    return Optional.of(String.format("psql -h %s -p %s -U %s %s", host, port, user, database));
  }

  @Override
  public String binaryLiteral(String hex) {
    return "'\\x" + hex + "'";
  }

  /** A number is no truth value, but a string may be one. */
  @Override
  public String truthLiteral(String value) {
    return value.matches("[01]") ? stringLiteral(value) : Dbms.super.truthLiteral(value);
  }

  @Override
  public List<Setting> settingQueries() {
    List<Setting> settings = new ArrayList<>();
    settings.add(
        new Setting(
            "collation", "SELECT datcollate FROM pg_database WHERE datname = current_database()"));
    Stream.of(
            "server_version",
            "default_transaction_isolation",
            "server_encoding",
            "TimeZone",
            "deadlock_timeout",
            "synchronous_commit",
            "autovacuum",
            "enable_seqscan",
            "max_pred_locks_per_transaction")
        .map(name -> new Setting(name, "SHOW " + name))
        .forEach(settings::add);
    return settings;
  }

  /** Three levels under four names; repeatable read is a snapshot for the whole transaction. */
  @Override
  public Promise promise(Optional<String> mode, Level level) {
    String manual = "PostgreSQL 18 Documentation, 13.2 Transaction Isolation: ";
    String readCommitted = manual + "13.2.1 Read Committed Isolation Level";
    String repeatableRead = manual + "13.2.2 Repeatable Read Isolation Level";
    String snapshot =
        "a transaction sees one snapshot, taken at its first statement, and may not change rows"
            + " that changed since";
    return switch (level) {
      case READ_UNCOMMITTED, READ_COMMITTED ->
          Promise.of(
                  Isolation.READ_COMMITTED,
                  AdyaLevel.PL_2,
                  "each statement sees what was committed before it began; read uncommitted is the"
                      + " same",
                  readCommitted,
                  Anomaly.DIRTY_READ,
                  Anomaly.STALE_READ)
              .andToQueries(
                  "a query sees the database as of the instant it begins, and only commands that"
                      + " change or lock rows may see an inconsistent state",
                  readCommitted,
                  Anomaly.OTV);
      case REPEATABLE_READ, SNAPSHOT ->
          Promise.of(
              Isolation.SNAPSHOT, AdyaLevel.PL_SI, snapshot, repeatableRead, Anomaly.DIRTY_READ);
      case SERIALIZABLE ->
          Promise.of(
                  Isolation.SERIALIZABLE,
                  AdyaLevel.PL_3,
                  "committed transactions have the effect of some serial execution",
                  manual + "13.2.3 Serializable Isolation Level",
                  Anomaly.DIRTY_READ)
              .and(
                  "it works as repeatable read does, and fails transactions besides",
                  manual + "13.2.3 Serializable Isolation Level",
                  Anomaly.G_SI_A,
                  Anomaly.G_SI_B);
    };
  }

  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    String manual = "PostgreSQL 18 Documentation, 13.2 Transaction Isolation: ";
    return switch (promise(mode, level).isolation()) {
      case READ_COMMITTED ->
          List.of(
              Peculiarity.documented(
                  Kind.SNAPSHOT_THEN_RECHECK,
                  "UPDATE and DELETE find rows as of the start of the statement; a row that was"
                      + " changed meanwhile is waited for, and taken if its new version still"
                      + " fulfils the condition, so a write may see an inconsistent snapshot",
                  manual + "13.2.1 Read Committed Isolation Level"),
              Peculiarity.documented(
                  Kind.RECHECK_KEEPS_PARTNERS,
                  "when a row is judged again, a subquery that was turned into a join stands for"
                      + " the row that was joined at first, or for none if there was none",
                  "PostgreSQL source, src/backend/executor/README: EvalPlanQual (READ COMMITTED"
                      + " Update Checking)"));
      case SNAPSHOT ->
          List.of(
              Peculiarity.documented(
                  Kind.TRANSACTION_SNAPSHOT,
                  "a transaction sees a stable view of the database that need not agree with any"
                      + " serial execution of transactions at this level",
                  manual + "13.2.2 Repeatable Read Isolation Level"));
      default -> List.of();
    };
  }

  @Override
  public boolean everyQueryTakesSnapshot() {
    return true;
  }

  @Override
  public Optional<ChangeLog> changeLog() {
    return Optional.of(new PostgresChangeLog());
  }

  @Override
  public String sessionId(Connection connection) throws SQLException {
    return Sql.value(connection, "SELECT pg_backend_pid()");
  }

  @Override
  public List<String> sessionSettings(Level level) {
    return List.of(
        "SET lock_timeout = 0",
        "SET statement_timeout = 0",
        "SET idle_in_transaction_session_timeout = 0",
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level.sql());
  }

  @Override
  public void dropWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(
        control,
        "SET client_min_messages = warning",
        "DROP SCHEMA IF EXISTS " + quote(workspace) + " CASCADE");
  }

  @Override
  public void enterWorkspace(Connection connection, String workspace) throws SQLException {
    Sql.execute(connection, "SET search_path = " + quote(workspace));
  }

  @Override
  public String tablesOfWorkspace() {
    return "SELECT c.relname FROM pg_catalog.pg_class c"
        + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
        + " WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ";
  }

  /**
   * Nobody vacuums, and the planner takes a table that nobody has vacuumed for ten pages until it
   * is larger: cut off in time, a table is as good as new.
   */
  @Override
  public List<String> clearThoroughly(List<String> tables) {
    return List.of(
        "TRUNCATE " + tables.stream().map(this::quote).collect(Collectors.joining(", ")));
  }

  /** Not ALTER SEQUENCE RESTART, which makes a new file. */
  @Override
  public Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    if (control.getMetaData().getDatabaseMajorVersion() < 10) {
      return Optional.empty();
    }
    List<CounterReset> resets = new ArrayList<>();
    for (List<String> row : Sql.rows(control, SEQUENCES + Sql.literal(workspace))) {
      String sequence = Sql.literal(quote(workspace) + "." + quote(row.get(0)));
      resets.add(
          new CounterReset(
              Optional.ofNullable(row.get(2)),
              "SELECT pg_catalog.setval(" + sequence + ", " + row.get(1) + ", false)"));
    }
    return Optional.of(resets);
  }

  /** In one message, which the server carries out as one transaction. */
  @Override
  public void sendTogether(Connection control, List<String> statements) throws SQLException {
    Sql.execute(control, String.join("\n;\n", statements));
  }

  /** The driver has one state for this and for a lost connection, but names its setting. */
  @Override
  public boolean resultTooLarge(SQLException error) {
    return "08S01".equals(error.getSQLState())
        && String.valueOf(error.getMessage()).contains("maxResultBuffer");
  }

  /** One or more modes of a transaction, with or without commas between them. */
  @Override
  public boolean understands(String option) {
    return option.matches(MODE + "(( ,)? " + MODE + ")*");
  }

  @Override
  public List<String> endOptions() {
    return List.of("", "AND CHAIN");
  }

  @Override
  public ErrorKind classify(SQLException error, boolean othersWait) {
    String state = error.getSQLState() == null ? "" : error.getSQLState();
    return switch (state) {
      case "40P01" -> ErrorKind.DEADLOCK;
      case "40001" -> ErrorKind.SERIALIZATION;
      case "55P03" -> ErrorKind.LOCK_TIMEOUT;
      case "25P02" -> ErrorKind.ABORTED;
      case "57P01", "57P02", "57P03" -> ErrorKind.CONNECTION;
      default -> StandardErrors.kind(error);
    };
  }

  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return ErrorEffect.TRANSACTION_ABORTED;
  }

  @Override
  public List<String> missingPrivileges(Connection connection) throws SQLException {
    String create =
        Sql.value(connection, "SELECT has_database_privilege(current_database(), 'CREATE')");
    return create.equals("t")
        ? List.of()
        : List.of(
            "to create its schema: "
                + Sql.value(
                    connection,
                    "SELECT format('GRANT CREATE ON DATABASE %I TO %I',"
                        + " current_database(), current_user)"));
  }

  @Override
  public boolean readsTakeNoLocks(Level level) {
    return true;
  }

  @Override
  public boolean wakesInOrder(Optional<String> mode, Level level) {
    return false;
  }

  @Override
  public boolean victimIsDetermined(Server server) {
    return server.exclusive();
  }

  /**
   * A session looks for deadlocks when it has waited for {@code deadlock_timeout}, and the first to
   * find one is the victim. So the first waiter of a run, which cannot close a cycle, looks late,
   * and later ones look at once: the victim is the session that closed the cycle. Look it must,
   * because it may go on and run into a wait for one of those, who do not look twice.
   */
  @Override
  public SessionTuner tuner(Server server) {
    return server.exclusive() ? new DeadlockTimeout() : SessionTuner.NOTHING;
  }

  @Override
  public Duration deadlockCheckDelay() {
    return Duration.ofMillis(6);
  }

  private static final class DeadlockTimeout implements SessionTuner {
    private Boolean eager = false; // as the testbed configures the server; null: not known
    private boolean setInTransaction;

    @Override
    public void beforeSubmission(Statement statement, int waiting) throws SQLException {
      boolean wanted = waiting > 0;
      if (eager != null && wanted == eager) {
        return;
      }
      statement.execute("SET deadlock_timeout = '" + (wanted ? "1ms" : LATE) + "'");
      eager = wanted;
      setInTransaction = true;
    }

    @Override
    public void transactionEnded(boolean rolledBack) {
      if (rolledBack && setInTransaction) {
        eager = null; // the rollback has undone the setting, too
      }
      setInTransaction = false;
    }
  }

  @Override
  public List<String> lockWaits(Connection control) throws SQLException {
    return Sql.column(
        control,
        "SELECT DISTINCT CASE locktype WHEN 'transactionid' THEN 'the end of a transaction that has"
            + " changed or locked the row is waited for' WHEN 'tuple' THEN mode || ' on a row of '"
            + " || relation::regclass || ' is asked for' ELSE mode || ' on ' || locktype || ' ' ||"
            + " COALESCE(relation::regclass::text, '') || ' is asked for' END FROM pg_locks WHERE"
            + " NOT granted ORDER BY 1");
  }

  @Override
  public LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    Map<Integer, String> names =
        sessions.stream()
            .collect(Collectors.toMap(s -> Integer.valueOf(s.serverId()), SessionHandle::name));
    PreparedStatement single = control.prepareStatement(BLOCKERS);
    PreparedStatement several = control.prepareStatement(BLOCKERS + IN_QUEUE);
    return new LockProbe() {
      @Override
      public Waits sample(Collection<RunningStatement> underWay) throws SQLException {
        PreparedStatement query = underWay.size() > 1 ? several : single;
        Integer[] pids =
            underWay.stream()
                .map(one -> Integer.valueOf(one.session().serverId()))
                .toArray(Integer[]::new);
        query.setArray(1, control.createArrayOf("int4", pids));
        Map<String, Set<String>> waits = new HashMap<>();
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            String waiter = names.get(rows.getInt(1));
            String blocker = names.get(rows.getInt(2));
            if (waiter == null) {
              continue; // somebody else's session in the queue
            }
            Set<String> by = waits.computeIfAbsent(waiter, name -> new HashSet<>());
            if (blocker != null && !blocker.equals(waiter)) {
              by.add(blocker);
            }
          }
        }
        return new Waits(waits);
      }

      @Override
      public void close() throws SQLException {
        single.close();
        several.close();
      }
    };
  }
}
