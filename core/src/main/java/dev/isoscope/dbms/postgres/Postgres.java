package dev.isoscope.dbms.postgres;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.ErrorClassification;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.SessionTuner;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** PostgreSQL. */
public class Postgres implements Dbms, PostgresPromises {
  /** After how long a session looks for deadlocks that need not look at once. */
  public static final String LATE = "150ms";

  /** Sequences, where they start, and the tables that own them. */
  private static final String SEQUENCES =
      "SELECT c.relname, s.seqstart, t.relname FROM pg_catalog.pg_sequence s"
          + " JOIN pg_catalog.pg_class c ON c.oid = s.seqrelid"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
          + " LEFT JOIN pg_catalog.pg_depend d ON d.objid = c.oid AND d.deptype IN ('a', 'i')"
          + " AND d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass"
          + " LEFT JOIN pg_catalog.pg_class t ON t.oid = d.refobjid WHERE n.nspname = ";

  private static final Pattern SETS_PLAN =
      Pattern.compile("SET\\s+(enable_\\w+)\\s*=\\s*(on|off)\\s*", Pattern.CASE_INSENSITIVE);

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
  public String family() {
    return "postgres";
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
  public Optional<String> passwordVariable() {
    return Optional.of("PGPASSWORD");
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
    settings.addAll(
        Setting.each(
            "server_version, default_transaction_isolation, server_encoding, TimeZone, "
                + "deadlock_timeout, synchronous_commit, autovacuum, enable_seqscan, "
                + "max_pred_locks_per_transaction",
            name -> "SHOW " + name));
    return settings;
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

  /** A new session costs as much as a case. */
  @Override
  public boolean restore(Connection connection, List<String> settings) throws SQLException {
    Set<String> plans = new LinkedHashSet<>();
    for (String sql : settings) {
      Matcher plan = SETS_PLAN.matcher(sql);
      if (!plan.matches()) {
        return false;
      }
      plans.add("RESET " + plan.group(1));
    }
    Sql.execute(connection, plans.toArray(String[]::new));
    return true;
  }

  /** The driver says this where the server wants a password and none was given. */
  @Override
  public boolean refusesLogin(SQLException error) {
    return Dbms.super.refusesLogin(error) || "08004".equals(error.getSQLState());
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
    return switch (ErrorClassification.state(error)) {
      case "40P01" -> ErrorKind.DEADLOCK;
      case "40001" -> ErrorKind.SERIALIZATION;
      case "55P03" -> ErrorKind.LOCK_TIMEOUT;
      case "25P02" -> ErrorKind.ABORTED;
      case "57P01", "57P02", "57P03" -> ErrorKind.CONNECTION;
      default -> ErrorClassification.standard(error);
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
    return new PostgresLocks(control, sessions);
  }
}
