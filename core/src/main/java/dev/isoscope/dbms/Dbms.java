package dev.isoscope.dbms;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What Isoscope must know of a DBMS to run transactions on it. The defaults are what most have in
 * common; a subclass holds only what is its own. Instances have no state.
 */
public abstract class Dbms {
  /** The name on the command line, in case files and in JSON. */
  public abstract String name();

  /** The name as its makers write it. */
  public abstract String title();

  /** DBMSs of one family speak the same SQL, and warn of the same things in it. */
  public String family() {
    return name();
  }

  /** Modes that change how transactions behave ({@code sqlite:wal}); the first is the default. */
  public List<String> modes() {
    return List.of();
  }

  /** The isolation levels that it accepts, weakest first; by default those of the standard. */
  public List<Level> levels(Optional<String> mode) {
    return List.of(
        Level.READ_UNCOMMITTED, Level.READ_COMMITTED, Level.REPEATABLE_READ, Level.SERIALIZABLE);
  }

  /** The level that its sessions have when nobody asks for another. */
  public Level defaultLevel(Optional<String> mode) {
    List<Level> levels = levels(mode);
    return levels.contains(Level.READ_COMMITTED) ? Level.READ_COMMITTED : levels.get(0);
  }

  /**
   * What its makers promise of a level; every level has a name in the standard, but a meaning here.
   */
  public abstract Promise promise(Optional<String> mode, Level level);

  /** The same for one server, because versions may differ in what is promised. */
  public Promise promise(TargetIdentity target, Level level) {
    return promise(target.mode(), level);
  }

