package dev.isoscope.dbms.derby;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.AutocommitDbms;
import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.ErrorClassification;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Derby in the JVM. */
public final class Derby extends AutocommitDbms {
  private static final int TRANSACTION_SEVERITY = 30000;
  private static final int SESSION_SEVERITY = 40000;
  private static final Map<String, String> ALIASES =
      Map.of(
          "A", "TYPE", "F", "FUNCTION", "G", "DERBY AGGREGATE", "P", "PROCEDURE", "S", "SYNONYM");

  @Override
  public String name() {
    return "derby";
  }

  @Override
  public String title() {
    return "Derby";
  }

  @Override
  public String productName() {
    return "Apache Derby";
  }

  @Override
  public List<String> terminal(TargetIdentity target) {
    return List.of(
        "java -jar derbyrun.jar server start &  # once, Derby " + target.version(),
        "java -jar derbyrun.jar ij",
        "ij> CONNECT 'jdbc:derby://localhost/test;create=true';");
  }

  /**
   * By the names that Derby has for levels: its REPEATABLE READ is what others call serializable.
   */
  @Override
  public List<String> typedSettings(Level level) {
    return List.of("SET ISOLATION " + (level == Level.REPEATABLE_READ ? "RS" : level.sql()));
  }

  @Override
  public String typedBegin() {
    return "AUTOCOMMIT OFF";
  }

  @Override
  public List<Setting> settingQueries() {
    return List.of(
        new Setting(
            "collation",
            "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.database.collation')"),
        new Setting(
            "derby.locks.escalationThreshold",
            "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.locks.escalationThreshold')"));
  }

