package dev.isoscope.dbms.oceanbase;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.MysqlErrors;
import dev.isoscope.dbms.MysqlProtocol;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.SessionVariableLog;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.Version;
import dev.isoscope.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * OceanBase, which speaks MySQL's protocol and SQL. It locks the rows that are written and nothing
 * else, and reads by the versions of rows: above read committed by one snapshot for a transaction,
 * which its first statement that reads a table takes.
 */
public final class Oceanbase implements MysqlProtocol, OceanbasePromises {
  /** Microseconds: days, as the largest of these settings takes. */
  private static final String NEVER = "86400000000";

  private static final String CONTROL_TIMEOUT = "30000000";

  /** Stale versions met at a level that keeps its snapshot. */
  private static final int CANNOT_SERIALIZE = 6235;

  /** What a session says that has lost its transaction, until it is rolled back. */
  private static final int ROLLED_BACK = 6002;

  /** "OceanBase 4.3.5.3 seekdb (r1.4.0.0)", "OceanBase_CE 4.2.1.2 (r102...)". */
  private static final Pattern ABOUT =
      Pattern.compile("OceanBase\\S* (?<version>[0-9.]+)(?: seekdb \\(r(?<seekdb>[0-9.]+)\\))?");

  @Override
  public String name() {
    return "oceanbase";
  }

  @Override
  public String title() {
    return "OceanBase";
  }

  // ---- servers --------------------------------------------------------------------------------

  /** Drivers take it for the MySQL whose version it reports. */
  @Override
  public boolean answers(Connection connection) throws SQLException {
    return about(connection).find();
  }

  /** That of seekdb, which counts for itself, or of the server. */
  @Override
  public Version version(Connection connection) throws SQLException {
    Matcher about = about(connection);
    if (!about.find()) {
      throw new SQLException("it does not say which OceanBase it is");
    }
    return Version.parse(Optional.ofNullable(about.group("seekdb")).orElse(about.group("version")));
  }

  @Override
  public String product(Connection connection) throws SQLException {
    return title() + " " + version(connection);
  }

  private static Matcher about(Connection connection) throws SQLException {
    return ABOUT.matcher(Sql.value(connection, "SELECT @@version_comment"));
  }

  @Override
  public Optional<String> clientCommand(String host, String port, String user, String database) {
    return MysqlProtocol.super
        .clientCommand(host, port, user, database)
        .map(command -> command.replaceFirst(name(), "mysql"));
  }

  @Override
  public List<Setting> settingQueries() {
    return Setting.each(
        "version, version_comment, sql_mode, character_set_server, collation_server, time_zone,"
            + " system_time_zone, transaction_isolation, ob_trx_lock_timeout, ob_query_timeout",
        name -> "SELECT @@GLOBAL." + name);
  }

  @Override
  public List<String> missingPrivileges(Connection connection) throws SQLException {
    try {
      Sql.rows(connection, OceanbaseLocks.WAITS);
      Sql.column(connection, OceanbaseLocks.ABORTED);
      return List.of();
    } catch (SQLException e) {
      if (!MysqlErrors.denied(e)) {
        throw e;
      }
      return List.of("to read the lock waits; remedy: GRANT SELECT ON oceanbase.* TO the user");
    }
  }

  // ---- rows -----------------------------------------------------------------------------------

  @Override
  public boolean keysFollowLargest() {
    return true;
  }

  /** Its triggers also tell of rows that IGNORE passes over, so such runs are left open. */
  @Override
  public Optional<ChangeLog> changeLog() {
    return Optional.of(new SessionVariableLog());
  }

  // ---- sessions -------------------------------------------------------------------------------

  @Override
  public List<String> sessionSettings(Level level) {
    return List.of(
        "SET SESSION TRANSACTION ISOLATION LEVEL " + level.sql(),
        "SET SESSION autocommit = 1, SESSION ob_trx_lock_timeout = -1, SESSION ob_query_timeout = "
            + NEVER
            + ", SESSION ob_trx_timeout = "
            + NEVER
            + ", SESSION ob_trx_idle_timeout = "
            + NEVER
            + ", SESSION group_concat_max_len = 1000000, "
            + (MODE + " = @@SESSION.sql_mode"));
  }

  @Override
  public void openControl(Connection connection, String workspace) throws SQLException {
    enterWorkspace(connection, workspace);
    Sql.execute(connection, "SET SESSION ob_query_timeout = " + CONTROL_TIMEOUT);
  }

  // ---- transactions ---------------------------------------------------------------------------

  @Override
  public List<String> beginOptions() {
    return List.of("READ ONLY", "READ WRITE", "WITH CONSISTENT SNAPSHOT");
  }

  @Override
  public String beginWith(String option) {
    return option.isEmpty() ? "BEGIN" : "START TRANSACTION " + option;
  }

  /** There is no such variable: what the next transaction is like cannot be set inside one. */
  @Override
  public boolean inTransaction(Connection session) throws SQLException {
    try {
      String level = Sql.value(session, "SELECT @@transaction_isolation").replace('-', ' ');
      Sql.execute(session, "SET TRANSACTION ISOLATION LEVEL " + level);
      return false;
    } catch (SQLException e) {
      if (e.getErrorCode() != INSIDE_TRANSACTION) {
        throw e;
      }
      return true;
    }
  }

  // ---- errors ---------------------------------------------------------------------------------

  @Override
  public ErrorKind classify(SQLException error, boolean othersWait) {
    return switch (error.getErrorCode()) {
      case CANNOT_SERIALIZE -> ErrorKind.SERIALIZATION;
      case ROLLED_BACK -> ErrorKind.OTHER;
      // What it reads and does not carry out.
      case 1235 -> ErrorKind.SYNTAX;
      case 4016 -> ErrorKind.INTERNAL;
      default -> MysqlProtocol.super.classify(error, othersWait);
    };
  }

  /** The victim of a deadlock has to roll back itself; a stale row undoes the statement. */
  @Override
  public ErrorEffect effect(
      ErrorKind kind, SQLException error, StatementKind statement, Connection session)
      throws SQLException {
    if (kind == ErrorKind.DEADLOCK) {
      return ErrorEffect.TRANSACTION_ABORTED;
    }
    return kind == ErrorKind.SERIALIZATION
        ? ErrorEffect.STATEMENT_UNDONE
        : MysqlProtocol.super.effect(kind, error, statement, session);
  }

  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return kind == ErrorKind.DEADLOCK
        ? ErrorEffect.TRANSACTION_ABORTED
        : MysqlProtocol.super.effect(kind, error);
  }

  // ---- waiting --------------------------------------------------------------------------------

  @Override
  public LockProbe openProbe(
      Connection control, Server server, Collection<SessionHandle> sessions) {
    return new OceanbaseLocks(control, sessions);
  }

  @Override
  public boolean readsTakeNoLocks(Level level) {
    return true;
  }

  /** Messages go round, and which of the transactions they meet first is chance. */
  @Override
  public boolean victimIsDetermined(Server server) {
    return false;
  }
}
