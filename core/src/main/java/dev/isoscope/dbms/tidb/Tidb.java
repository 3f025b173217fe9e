package dev.isoscope.dbms.tidb;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.MysqlProtocol;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.Version;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * TiDB, which speaks MySQL's protocol and SQL, but keeps versions of rows by the time of their
 * commit and locks single rows only. In its optimistic mode it locks nothing, and conflicts are
 * found by COMMIT.
 */
public final class Tidb implements MysqlProtocol {
  static final String PESSIMISTIC = "pessimistic";
  static final String OPTIMISTIC = "optimistic";

  /** The longest wait for a lock that it takes: an hour. */
  private static final int NEVER = 3_600;

  private static final int CONTROL_TIMEOUT = 30;

  private static final Set<String> SETS_MODE_OR_TIME =
      Set.of("tidb_txn_mode", "tidb_snapshot", "tx_read_ts", "tidb_read_staleness");

  private static final String ABOUT = "SELECT tidb_version()";
  private static final Pattern RELEASE =
      Pattern.compile("Release Version: v([0-9]+(?:\\.[0-9]+)*)");

  @Override
  public String name() {
    return "tidb";
  }

  @Override
  public String title() {
    return "TiDB";
  }

  @Override
  public List<String> modes() {
    return List.of(PESSIMISTIC, OPTIMISTIC);
  }

  static boolean optimistic(Optional<String> mode) {
    return mode.filter(OPTIMISTIC::equals).isPresent();
  }

  // ---- servers --------------------------------------------------------------------------------

  /** Drivers take it for the MySQL whose version it reports beside its own. */
  @Override
  public boolean answers(Connection connection) throws SQLException {
    try {
      return RELEASE.matcher(Sql.value(connection, ABOUT)).find();
    } catch (SQLException e) {
      if (unreachable(e)) {
        throw e;
      }
      return false; // there is no such function
    }
  }

  @Override
  public Version version(Connection connection) throws SQLException {
    String about = Sql.value(connection, ABOUT);
    Matcher release = RELEASE.matcher(about);
    return Version.parse(release.find() ? release.group(1) : about);
  }

  @Override
  public String product(Connection connection) throws SQLException {
    return title() + " " + version(connection);
  }

