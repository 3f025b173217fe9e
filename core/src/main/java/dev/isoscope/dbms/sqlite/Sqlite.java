package dev.isoscope.dbms.sqlite;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.ErrorClassification;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * SQLite on a file that is Isoscope's own: a schema apart from others' tables cannot be had in it,
 * so the workspace is the file. It never waits but says that it is busy.
 */
public final class Sqlite implements Dbms {
  private static final int ERROR = 1;
  private static final int BUSY_SNAPSHOT = 517;
  private static final String OBJECTS =
      "SELECT name, type FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";

  @Override
  public String name() {
    return "sqlite";
  }

  @Override
  public String title() {
    return "SQLite";
  }

  @Override
  public List<String> unsharedUrls() {
    return List.of("jdbc:sqlite:", "jdbc:sqlite::memory:");
  }

  @Override
  public boolean runsNativeCode() {
    return true;
  }

  @Override
  public Map<String, String> driverProperties(String driver) {
    return driver.startsWith("org.sqlite.") ? Map.of("busy_timeout", "0") : Map.of();
  }

  @Override
  public List<String> terminal(TargetIdentity target) {
    return List.of(
        "sqlite3 test.db \"PRAGMA journal_mode = " + target.mode().orElse("DELETE") + "\"  # once",
        "sqlite3 test.db");
  }

  @Override
  public List<String> typedSettings(Level level) {
    return List.of("PRAGMA foreign_keys = ON");
  }

  /** Foreign keys are off by default, but sessions turn them on. */
  @Override
  public List<Setting> settingQueries() {
    return List.of(
        new Setting("journal_mode", "PRAGMA journal_mode"),
        new Setting("synchronous", "PRAGMA synchronous"),
        new Setting("encoding", "PRAGMA encoding"),
        new Setting("foreign_keys", "SELECT 'ON'"));
  }

  @Override
  public List<String> modes() {
    return List.of("journal", "wal");
  }

  @Override
  public Optional<String> mode(Connection connection) throws SQLException {
    return Optional.of(Sql.value(connection, "PRAGMA journal_mode"));
  }

  @Override
  public List<Level> levels(Optional<String> mode) {
    return List.of(Level.SERIALIZABLE);
  }

  /** With a rollback journal nobody commits while somebody reads; otherwise readers keep a past. */
  @Override
  public Promise promise(Optional<String> mode, Level level) {
    String isolation = "SQLite documentation, Isolation In SQLite";
    Promise serializable =
        Promise.of(
            IsolationDegree.SERIALIZABLE,
            AdyaLevel.PL_3,
            "transactions are serializable, because only one connection writes at a time",
            isolation,
            Anomaly.DIRTY_READ);
    return mode.equals(Optional.of("wal"))
        ? serializable.and(
            "with a write-ahead log a reader sees the state at the start of its transaction",
            isolation,
            Anomaly.G_SI_A,
            Anomaly.G_SI_B)
        : serializable.and(
            "without a write-ahead log readers must be gone before changes reach the database",
            isolation + "; File Locking And Concurrency In SQLite Version 3",
            Anomaly.STALE_READ);
  }

  /** A write waits for all others, so that it starts from what they have committed. */
  @Override
  public Set<Kind> rules(Optional<String> mode, Level level) {
    return EnumSet.of(Kind.CURRENT_READ, Kind.CONSISTENT_READ);
  }

  @Override
  public RowKey rowKey() {
    return RowKey.INTEGER_KEY;
  }

  @Override
  public boolean keysFollowLargest() {
    return true;
  }

  /** Such a column is another name of the row's own number. */
  @Override
  public boolean integerKeyGenerates() {
    return true;
  }

  @Override
  public Optional<ChangeLog> changeLog() {
    return Optional.of(new SqliteChangeLog());
  }

  @Override
  public void openSession(Connection connection, Level level, String workspace)
      throws SQLException {
    openControl(connection, workspace);
  }

  @Override
  public void openControl(Connection connection, String workspace) throws SQLException {
    enterWorkspace(connection, workspace);
    SqliteChangeLog.install(connection);
  }

  @Override
  public boolean separatesWorkspaces() {
    return false;
  }

  /** Refuses a file with tables of others in it. */
  @Override
  public void createWorkspace(Connection control, String workspace) throws SQLException {
    List<String> missing = missingPrivileges(control);
    if (!missing.isEmpty()) {
      throw new SQLException(missing.get(0));
    }
  }

  /**
   * The schema is read again only when nobody holds the file, and until then the old one counts.
   */
  @Override
  public boolean sessionsRememberTables() {
    return true;
  }

  @Override
  public void dropWorkspace(Connection control, String workspace) throws SQLException {
    emptyWorkspace(control, workspace);
  }

  @Override
  public void enterWorkspace(Connection connection, String workspace) throws SQLException {
    Sql.execute(connection, "PRAGMA busy_timeout = 0", "PRAGMA foreign_keys = ON");
  }

