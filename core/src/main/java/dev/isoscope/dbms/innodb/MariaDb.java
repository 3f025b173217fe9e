package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.Isolation;
import dev.isoscope.dbms.KnownBug;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Scope;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.TableReference;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** MariaDB. */
public final class MariaDb extends InnoDb {
  private static final List<Level> WITHOUT_GAP_LOCKS =
      List.of(Level.READ_UNCOMMITTED, Level.READ_COMMITTED);

  private static final KnownBug SKIPPED_INSERT =
      new KnownBug(
          "MDEV-30835",
          "an UPDATE passes over a row that an open transaction has inserted, though a DELETE with"
              + " the same condition waits for it",
          new Scope(WITHOUT_GAP_LOCKS, List.of(DbmsScope.of("mariadb"))),
          Optional.empty(),
          Kind.UNCOMMITTED_INSERT_SKIPPED,
          run -> true);

  private static final KnownBug TWO_STATES =
      new KnownBug(
          "MDEV-26643",
          "an UPDATE that has to wait judges some rows by what was committed before and others by"
              + " what is committed then",
          new Scope(WITHOUT_GAP_LOCKS, List.of(until("11.6.1"))),
          Optional.of("innodb_snapshot_isolation"),
          Kind.SEMI_CONSISTENT_READ,
          MariaDb::updateWaits);

  /** The remedy of 10.8.3 is a lock on a gap, which there is not below repeatable read. */
  private static final KnownBug MISSED_KEY =
      new KnownBug(
          "MDEV-27992",
          "a write that waits for a row misses it when its primary key changes meanwhile",
          new Scope(WITHOUT_GAP_LOCKS, List.of(DbmsScope.of("mariadb"))),
          Optional.empty(),
          Kind.NO_GAP_LOCKS,
          MariaDb::keyChanges);

  private static DbmsScope until(String version) {
    return new DbmsScope(
        "mariadb", Optional.empty(), Optional.empty(), Optional.of(Version.parse(version)));
  }

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
            Isolation.SNAPSHOT,
            AdyaLevel.PL_SI,
            "innodb_snapshot_isolation, on by default since 11.6.2, makes repeatable read correspond"
                + " to snapshot isolation",
            "MariaDB MDEV-35124; MariaDB Server Documentation, InnoDB System Variables:"
                + " innodb_snapshot_isolation",
            Anomaly.DIRTY_READ)
        : super.promise(target, level);
  }

  @Override
  protected String isolationSource() {
    return "MariaDB Server Documentation, SET TRANSACTION: Isolation Levels";
  }

  @Override
  protected InnoDbPromises promises() {
    return new InnoDbPromises(
        isolationSource(),
        isolationSource(),
        "MariaDB Server Documentation, LOCK IN SHARE MODE; MySQL 8.0 Reference Manual, 17.7.2.4"
            + " Locking Reads, for the same InnoDB",
        "MariaDB Server Documentation, SERIALIZABLE; " + isolationSource());
  }

  @Override
  protected String semiConsistentSource() {
    return "MariaDB MDEV-30835, where its developers name it the reason; MySQL 8.0 Reference Manual,"
        + " 17.7.2.1 Transaction Isolation Levels, for the same InnoDB";
  }

  @Override
  protected String lockingSource() {
    return isolationSource();
  }

  @Override
  protected Peculiarity uncommittedInserts() {
    return Peculiarity.of(SKIPPED_INSERT);
  }

  @Override
  public List<KnownBug> knownBugs() {
    return List.of(SKIPPED_INSERT, TWO_STATES, MISSED_KEY);
  }

  /** Whether an UPDATE has waited. */
  private static boolean updateWaits(History run) {
    return run.steps().stream()
        .filter(Step::blocked)
        .anyMatch(
            step -> WriteShape.of(step.statement().sql()).orElse(null) instanceof UpdateShape);
  }

  /** Whether a write has waited for somebody who changes the primary key of its table. */
  private static boolean keyChanges(History run) {
    return run.steps().stream()
        .filter(Step::blocked)
        .anyMatch(
            waiting ->
                WriteShape.of(waiting.statement().sql())
                    .filter(write -> keyIsChangedBy(waiting.blockedBy(), run, write.target()))
                    .isPresent());
  }

  private static boolean keyIsChangedBy(List<String> others, History run, TableReference table) {
    List<String> key =
        run.testCase().init().stream()
            .flatMap(one -> TableDefinition.of(one.sql()).stream())
            .filter(definition -> TableState.sameName(definition.table(), table.table()))
            .flatMap(definition -> definition.primaryKey().stream())
            .toList();
    return run.steps().stream()
        .filter(step -> others.contains(step.statement().session()))
        .map(step -> WriteShape.of(step.statement().sql()).orElse(null))
        .anyMatch(
            write ->
                write instanceof UpdateShape update
                    && TableState.sameName(update.target().table(), table.table())
                    && update.assignments().stream()
                        .flatMap(assignment -> assignment.columns().stream())
                        .anyMatch(
                            column ->
                                key.stream().anyMatch(one -> TableState.sameName(one, column))));
  }

  @Override
  protected String statementTimeouts() {
    return " /*M!100101 , SESSION max_statement_time = 0 */"
        + " /*M!100300 , SESSION idle_transaction_timeout = 0 */";
  }

  /** With innodb_snapshot_isolation a row that changed since the snapshot ends the transaction. */
  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return error.getErrorCode() == InnoDbErrors.RECORD_CHANGED
        ? ErrorEffect.TRANSACTION_OVER
        : super.effect(kind, error);
  }

  /** A BEGIN outlasts the rollback that a deadlock brings. */
  @Override
  public boolean chainsAfterRollback(Version version) {
    return true;
  }

  @Override
  protected boolean inTransaction(Connection session) throws SQLException {
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
