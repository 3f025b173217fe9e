package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.MysqlErrors;
import dev.isoscope.dbms.MysqlProtocol;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionVariableLog;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Level;
import dev.isoscope.model.Version;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What MySQL and MariaDB have in common: the server they descend from, and InnoDB below it. */
abstract class InnoDb implements MysqlProtocol {
  private static final List<String> WITHOUT_TRANSACTIONS =
      List.of(
          "MYISAM",
          "MRG_MYISAM",
          "MERGE",
          "ARIA",
          "MARIA",
          "MEMORY",
          "HEAP",
          "CSV",
          "ARCHIVE",
          "BLACKHOLE");

  /** The most that every version takes for lock_wait_timeout: a year. */
  private static final int NEVER = 31_536_000;

  /** Before MySQL 8 the server itself keeps only 64. */
  private static final int MOST_WARNINGS = 1_000;

  /** So that a lock that a lost session still holds fails the next case rather than hangs it. */
  private static final int CONTROL_TIMEOUT = 30;

  @Override
  public Optional<String> engineWithoutTransactions(String definition) {
    List<Token> words = Tokenizer.words(definition);
    for (int i = 0; i + 1 < words.size(); i++) {
      if (words.get(i).is("ENGINE")) {
        Token name = words.get(words.get(i + 1).is("=") && i + 2 < words.size() ? i + 2 : i + 1);
        if (WITHOUT_TRANSACTIONS.stream().anyMatch(name::is)) {
          return Optional.of(name.text());
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public boolean keysFollowLargest() {
    return true;
  }

  @Override
  public List<String> lockWaits(Connection control) throws SQLException {
    return InnoDbLockWords.ofInformationSchema(control);
  }

  @Override
  public Level defaultLevel(Optional<String> mode) {
    return Level.REPEATABLE_READ;
  }

  @Override
  public Promise promise(Optional<String> mode, Level level) {
    return promises().of(level);
  }

  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    return promises().peculiarities(level);
  }

  /** What the manual says of the levels. */
  protected abstract InnoDbPromises promises();

  @Override
  public Set<Kind> rules(Optional<String> mode, Level level) {
    return level == Level.REPEATABLE_READ
        ? EnumSet.of(Kind.CURRENT_READ, Kind.CONSISTENT_READ)
        : MysqlProtocol.super.rules(mode, level);
  }

  @Override
  public Set<Kind> faults(Optional<String> mode, Level level) {
    return level == Level.REPEATABLE_READ
        ? EnumSet.of(Kind.UNCHANGED_ASSIGNMENT_HIDDEN)
        : MysqlProtocol.super.faults(mode, level);
  }

  @Override
  public Optional<ChangeLog> changeLog() {
    return Optional.of(new SessionVariableLog());
  }

  /** A server that lacks one of these, as most do, leaves it out. */
  @Override
  public List<Setting> settingQueries() {
    return Setting.each(
        "version, version_comment, sql_mode, character_set_server, collation_server, "
            + "time_zone, system_time_zone, transaction_isolation, default_storage_engine, "
            + "log_bin, binlog_format, innodb_autoinc_lock_mode, innodb_deadlock_detect, "
            + "innodb_rollback_on_timeout, innodb_snapshot_isolation, "
            + "innodb_locks_unsafe_for_binlog, innodb_flush_log_at_trx_commit",
        name -> "SELECT @@GLOBAL." + name);
  }

  // ---- sessions -------------------------------------------------------------------------------

  @Override
  public List<String> sessionSettings(Level level) {
    return List.of(
        "SET SESSION TRANSACTION ISOLATION LEVEL " + level.sql(),
        "SET SESSION autocommit = 1, "
            + lockTimeouts(NEVER)
            + ", SESSION group_concat_max_len = 1000000" // or what a query lists would be cut
            + (", " + MODE + " = @@SESSION.sql_mode, SESSION max_error_count = " + MOST_WARNINGS)
            + statementTimeouts());
  }

  /** Further settings that keep the server from ending statements, each after a comma. */
  protected abstract String statementTimeouts();

  @Override
  public void openControl(Connection connection, String workspace) throws SQLException {
    enterWorkspace(connection, workspace);
    Sql.execute(connection, "SET " + lockTimeouts(CONTROL_TIMEOUT));
  }

  private static String lockTimeouts(int seconds) {
    return "SESSION innodb_lock_wait_timeout = %1$s, SESSION lock_wait_timeout = %1$s"
        .formatted(seconds);
  }

  // ---- transactions ---------------------------------------------------------------------------

  @Override
  public List<String> beginOptions() {
    return List.of(
        "READ ONLY",
        "READ WRITE",
        "WITH CONSISTENT SNAPSHOT",
        "WITH CONSISTENT SNAPSHOT , READ ONLY",
        "WITH CONSISTENT SNAPSHOT , READ WRITE",
        "READ ONLY , WITH CONSISTENT SNAPSHOT",
        "READ WRITE , WITH CONSISTENT SNAPSHOT");
  }

  @Override
  public String beginWith(String option) {
    return option.isEmpty() ? "BEGIN" : "START TRANSACTION " + option;
  }

  @Override
  public List<String> endOptions() {
    return List.of("", "AND CHAIN", "RELEASE");
  }

  @Override
  public boolean readsTakeNoLocks(Level level) {
    return level != Level.SERIALIZABLE;
  }

  /**
   * Rows that a run deletes are removed by the purge whenever it comes round, and with them the
   * gaps that locks are on. An open snapshot from before the run keeps the purge away.
   */
  @Override
  public List<String> calmBefore(Server server) {
    return List.of("START TRANSACTION WITH CONSISTENT SNAPSHOT");
  }

  @Override
  public List<String> calmAfter() {
    return List.of("COMMIT");
  }

  // ---- servers --------------------------------------------------------------------------------

  /** Servers and proxies may put 5.5.5- before MariaDB's version, for the sake of old clients. */
  @Override
  public Version version(Connection connection) throws SQLException {
    return Version.parse(
        Sql.value(connection, "SELECT VERSION()").replaceFirst("^5\\.5\\.5-(?=\\d)", ""));
  }

  @Override
  public List<String> missingPrivileges(Connection connection) throws SQLException {
    List<String> missing = new ArrayList<>();
    String user = user(connection);
    String scratch = "isoscope_privileges_" + sessionId(connection);
    require(
        connection,
        missing,
        "to create and drop its databases; remedy: GRANT ALL ON `isoscope\\_%`.* TO " + user,
        "CREATE DATABASE " + quote(scratch),
        "DROP DATABASE " + quote(scratch));
    requireForProbe(connection, missing, user);
    return missing;
  }

  /** Adds what the lock probe needs and the user may not do. */
  protected abstract void requireForProbe(Connection connection, List<String> missing, String user)
      throws SQLException;

  /** Tries statements, and notes the need if one is refused for want of a privilege. */
  protected static void require(
      Connection connection, List<String> missing, String need, String... statements)
      throws SQLException {
    try {
      Sql.execute(connection, statements);
    } catch (SQLException e) {
      if (!MysqlErrors.denied(e)) {
        throw e;
      }
      missing.add(need);
    }
  }

  protected static final String STATUS_NEED =
      "to read the lock waits of InnoDB (PROCESS); remedy: GRANT PROCESS ON *.* TO ";

  private static String user(Connection connection) throws SQLException {
    String account = Sql.value(connection, "SELECT CURRENT_USER()");
    int at = account.lastIndexOf('@');
    return Sql.literal(account.substring(0, at)) + "@" + Sql.literal(account.substring(at + 1));
  }
}