  /**
   * What its writes do at a level that no serial execution would, as far as its makers say so. Only
   * this excuses a difference from serial executions.
   */
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    return List.of();
  }

  /** How it tells what writes change; empty where nobody has taught it yet. */
  public Optional<ChangeLog> changeLog() {
    return Optional.empty();
  }

  // ---- sessions -------------------------------------------------------------------------------

  /** The number or name under which the DBMS's lock tables know this connection. */
  public abstract String sessionId(Connection connection) throws SQLException;

  /**
   * Prepares a session's connection: isolation level, and timeouts out of the way.
   *
   * @param workspace the schema that holds the tables of the case
   */
  public abstract void openSession(Connection connection, Level level, String workspace)
      throws SQLException;

  /**
   * Takes back what statements of a case have set in a session whose transactions have ended.
   *
   * @return false if only a new session will do
   */
  public boolean restore(Connection connection, List<String> settings) throws SQLException {
    return settings.isEmpty();
  }

  /** Prepares the control connection, which probes, lays out tables and reads final states. */
  public void openControl(Connection connection, String workspace) throws SQLException {
    enterWorkspace(connection, workspace);
  }

  // ---- the workspace: the one schema that Isoscope touches ------------------------------------

  /** Creates the schema; fails if one of that name is there already. */
  public void createWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(control, "CREATE SCHEMA " + quote(workspace));
  }

  /** Whether a server may have several workspaces that know nothing of each other. */
  public boolean separatesWorkspaces() {
    return true;
  }

  public abstract void dropWorkspace(Connection control, String workspace) throws SQLException;

  /** Makes unqualified names mean the workspace. */
  public abstract void enterWorkspace(Connection connection, String workspace) throws SQLException;

  /** Drops everything in the workspace, so that a case starts on fresh tables. */
  public void emptyWorkspace(Connection control, String workspace) throws SQLException {
    dropWorkspace(control, workspace);
    createWorkspace(control, workspace);
    enterWorkspace(control, workspace);
  }

  /** The base tables in the workspace, by name. */
  public abstract List<String> tables(Connection control, String workspace) throws SQLException;

  // ---- the same tables once more --------------------------------------------------------------

  /**
   * Statements that delete all rows.
   *
   * @param tables in the order in which they were created
   */
  public List<String> clear(List<String> tables) {
    List<String> deletes = new ArrayList<>();
    for (String table : tables) {
      deletes.add(0, "DELETE FROM " + quote(table));
    }
    return deletes;
  }

  /**
   * Like {@link #clear}, but leaves nothing behind that would make later runs slower; costs more,
   * and is asked for once in a while.
   */
  public List<String> clearThoroughly(List<String> tables) {
    return clear(tables);
  }

  /**
   * How to set the counters of the workspace back; sent when the tables concerned are empty.
   *
   * @param definitions the statements that made the tables
   * @return empty if there are counters that cannot be set back
   */
  public Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    return Optional.of(List.of());
  }

  /** Sends statements that return nothing, as one transaction and in few round trips. */
  public void sendTogether(Connection control, List<String> statements) throws SQLException {
    control.setAutoCommit(false);
    try (Statement statement = control.createStatement()) {
      for (String sql : statements) {
        statement.addBatch(sql);
      }
      statement.executeBatch();
      control.commit();
    } catch (SQLException e) {
      control.rollback();
      throw e;
    } finally {
      control.setAutoCommit(true);
    }
  }

  /** Whether a session may go on to believe in tables that were dropped and made anew. */
  public boolean sessionsRememberTables() {
    return false;
  }

  /** Quotes a name as this DBMS demands it. */
  public String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Keeps results with more rows than these from filling the memory; they may be cut. */
  public void limitRows(Statement statement, int most) throws SQLException {
    statement.setMaxRows(most);
  }

  /** Whether the driver has given up a result because it was too large. */
  public boolean resultTooLarge(SQLException error) {
    return false;
  }

  // ---- transactions ---------------------------------------------------------------------------

  /**
   * Carries out a transaction control statement.
   *
   * @param sql the words of the case
   * @return what could not be done as asked, as warnings
   */
  public List<String> control(
      Connection connection, Statement statement, TransactionControl control, String sql)
      throws SQLException {
    if (control instanceof TransactionControl.Begin begin) {
      return begin(statement, begin);
    }
    if (control instanceof TransactionControl.End end && !endOptions().contains(end.option())) {
      return end(statement, end);
    }
    statement.execute(render(control, sql));
    return List.of();
  }

  /** What may follow COMMIT and ROLLBACK. */
  protected List<String> endOptions() {
    return List.of("");
  }

  /** COMMIT or ROLLBACK with an option that this DBMS does not have. */
  private List<String> end(Statement statement, TransactionControl.End end) throws SQLException {
    String plain = end instanceof TransactionControl.Commit ? "COMMIT" : "ROLLBACK";
    statement.execute(plain);
    if (end.chains()) {
      statement.execute(beginWith(""));
      return List.of();
    }
    return List.of(unknownRelease(plain));
  }

  /** The warning for COMMIT RELEASE or ROLLBACK RELEASE where there is none. */
  protected final String unknownRelease(String plain) {
    return "isoscope: " + title() + " has no " + plain + " RELEASE; a plain " + plain + " was sent";
  }

  /** The words of a statement that is no BEGIN, as this DBMS wants them. */
  protected String render(TransactionControl control, String sql) {
    if (control instanceof TransactionControl.Commit commit) {
      return ("COMMIT " + commit.option()).strip();
    }
    if (control instanceof TransactionControl.Rollback rollback) {
      return ("ROLLBACK " + rollback.option()).strip();
    }
    if (control instanceof TransactionControl.RollbackTo rollback) {
      return "ROLLBACK TO SAVEPOINT " + rollback.name();
    }
    if (control instanceof TransactionControl.Release release) {
      return "RELEASE SAVEPOINT " + release.name();
    }
    return sql;
  }

  /** Options of BEGIN that this DBMS understands, in capitals. */
  protected List<String> beginOptions() {
    return List.of();
  }

  /** Whether BEGIN may be sent with this option. */
  protected boolean understands(String option) {
    return beginOptions().contains(option);
  }

  /** BEGIN with an option of this DBMS. */
  protected String beginWith(String option) {
    return option.isEmpty() ? "BEGIN" : "BEGIN " + option;
  }

  private List<String> begin(Statement statement, TransactionControl.Begin begin)
      throws SQLException {
    List<String> warnings = new ArrayList<>();
    String option = begin.option();
    if (!option.isEmpty() && !understands(option)) {
      warnings.add(unknownOption(option));
      option = "";
    }
    statement.execute(beginWith(option));
    return warnings;
  }

  /** The warning for an option of BEGIN that this DBMS does not have. */
  protected final String unknownOption(String option) {
    return "isoscope: " + title() + " has no BEGIN " + option + "; a plain BEGIN was sent";
  }

  /** Whether a statement of this kind ends the transaction that is open, like DDL in MySQL. */
  public boolean commitsImplicitly(StatementKind kind, String sql) {
    return false;
  }

  /**
   * Whether turning autocommit on ends the transaction that is open even if it was on already, and
   * the transaction has begun with BEGIN.
   */
  public boolean autocommitEndsBegun() {
    return true;
  }

  /** Whether BEGIN ends the transaction that is open. */
  public boolean beginCommits() {
    return false;
  }

  /**
   * Whether a session whose transaction the DBMS has rolled back by itself is at once in a new one,
   * rather than in autocommit mode.
   */
  public boolean chainsAfterRollback(Version version) {
    return false;
  }

  /**
   * Whether a session is at once in a new transaction when a statement has committed the one that
   * was open, rather than in autocommit mode.
   */
  public boolean chainsAfterImplicitCommit() {
    return false;
  }

  /** Whether SAVEPOINT outside a transaction begins one, which the savepoint's release commits. */
  public boolean savepointBegins() {
    return false;
  }

  // ---- errors ---------------------------------------------------------------------------------

  /**
   * Classifies an error by SQLState and vendor code.
   *
   * @param othersWait whether another session of the case was waiting when it happened: without one
   *     there is no deadlock, whatever the DBMS calls it
   */
  public abstract ErrorKind classify(SQLException error, boolean othersWait);

  /**
   * An error message or warning without what differs from run to run, such as process numbers; by
   * default its first line, because details follow on the others.
   */
  public String stableMessage(String message) {
    return message.lines().findFirst().orElse("").strip();
  }

  /** What an error inside a transaction leaves of it. */
  public abstract ErrorEffect effect(ErrorKind kind, SQLException error);

  /**
   * Asks a session what an error has left of its transaction, where the error itself does not tell.
   *
   * @param statement what kind of statement failed
   * @param session the session's connection, idle
   */
  public ErrorEffect effect(
      ErrorKind kind, SQLException error, StatementKind statement, Connection session)
      throws SQLException {
    return effect(kind, error);
  }

  /** Whether a COMMIT that fails has ended its transaction all the same. */
  public boolean commitFailureEndsTransaction() {
    return true;
  }

  /**
   * Whether the error says that the statement could not have a lock now and is to be submitted
   * again later; for DBMSs that never wait themselves.
   */
  public boolean busy(SQLException error) {
    return false;
  }

  // ---- waiting --------------------------------------------------------------------------------

  /**
   * Opens the probe.
   *
   * @param sessions all sessions of the run
   */
  public abstract LockProbe openProbe(
      Connection control, Server server, Collection<SessionHandle> sessions) throws SQLException;

  /** Whether waiters for one lock get it in the order in which they came. */
  public boolean wakesInOrder(Optional<String> mode, Level level) {
    return true;
  }

  /** Whether a query that does not ask for locks takes none that somebody could wait for. */
  public boolean readsTakeNoLocks(Level level) {
    return false;
  }

  /** Whether the victim of a deadlock follows from the history. */
  public boolean victimIsDetermined(Server server) {
    return true;
  }

  /** What keeps a session's settings in step with the run; one per session. */
  public SessionTuner tuner(Server server) {
    return SessionTuner.NOTHING;
  }

  /**
   * How long a wait must have lasted before another session may start to wait, where two wait
   * already: a DBMS that looks for deadlocks only after a while must have looked.
   */
  public Duration deadlockCheckDelay() {
    return Duration.ZERO;
  }

  /**
   * How long it may take to report a deadlock. What it has not seen by then it leaves to its lock
   * timeouts, which are out of the way here.
   */
  public Duration deadlockPatience() {
    return Duration.ofSeconds(3);
  }

  /**
   * What keeps the DBMS's own housekeeping out of a run, sent on a connection of its own before the
   * sessions start; empty where nothing need be done.
   */
  public List<String> calmBefore(Server server) {
    return List.of();
  }

  /** Ends what {@link #calmBefore} began. */
  public List<String> calmAfter() {
    return List.of();
  }

  /**
   * The locks that sessions wait for at this moment and those that stand in their way, as sentences
   * without a full stop; empty where the DBMS does not tell. Asked while everybody rests.
   */
  public List<String> lockWaits(Connection control) throws SQLException {
    return List.of();
  }

  // ---- servers --------------------------------------------------------------------------------

  /**
   * What the user of this connection is not allowed to do though Isoscope needs it, each with its
   * remedy; asked only of servers that Isoscope did not start.
   */
  public List<String> missingPrivileges(Connection connection) throws SQLException {
    return List.of();
  }

  /** The version that the server reports. */
  public Version version(Connection connection) throws SQLException {
    return Version.parse(connection.getMetaData().getDatabaseProductVersion());
  }

  /** The settings that change how transactions or values behave. */
  protected List<Setting> settingQueries() {
    return List.of();
  }

  /**
   * What a report about this server should say of it, by name; a setting that it does not have, or
   * does not tell, is left out.
   */
  public final Map<String, String> settings(Connection connection) throws SQLException {
    DatabaseMetaData about = connection.getMetaData();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "product", about.getDatabaseProductName() + " " + about.getDatabaseProductVersion());
    settings.put("driver", about.getDriverName() + " " + about.getDriverVersion());
    for (Setting setting : settingQueries()) {
      try {
        List<String> values = Sql.column(connection, setting.query());
        if (!values.isEmpty() && values.get(0) != null) {
          settings.put(setting.name(), values.get(0));
        }
      } catch (SQLException e) {
        // This version does not have it.
      }
    }
    return settings;
  }
}