  /** Indexes and triggers go with their tables, and so do the counters of AUTOINCREMENT. */
  @Override
  public void emptyWorkspace(Connection control, String workspace) throws SQLException {
    Map<String, String> objects = Sql.pairs(control, OBJECTS);
    List<String> statements = new ArrayList<>();
    statements.add("PRAGMA foreign_keys = OFF");
    statements.add("BEGIN");
    objects.forEach(
        (name, type) -> {
          if (type.equals("table") || type.equals("view")) {
            // If: the tables behind a virtual one go with it.
            statements.add("DROP " + type + " IF EXISTS " + quote(name));
          }
        });
    statements.add("COMMIT");
    statements.add("PRAGMA foreign_keys = ON");
    Sql.execute(control, statements.toArray(String[]::new));
  }

  @Override
  public List<String> tables(Connection control, String workspace) throws SQLException {
    return Sql.column(control, OBJECTS + " AND type = 'table' ORDER BY 1");
  }

  /** Without AUTOINCREMENT the largest key in the table decides, and there is no counter. */
  @Override
  public Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    List<CounterReset> resets = new ArrayList<>();
    for (String table :
        Sql.column(
            control,
            "SELECT name FROM sqlite_master WHERE type = 'table'"
                + " AND sql LIKE '%AUTOINCREMENT%'")) {
      resets.add(
          CounterReset.of(table, "DELETE FROM sqlite_sequence WHERE name = " + Sql.literal(table)));
    }
    return Optional.of(resets);
  }

  @Override
  public List<String> beginOptions() {
    return List.of("DEFERRED", "IMMEDIATE", "EXCLUSIVE");
  }

  /**
   * SQLite has one code for wrong syntax and for, say, a COMMIT outside a transaction; here it is
   * known to be the latter, and the standard has a state for that.
   */
  @Override
  public List<String> control(
      Connection connection, Statement statement, TransactionControl control, String sql)
      throws SQLException {
    try {
      return Dbms.super.control(connection, statement, control, sql);
    } catch (SQLException e) {
      if (code(e) == ERROR) {
        throw new SQLException(e.getMessage(), "25000", ERROR, e);
      }
      throw e;
    }
  }

  @Override
  public boolean savepointBegins() {
    return true;
  }

  @Override
  public ErrorKind classify(SQLException error, boolean othersWait) {
    int code = code(error);
    if (code == BUSY_SNAPSHOT) {
      return ErrorKind.SERIALIZATION;
    }
    return switch (primary(code)) {
      case ERROR -> error.getSQLState() == null ? ErrorKind.SYNTAX : ErrorKind.OTHER;
      case 2, 10, 11, 26 -> ErrorKind.INTERNAL; // INTERNAL, IOERR, CORRUPT, NOTADB
      case 5, 6 -> ErrorKind.LOCK_TIMEOUT; // BUSY, LOCKED
      case 14 -> ErrorKind.CONNECTION; // CANTOPEN
      case 19 -> ErrorKind.CONSTRAINT;
      default -> ErrorClassification.standard(error);
    };
  }

  /**
   * The extended result code; the primary one if the driver tells no more. The driver keeps it in a
   * class of its own, which may come from a class loader of its own: so it is read by name.
   */
  private static int code(SQLException error) {
    try {
      Object code = error.getClass().getMethod("getResultCode").invoke(error);
      return code.getClass().getField("code").getInt(code);
    } catch (ReflectiveOperationException notOfTheDriver) {
      return error.getErrorCode();
    }
  }

  private static int primary(int code) {
    return code & 0xFF;
  }

  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return ErrorEffect.STATEMENT_UNDONE;
  }

  /**
   * ON CONFLICT ROLLBACK, RAISE(ROLLBACK) and a few grave errors end the transaction under the same
   * codes as others that do not. A second BEGIN is refused, and does no harm, while one is open.
   */
  @Override
  public ErrorEffect effect(
      ErrorKind kind, SQLException error, StatementKind statement, Connection session)
      throws SQLException {
    try {
      Sql.execute(session, "BEGIN");
    } catch (SQLException open) {
      return ErrorEffect.STATEMENT_UNDONE;
    }
    Sql.execute(session, "ROLLBACK");
    return ErrorEffect.TRANSACTION_OVER;
  }

  /** A COMMIT that was refused, or that a deferred foreign key forbids, can be tried again. */
  @Override
  public boolean commitFailureEndsTransaction() {
    return false;
  }

  @Override
  public boolean busy(SQLException error) {
    int code = code(error);
    return primary(code) == 5 && code != BUSY_SNAPSHOT;
  }

  @Override
  public List<String> missingPrivileges(Connection connection) throws SQLException {
    return Sql.column(connection, OBJECTS).isEmpty()
        ? List.of()
        : List.of(
            "the SQLite file holds tables already, and Isoscope would drop them: name a file that"
                + " does not exist yet");
  }

  @Override
  public Optional<String> explaining(String sql) {
    return Optional.of("EXPLAIN QUERY PLAN " + sql);
  }
}