  /** What a level forbids follows from how long it keeps its locks on what it has read. */
  @Override
  public Promise promise(Optional<String> mode, Level level) {
    String guide = "Derby Developer's Guide, Isolation levels and concurrency";
    String locks = "Derby Developer's Guide, Types and scope of locks in Derby systems";
    String current = "a query waits for uncommitted changes and reads what is there";
    return switch (level) {
      case READ_UNCOMMITTED ->
          Promise.of(
              IsolationDegree.READ_UNCOMMITTED,
              AdyaLevel.PL_1,
              "read uncommitted permits dirty and unrepeatable reads and phantoms",
              guide);
      case READ_COMMITTED ->
          Promise.of(
                  IsolationDegree.READ_COMMITTED,
                  AdyaLevel.PL_2,
                  "read committed prevents dirty reads",
                  guide,
                  Anomaly.DIRTY_READ)
              .and(current, locks, Anomaly.STALE_READ);
      case REPEATABLE_READ ->
          Promise.of(
                  IsolationDegree.REPEATABLE_READ,
                  AdyaLevel.PL_2,
                  "repeatable read prevents dirty and unrepeatable reads, but not phantoms",
                  guide,
                  Anomaly.DIRTY_READ,
                  Anomaly.FUZZY_READ)
              .and(
                  "rows that were read stay locked until the end of the transaction",
                  locks,
                  Anomaly.P4,
                  Anomaly.G2_ITEM)
              .and(current, locks, Anomaly.STALE_READ);
      case SNAPSHOT -> Promise.byDefinition(IsolationDegree.SNAPSHOT);
      case SERIALIZABLE ->
          Promise.of(
                  IsolationDegree.SERIALIZABLE,
                  AdyaLevel.PL_3,
                  "serializable prevents dirty and unrepeatable reads and phantoms, kept by locks"
                      + " on all that is read",
                  guide,
                  Anomaly.DIRTY_READ)
              .and(current, locks, Anomaly.STALE_READ);
    };
  }

  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    String guide = "Derby Developer's Guide, Isolation levels and concurrency";
    if (level == Level.SERIALIZABLE) {
      return List.of();
    }
    List<Peculiarity> known = new ArrayList<>();
    known.add(
        Peculiarity.documented(
            Kind.NO_GAP_LOCKS,
            "phantoms are possible below serializable; at read committed and below locks on rows"
                + " that were only read are not kept",
            guide));
    if (level == Level.READ_UNCOMMITTED) {
      known.add(
          Peculiarity.documented(
              Kind.DIRTY_READ, "at read uncommitted queries see what is not committed", guide));
    }
    return known;
  }

  @Override
  public Optional<ChangeLog> changeLog() {
    return Optional.of(new DerbyChangeLog());
  }

  /** The lock table knows sessions by their users only, so each has one of its own. */
  @Override
  public String sessionId(Connection connection) throws SQLException {
    return Sql.value(connection, "VALUES CURRENT_USER");
  }

  @Override
  public boolean tellsSessionsByUser() {
    return true;
  }

  @Override
  public void dropWorkspace(Connection control, String workspace) throws SQLException {
    emptyWorkspace(control, workspace);
    Sql.execute(control, "SET SCHEMA SYS", "DROP SCHEMA " + quote(workspace) + " RESTRICT");
  }

  /** There is no DROP ... CASCADE: what others depend on goes last. */
  @Override
  public void emptyWorkspace(Connection control, String workspace) throws SQLException {
    String here =
        " JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = x.SCHEMAID WHERE s.SCHEMANAME = "
            + Sql.literal(workspace);
    List<String> drops = new ArrayList<>();
    for (String trigger :
        Sql.column(control, "SELECT x.TRIGGERNAME FROM SYS.SYSTRIGGERS x" + here)) {
      drops.add("DROP TRIGGER " + quote(trigger));
    }
    Sql.pairs(
            control,
            "SELECT x.CONSTRAINTNAME, t.TABLENAME FROM SYS.SYSCONSTRAINTS x"
                + " JOIN SYS.SYSTABLES t ON t.TABLEID = x.TABLEID"
                + here
                + " AND x.TYPE = 'F'")
        .forEach(
            (key, table) ->
                drops.add("ALTER TABLE " + quote(table) + " DROP CONSTRAINT " + quote(key)));
    Sql.pairs(
            control,
            "SELECT x.TABLENAME, x.TABLETYPE FROM SYS.SYSTABLES x" + here + " AND TABLETYPE <> 'A'")
        .forEach(
            (table, type) ->
                drops.add("DROP " + (type.equals("V") ? "VIEW " : "TABLE ") + quote(table)));
    for (String sequence :
        Sql.column(control, "SELECT x.SEQUENCENAME FROM SYS.SYSSEQUENCES x" + here)) {
      // Those of identity columns, which Derby keeps under names of its own, go with their tables.
      drops.add("DROP SEQUENCE " + quote(sequence) + " RESTRICT");
    }
    for (String alias :
        Sql.column(control, "SELECT x.ALIASTYPE || x.ALIAS FROM SYS.SYSALIASES x" + here)) {
      String type = alias.substring(0, 1); // a function and a procedure may have the same name
      drops.add(
          "DROP "
              + ALIASES.get(type)
              + " "
              + quote(alias.substring(1))
              + (type.equals("A") || type.equals("G") ? " RESTRICT" : ""));
    }
    dropAll(control, drops);
  }

  /** Passes over the list until nothing is left, because views may depend on views. */
  private static void dropAll(Connection control, List<String> drops) throws SQLException {
    List<String> left = drops;
    control.setAutoCommit(false);
    try (Statement statement = control.createStatement()) {
      while (!left.isEmpty()) {
        List<String> failed = new ArrayList<>();
        SQLException last = null;
        for (String drop : left) {
          try {
            statement.execute(drop);
          } catch (SQLException e) {
            failed.add(drop);
            last = e;
          }
        }
        if (last != null && failed.size() == left.size()) {
          throw last;
        }
        left = failed;
      }
      control.commit();
    } finally {
      control.rollback();
      control.setAutoCommit(true);
    }
  }

  @Override
  public String tablesOfWorkspace() {
    return "SELECT t.TABLENAME FROM SYS.SYSTABLES t"
        + " JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = t.SCHEMAID"
        + " WHERE t.TABLETYPE = 'T' AND s.SCHEMANAME = ";
  }

  /** Sequences cannot be set back. */
  @Override
  public Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    String columns =
        "SELECT t.TABLENAME, c.COLUMNNAME, c.AUTOINCREMENTSTART FROM SYS.SYSCOLUMNS c"
            + " JOIN SYS.SYSTABLES t ON t.TABLEID = c.REFERENCEID"
            + " JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = t.SCHEMAID"
            + " WHERE c.AUTOINCREMENTSTART IS NOT NULL AND s.SCHEMANAME = ";
    List<CounterReset> resets = new ArrayList<>();
    for (List<String> row : Sql.rows(control, columns + Sql.literal(workspace))) {
      resets.add(CounterReset.ofColumn(this, row.get(0), row.get(1), row.get(2)));
    }
    boolean sequences =
        definitions.stream().anyMatch(sql -> CreatedObject.of(sql) == CreatedObject.SEQUENCE);
    return sequences ? Optional.empty() : Optional.of(resets);
  }

  @Override
  public String render(TransactionControl control, String sql) {
    return control instanceof TransactionControl.Savepoint savepoint
        ? "SAVEPOINT " + savepoint.name() + " ON ROLLBACK RETAIN CURSORS"
        : super.render(control, sql);
  }

  /** SET ISOLATION commits; DDL is part of the transaction. */
  @Override
  public boolean commitsImplicitly(StatementKind kind, String sql) {
    return kind == StatementKind.SETTING
        && Tokenizer.words(sql).stream().anyMatch(word -> word.is("ISOLATION"));
  }

  @Override
  public ErrorKind classify(SQLException error, boolean othersWait) {
    String state = ErrorClassification.state(error);
    if (state.equals("40001")) {
      return ErrorKind.DEADLOCK;
    }
    if (state.startsWith("40XL")) {
      return ErrorKind.LOCK_TIMEOUT;
    }
    if (error.getErrorCode() >= SESSION_SEVERITY) {
      return ErrorKind.CONNECTION;
    }
    if (state.equals("X0Y32")) {
      return ErrorKind.SYNTAX; // such a table is there already, which others call so
    }
    return state.equals("XJ001") || state.startsWith("XS")
        ? ErrorKind.INTERNAL
        : ErrorClassification.standard(error);
  }

  /** Derby's error codes are severities. */
  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return ErrorEffect.rollingBack(error.getErrorCode() >= TRANSACTION_SEVERITY);
  }

  /**
   * With a deadlock timeout of zero, as the testbed sets it, the one with the fewest locks, and of
   * those the first to wait; else whose timer fires first.
   */
  @Override
  public boolean victimIsDetermined(Server server) {
    return server.exclusive();
  }

  /** Names of constraints without one hold the time of their creation. */
  @Override
  public String stableMessage(String message) {
    return super.stableMessage(message).replaceAll("\\bSQL[0-9]{10}-[0-9a-f-]+", "SQL");
  }

  @Override
  public List<String> lockWaits(Connection control) throws SQLException {
    return Sql.column(
        control,
        "SELECT DISTINCT w.MODE || ' lock on ' || w.TYPE || ' ' || w.LOCKNAME || ' of ' ||"
            + " w.TABLENAME || ' is asked for, against it stands ' || h.MODE FROM"
            + " SYSCS_DIAG.LOCK_TABLE w JOIN SYSCS_DIAG.LOCK_TABLE h ON h.TABLENAME = w.TABLENAME"
            + " AND h.LOCKNAME = w.LOCKNAME AND h.XID <> w.XID WHERE w.STATE = 'WAIT' AND h.STATE ="
            + " 'GRANT'");
  }

  @Override
  public LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    return new DerbyLocks(control, sessions);
  }

  @Override
  public List<String> missingPrivileges(Connection connection) throws SQLException {
    return connection.getMetaData().getURL().startsWith("jdbc:derby://")
        ? List.of(
            "lock waits show only inside the JVM that runs Derby: use an embedded jdbc:derby: URL")
        : List.of();
  }

  /** It looks for deadlocks when somebody begins to wait, and misses those that arise later. */
  @Override
  public Duration deadlockPatience() {
    return Duration.ofSeconds(1);
  }

  /** It keeps plans of statements that it has carried out only. */
  @Override
  public Optional<String> explaining(String sql) {
    return Optional.empty();
  }
}
