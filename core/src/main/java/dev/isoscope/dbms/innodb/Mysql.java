package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** MySQL. */
public final class Mysql extends InnoDb {
  @Override
  public String name() {
    return "mysql";
  }

  @Override
  public String title() {
    return "MySQL";
  }

  /** Its developers hold a skipped insert to be semi-consistent read (WriteCheck, 6.4.2). */
  @Override
  protected InnoDbPromises promises() {
    String manual = "MySQL 8.0 Reference Manual, ";
    String isolation = manual + "17.7.2.1 Transaction Isolation Levels";
    return new InnoDbPromises(
        isolation,
        manual + "17.7.2.3 Consistent Nonlocking Reads",
        manual + "17.7.2.4 Locking Reads",
        manual + "MySQL Glossary: SERIALIZABLE; " + isolation,
        isolation,
        manual + "17.7.3 Locks Set by Different SQL Statements in InnoDB",
        Peculiarity.documented(
            Kind.UNCOMMITTED_INSERT_SKIPPED,
            "semi-consistent read: a row that was inserted and not committed has no committed"
                + " version that could fulfil the condition",
            isolation));
  }

  /** Its developers closed MySQL#93986, which MariaDB's hold to be a bug, as none. */
  @Override
  public Optional<Peculiarity> counters() {
    return Optional.of(
        Peculiarity.documented(
            Kind.SHARED_COUNTER,
            "the lock on a counter is held to the end of the statement at most, and not to the end"
                + " of the transaction",
            "MySQL 8.0 Reference Manual, 17.6.1.6 AUTO_INCREMENT Handling in InnoDB; MySQL#93986,"
                + " closed as not a bug"));
  }

  @Override
  protected String statementTimeouts() {
    return " /*!50708 , SESSION max_execution_time = 0 */";
  }

  /** Once a BEGIN outlasted the rollback that a deadlock brings; today autocommit is back. */
  @Override
  public boolean chainsAfterRollback(Version version) {
    return !version.atLeast(8, 0);
  }

  /** There is no such variable: what the next transaction is like cannot be set inside one. */
  @Override
  public boolean inTransaction(Connection session) throws SQLException {
    try {
      String level = Sql.value(session, "SELECT @@" + levelVariable(session)).replace('-', ' ');
      Sql.execute(session, "SET TRANSACTION ISOLATION LEVEL " + level);
      return false;
    } catch (SQLException e) {
      if (e.getErrorCode() != INSIDE_TRANSACTION) {
        throw e;
      }
      return true;
    }
  }

  private String levelVariable(Connection session) throws SQLException {
    return hasLockTables(version(session)) ? "transaction_isolation" : "tx_isolation";
  }

  @Override
  public LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    return hasLockTables(server.identity().version())
        ? new PerformanceSchema(control, sessions, PerformanceSchema.ROWS_AND_METADATA)
        : new InnoDbStatusProbe(control, server, sessions);
  }

  @Override
  public List<String> lockWaits(Connection control) throws SQLException {
    return hasLockTables(version(control))
        ? InnoDbLockWords.ofPerformanceSchema(control)
        : super.lockWaits(control);
  }

  @Override
  protected void requireForProbe(Connection connection, List<String> missing, String user)
      throws SQLException {
    if (!hasLockTables(version(connection))) {
      require(connection, missing, STATUS_NEED + user, "SHOW ENGINE INNODB STATUS");
      return;
    }
    require(
        connection,
        missing,
        "to read lock waits; remedy: GRANT SELECT ON performance_schema.* TO " + user,
        PerformanceSchema.ROWS_AND_METADATA);
    if (Sql.value(connection, "SELECT @@performance_schema").equals("0")) {
      missing.add(
          "to read lock waits, but performance_schema is off; remedy: start the server with"
              + " performance_schema = ON");
    }
  }

  /** Whether performance_schema shows InnoDB's locks, and metadata locks without being asked. */
  private static boolean hasLockTables(Version version) {
    return version.atLeast(8, 0);
  }
}