  @Override
  public Optional<String> mode(Connection connection) throws SQLException {
    String told = Sql.value(connection, "SELECT @@tidb_txn_mode");
    return Optional.of(told.isEmpty() ? OPTIMISTIC : told);
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
        "version, sql_mode, time_zone, system_time_zone, transaction_isolation, tidb_txn_mode,"
            + " tidb_disable_txn_auto_retry, tidb_constraint_check_in_place,"
            + " tidb_constraint_check_in_place_pessimistic, tidb_enable_clustered_index,"
            + " tidb_pessimistic_txn_fair_locking, tidb_enable_async_commit, tidb_enable_1pc,"
            + " tidb_enable_foreign_key, tidb_enable_check_constraint",
        name -> "SELECT @@GLOBAL." + name);
  }

  // ---- levels ---------------------------------------------------------------------------------

  @Override
  public List<Level> levels(Optional<String> mode) {
    return List.of(Level.READ_COMMITTED, Level.REPEATABLE_READ);
  }

  @Override
  public Level defaultLevel(Optional<String> mode) {
    return Level.REPEATABLE_READ;
  }

  @Override
  public Promise promise(Optional<String> mode, Level level) {
    return optimistic(mode) ? TidbPromises.optimistic() : TidbPromises.pessimistic(level);
  }

  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    return optimistic(mode)
        ? TidbPromises.optimisticPeculiarities()
        : TidbPromises.pessimisticPeculiarities();
  }

  @Override
  public Set<Kind> rules(Optional<String> mode, Level level) {
    Set<Kind> rules = MysqlProtocol.super.rules(mode, level);
    if (!optimistic(mode) && level == Level.REPEATABLE_READ) {
      rules.add(Kind.CONSISTENT_READ);
    }
    return rules;
  }

  /**
   * A query inside a write that does not depend on the outer row is carried out too early, and an
   * UPDATE that changes nothing leaves no trace for later queries (TiDB#36718).
   */
  @Override
  public Set<Kind> faults(Optional<String> mode, Level level) {
    return !optimistic(mode) && level == Level.REPEATABLE_READ
        ? EnumSet.of(Kind.SNAPSHOT_SOURCE, Kind.UNCHANGED_ASSIGNMENT_HIDDEN)
        : MysqlProtocol.super.faults(mode, level);
  }

  // ---- rows -----------------------------------------------------------------------------------

  @Override
  public boolean beginTakesSnapshot() {
    return true;
  }

  @Override
  public boolean replaceSparesLike() {
    return true;
  }

  @Override
  public Optional<ChangeLog> changeLog() {
    return Optional.of(new TidbChangeLog());
  }

  // ---- sessions -------------------------------------------------------------------------------

  @Override
  public List<String> sessionSettings(Level level) {
    return List.of(
        "SET SESSION TRANSACTION ISOLATION LEVEL " + level.sql(),
        "SET SESSION autocommit = 1, SESSION innodb_lock_wait_timeout = "
            + NEVER
            + ", SESSION group_concat_max_len = 1000000, "
            + (MODE + " = @@SESSION.sql_mode")
            // Else an INSERT of a key that is there succeeds, hides the row, and COMMIT fails.
            + ", SESSION tidb_constraint_check_in_place = 1");
  }

  @Override
  public void openControl(Connection connection, String workspace) throws SQLException {
    enterWorkspace(connection, workspace);
    Sql.execute(connection, "SET SESSION innodb_lock_wait_timeout = " + CONTROL_TIMEOUT);
  }

  /** A counter goes on behind every key that is put in by hand. */
  @Override
  public boolean keysFollowLargest() {
    return true;
  }

  /**
   * It hands out keys in advance, and takes them back by force only; older ones, which have no
   * foreign keys that would be in the way, for a table that is emptied as a whole.
   */
  @Override
  public Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    boolean forces = version(control).atLeast(6, 3);
    return MysqlProtocol.super
        .counterResets(control, workspace, definitions)
        .filter(resets -> resets.stream().allMatch(reset -> reset.table().isPresent()))
        .map(
            resets ->
                resets.stream()
                    .map(reset -> reset.table().orElseThrow())
                    .map(table -> CounterReset.of(table, counterReset(table, forces)))
                    .toList());
  }

  private String counterReset(String table, boolean forces) {
    return forces
        ? "ALTER TABLE " + quote(table) + " FORCE AUTO_INCREMENT = 1"
        : "TRUNCATE TABLE " + quote(table);
  }

  // ---- transactions ---------------------------------------------------------------------------

  @Override
  public List<String> beginOptions() {
    return List.of("WITH CONSISTENT SNAPSHOT", "PESSIMISTIC", "OPTIMISTIC");
  }

  @Override
  public String beginWith(String option) {
    return option.startsWith("WITH") ? "START TRANSACTION " + option : ("BEGIN " + option).strip();
  }

  /** BEGIN OPTIMISTIC, tidb_txn_mode, and what has queries read the past. */
  @Override
  public boolean leavesMode(Optional<String> mode, String sql) {
    StatementKind kind = StatementKind.of(sql);
    return (kind == StatementKind.TRANSACTION_CONTROL || kind == StatementKind.SETTING)
        && Tokenizer.words(sql).stream()
            .map(word -> word.text().toLowerCase(Locale.ROOT).replaceFirst("^@@?", ""))
            .anyMatch(word -> SETS_MODE_OR_TIME.contains(word) || isOtherMode(word, mode));
  }

  private boolean isOtherMode(String word, Optional<String> mode) {
    return modes().contains(word) && optimistic(mode) != word.equals(OPTIMISTIC);
  }

  @Override
  public boolean inTransaction(Connection session) throws SQLException {
    return !Sql.value(session, "SELECT @@tidb_current_ts").equals("0");
  }

  // ---- errors ---------------------------------------------------------------------------------

  @Override
  public ErrorKind classify(SQLException error, boolean othersWait) {
    return switch (error.getErrorCode()) {
      // Write conflicts of COMMIT, of a statement, of a retry, and one that a lock has met.
      case 9007, 8002, 8022, 8005 -> ErrorKind.SERIALIZATION;
      // The schema has changed since the transaction began.
      case 8027, 8028 -> ErrorKind.SERIALIZATION;
      // A lock could not be resolved in time.
      case 9004 -> ErrorKind.LOCK_TIMEOUT;
      // It says so of whatever has no code of its own.
      case 1105 -> ErrorKind.OTHER;
      // Levels, functions and statements that it reads and does not carry out.
      case 1235, 8048, 8108, 8200, 8265 -> ErrorKind.SYNTAX;
      // Rows and indexes, or transactions, are not what they must be.
      case 8003, 8133, 8134, 8138, 8139, 8141 -> ErrorKind.INTERNAL;
      case 9001, 9002, 9005 -> ErrorKind.CONNECTION;
      default -> MysqlProtocol.super.classify(error, othersWait);
    };
  }

  /** BEGIN, SET autocommit or DDL fails on a conflict if it was to commit the transaction first. */
  @Override
  public ErrorEffect effect(
      ErrorKind kind, SQLException error, StatementKind statement, Connection session)
      throws SQLException {
    ErrorEffect left = MysqlProtocol.super.effect(kind, error, statement, session);
    boolean ofCommit =
        kind == ErrorKind.SERIALIZATION
            || kind == ErrorKind.CONSTRAINT && statement == StatementKind.TRANSACTION_CONTROL;
    return left == ErrorEffect.TRANSACTION_COMMITTED && ofCommit
        ? ErrorEffect.TRANSACTION_OVER
        : left;
  }

  /** Without the times and keys of a conflict, which behind these words tell its circumstances. */
  @Override
  public String stableMessage(String message) {
    return MysqlProtocol.super
        .stableMessage(message)
        .replaceFirst("(?i)(write conflict), .*", "$1")
        .replaceAll("\\b\\d{17,}\\b", "N");
  }

  // ---- waiting --------------------------------------------------------------------------------

  @Override
  public LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    return new TidbLocks(control, sessions, server.followLog());
  }

  @Override
  public boolean readsTakeNoLocks(Level level) {
    return true;
  }

  /** The transaction that began first comes first. */
  @Override
  public boolean wakesInOrder(Optional<String> mode, Level level) {
    return false;
  }
}
