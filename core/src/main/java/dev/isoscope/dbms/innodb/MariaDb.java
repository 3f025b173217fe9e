package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.KnownBug;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** MariaDB. */
public final class MariaDb extends InnoDb {
  @Override
  public String name() {
    return "mariadb";
  }

  @Override
  public String title() {
    return "MariaDB";
  }

  /** Version 11.6.2 turned on what makes a snapshot of repeatable read, for writes as well. */
  @Override
  public Promise promise(TargetIdentity target, Level level) {
    return level == Level.REPEATABLE_READ && target.version().atLeast(11, 6, 2)
        ? Promise.of(
            IsolationDegree.SNAPSHOT,
            AdyaLevel.PL_SI,
            "innodb_snapshot_isolation, on by default since 11.6.2, makes repeatable read correspond"
                + " to snapshot isolation",
            "MariaDB MDEV-35124; MariaDB Server Documentation, InnoDB System Variables:"
                + " innodb_snapshot_isolation",
            Anomaly.DIRTY_READ)
        : super.promise(target, level);
  }

  @Override
  protected InnoDbPromises promises() {
    String isolation = "MariaDB Server Documentation, SET TRANSACTION: Isolation Levels";
    return new InnoDbPromises(
        isolation,
        isolation,
        "MariaDB Server Documentation, LOCK IN SHARE MODE; MySQL 8.0 Reference Manual, 17.7.2.4"
            + " Locking Reads, for the same InnoDB",
        "MariaDB Server Documentation, SERIALIZABLE; " + isolation,
        "MariaDB MDEV-30835, where its developers name it the reason; MySQL 8.0 Reference Manual,"
            + " 17.7.2.1 Transaction Isolation Levels, for the same InnoDB",
        isolation,
        Peculiarity.of(MariaDbBugs.SKIPPED_INSERT));
  }

  @Override
  public Optional<Peculiarity> counters() {
    return Optional.of(Peculiarity.of(MariaDbBugs.SHARED_COUNTER));
  }

  @Override
  public List<KnownBug> knownBugs() {
    return MariaDbBugs.all();
  }

  @Override
  protected String statementTimeouts() {
    return " /*M!100101 , SESSION max_statement_time = 0 */"
        + " /*M!100300 , SESSION idle_transaction_timeout = 0 */";
  }

  /** With innodb_snapshot_isolation a row that changed since the snapshot ends the transaction. */
  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return error.getErrorCode() == RECORD_CHANGED
        ? ErrorEffect.TRANSACTION_OVER
        : super.effect(kind, error);
  }

  /** A BEGIN outlasts the rollback that a deadlock brings. */
  @Override
  public boolean chainsAfterRollback(Version version) {
    return true;
  }

  @Override
  public boolean inTransaction(Connection session) throws SQLException {
    return Sql.value(session, "SELECT @@in_transaction").equals("1");
  }

  @Override
  public LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    return new InnoDbStatusProbe(control, server, sessions);
  }

  @Override
  protected void requireForProbe(Connection connection, List<String> missing, String user)
      throws SQLException {
    require(connection, missing, STATUS_NEED + user, "SHOW ENGINE INNODB STATUS");
  }
}
