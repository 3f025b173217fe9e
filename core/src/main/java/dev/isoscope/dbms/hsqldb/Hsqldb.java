package dev.isoscope.dbms.hsqldb;

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
import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.Waits;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** HSQLDB in the JVM, in one of its three transaction models. */
public final class Hsqldb extends AutocommitDbms {
  private static final String GUIDE = "HyperSQL User Guide, Sessions and Transactions: ";
  private static final int ACTIVE_TRANSACTION = -3701;
  private static final int SERIALIZATION_FAILURE = -4861;

  @Override
  public String name() {
    return "hsqldb";
  }

  @Override
  public String title() {
    return "HSQLDB";
  }

  @Override
  public String productName() {
    return "HSQL Database Engine";
  }

  @Override
  public List<String> terminal(TargetIdentity target) {
    return List.of(
        "# once, HSQLDB " + target.version(),
        "java -cp hsqldb.jar org.hsqldb.server.Server --dbname.0 test --database.0 \"mem:test;hsqldb.tx="
            + target.mode().orElse(modes().get(0))
            + "\" &",
        "java -jar sqltool.jar --inlineRc=url=jdbc:hsqldb:hsql://localhost/test,user=SA,password=");
  }

  @Override
  public String typedBegin() {
    return "SET AUTOCOMMIT FALSE";
  }

  @Override
  public List<Setting> settingQueries() {
    return Setting.each(
        "hsqldb.tx, hsqldb.tx_level, sql.pad_space, hsqldb.default_table_type", Hsqldb::property);
  }

  /** The query for a property of the database. */
  private static String property(String name) {
    return "SELECT PROPERTY_VALUE FROM INFORMATION_SCHEMA.SYSTEM_PROPERTIES"
        + " WHERE PROPERTY_NAME = "
        + Sql.literal(name);
  }

  @Override
  public List<String> modes() {
    return List.of("locks", "mvlocks", "mvcc");
  }

  @Override
  public Optional<String> mode(Connection connection) throws SQLException {
    return Optional.of(Sql.value(connection, property("hsqldb.tx")));
  }

  /** In every model two levels under four names. */
  @Override
  public Promise promise(Optional<String> mode, Level level) {
    boolean high = level.compareTo(Level.REPEATABLE_READ) >= 0;
    if (mode.equals(Optional.of("mvcc"))) {
      return versions(high);
    }
    boolean readersWait = !mode.equals(Optional.of("mvlocks"));
    String claim =
        "tables that are read or written stay locked until the end at serializable, to which"
            + " repeatable read is raised; below it only those that are written";
    String source = GUIDE + "Two Phase Locking";
    Promise promise =
        high
            ? Promise.of(
                IsolationDegree.SERIALIZABLE, AdyaLevel.PL_3, claim, source, Anomaly.DIRTY_READ)
            : Promise.of(
                IsolationDegree.READ_COMMITTED, AdyaLevel.PL_2L, claim, source, Anomaly.DIRTY_READ);
    return readersWait
        ? promise.and(
            "who reads a table that is being changed waits for the commit",
            source,
            Anomaly.STALE_READ)
        : promise; // where transactions that are declared to be read only see a snapshot
  }

  private static Promise versions(boolean high) {
    String claim =
        "repeatable read and serializable are snapshot isolation, the lower levels read"
            + " consistency";
    String source = GUIDE + "MVCC";
    String readConsistency =
        GUIDE
            + "Choosing the Transaction Model; Berenson et al.: A Critique of ANSI SQL Isolation"
            + " Levels, SIGMOD 1995, section 4.3";
    return high
        ? Promise.of(IsolationDegree.SNAPSHOT, AdyaLevel.PL_SI, claim, source, Anomaly.DIRTY_READ)
        : Promise.of(
                IsolationDegree.READ_COMMITTED, AdyaLevel.PL_2, claim, source, Anomaly.DIRTY_READ)
            .and(
                "read consistency gives each statement what was committed when it began",
                readConsistency,
                Anomaly.STALE_READ)
            .andToQueries(
                "read consistency gives each statement one state of the database",
                readConsistency,
                Anomaly.OTV);
  }

  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    Promise promise = promise(mode, level);
    return switch (promise.isolation()) {
      case SERIALIZABLE -> List.of();
      case SNAPSHOT ->
          List.of(Peculiarity.documented(Kind.TRANSACTION_SNAPSHOT, promise.citation()));
      default -> belowRepeatableRead(mode, promise);
    };
  }

  @Override
  public Set<Kind> rules(Optional<String> mode, Level level) {
    boolean high = level.compareTo(Level.REPEATABLE_READ) >= 0;
    return high && mode.equals(Optional.of("mvlocks"))
        ? EnumSet.of(Kind.LOCKED_SNAPSHOT)
        : super.rules(mode, level);
  }

  private static List<Peculiarity> belowRepeatableRead(Optional<String> mode, Promise promise) {
    if (!mode.equals(Optional.of("mvcc"))) {
      // A write waits for the whole table, before it looks at the first row.
      return List.of(Peculiarity.documented(Kind.CURRENT_READ, promise.citation()));
    }
    return List.of(
        Peculiarity.documented(Kind.SNAPSHOT_THEN_RECHECK, promise.citation()),
        Peculiarity.documented(
            Kind.RESTART,
            "a transaction that wants to change a row that another has changed waits for it, and"
                + " then goes on",
            promise.citation().source()));
  }

  @Override
  public Optional<ChangeLog> changeLog() {
    return Optional.of(new HsqldbChangeLog());
  }

  @Override
  public String sessionId(Connection connection) throws SQLException {
    return Sql.value(connection, "CALL SESSION_ID()");
  }

  /**
   * Sessions hold on to the schema itself, not to its name: it must stay, and be emptied. Triggers
   * and routines may go with the tables and routines that they use.
   */
  @Override
  public void emptyWorkspace(Connection control, String workspace) throws SQLException {
    String there = "_SCHEMA = " + Sql.literal(workspace);
    List<String> drops = new ArrayList<>();
    for (String view : names(control, "TABLE_NAME", "VIEWS", "TABLE" + there)) {
      drops.add("DROP VIEW " + view + " IF EXISTS CASCADE");
    }
    for (String table :
        names(control, "TABLE_NAME", "TABLES", "TABLE_TYPE <> 'VIEW' AND TABLE" + there)) {
      drops.add("DROP TABLE " + table + " IF EXISTS CASCADE");
    }
    for (String routine : names(control, "SPECIFIC_NAME", "ROUTINES", "SPECIFIC" + there)) {
      drops.add("DROP SPECIFIC ROUTINE " + routine + " IF EXISTS CASCADE");
    }
    for (String sequence : names(control, "SEQUENCE_NAME", "SEQUENCES", "SEQUENCE" + there)) {
      drops.add("DROP SEQUENCE " + sequence + " CASCADE");
    }
    for (String domain : names(control, "DOMAIN_NAME", "DOMAINS", "DOMAIN" + there)) {
      drops.add("DROP DOMAIN " + domain + " CASCADE");
    }
    Sql.execute(control, drops.toArray(String[]::new));
  }

  private List<String> names(Connection control, String column, String view, String condition)
      throws SQLException {
    return Sql.column(
            control,
            "SELECT " + column + " FROM INFORMATION_SCHEMA." + view + " WHERE " + condition)
        .stream()
        .map(this::quote)
        .toList();
  }

  @Override
  public Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    return Optional.of(CounterReset.standard(control, this, workspace));
  }

  /** TRUNCATE is part of the transaction unless it says otherwise. */
  @Override
  public boolean commitsImplicitly(StatementKind kind, String sql) {
    return kind == StatementKind.DEFINITION
        && Tokenizer.words(sql).stream().limit(1).noneMatch(word -> word.is("TRUNCATE"));
  }

  /** One code for deadlocks and for conflicts of snapshots. */
  @Override
  public ErrorKind classify(SQLException error, boolean othersWait) {
    if (error.getErrorCode() == SERIALIZATION_FAILURE) {
      return othersWait ? ErrorKind.DEADLOCK : ErrorKind.SERIALIZATION;
    }
    return error.getErrorCode() == -458 ? ErrorKind.INTERNAL : ErrorClassification.standard(error);
  }

  /** Names that HSQLDB makes up hold a running number. */
  @Override
  public String stableMessage(String message) {
    return super.stableMessage(message).replaceAll("\\b(SYS_[A-Z]+)(_[0-9]+)+", "$1");
  }

  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return ErrorEffect.rollingBack(ErrorClassification.state(error).startsWith("40"));
  }

  /** Whether DDL that failed had got so far as to commit: that is, no transaction is active. */
  @Override
  public ErrorEffect effect(
      ErrorKind kind, SQLException error, StatementKind statement, Connection session)
      throws SQLException {
    if (statement != StatementKind.DEFINITION) {
      return effect(kind, error);
    }
    try {
      Sql.execute(session, "SET TRANSACTION READ WRITE");
      return ErrorEffect.TRANSACTION_COMMITTED;
    } catch (SQLException active) {
      if (active.getErrorCode() == ACTIVE_TRANSACTION) {
        return effect(kind, error);
      }
      throw active;
    }
  }

  @Override
  public boolean wakesInOrder(Optional<String> mode, Level level) {
    return !mode.equals(Optional.of("mvcc"));
  }

  /**
   * A session waits while its latch is up; who it waits for, lists it. The thread must rest in the
   * latch, too, because the latch goes down a moment before the statement goes on.
   */
  @Override
  public LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    Map<String, String> names = SessionHandle.names(sessions);
    PreparedStatement query =
        control.prepareStatement(
            "SELECT SESSION_ID, LATCH_COUNT, WAITING_FOR_THIS"
                + " FROM INFORMATION_SCHEMA.SYSTEM_SESSIONS");
    return new LockProbe() {
      @Override
      public Waits sample(Collection<RunningStatement> underWay) throws SQLException {
        Map<String, Set<String>> holders = new HashMap<>();
        Set<String> latched = new HashSet<>();
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            if (rows.getInt(2) > 0) {
              latched.add(rows.getString(1));
            }
            String holder = names.get(rows.getString(1));
            for (String waiter : String.valueOf(rows.getString(3)).split(",")) {
              Set<String> of = holders.computeIfAbsent(waiter, id -> new HashSet<>());
              if (holder != null) {
                of.add(holder);
              }
            }
          }
        }
        Map<String, Set<String>> waits = new HashMap<>();
        for (RunningStatement one : underWay) {
          String id = one.session().serverId();
          if (latched.contains(id) && one.restsIn("org.hsqldb.lib.CountUpDownLatch", "await")) {
            waits.put(one.session().name(), holders.getOrDefault(id, Set.of()));
          }
        }
        return new Waits(waits);
      }

      @Override
      public void close() throws SQLException {
        query.close();
      }
    };
  }

  @Override
  public List<String> missingPrivileges(Connection connection) throws SQLException {
    List<String> missing = new ArrayList<>();
    if (!connection.getMetaData().getURL().matches("jdbc:hsqldb:(mem|file|res):.*")) {
      missing.add(
          "lock waits show only inside the JVM that runs HSQLDB: use a jdbc:hsqldb:mem: or"
              + " jdbc:hsqldb:file: URL");
    }
    String admin =
        "SELECT ADMIN FROM INFORMATION_SCHEMA.SYSTEM_USERS WHERE USER_NAME = CURRENT_USER";
    if (!Sql.column(connection, admin).contains("TRUE")) {
      missing.add("to see who waits for whom: GRANT DBA TO the user");
    }
    return missing;
  }

  @Override
  public Optional<String> explaining(String sql) {
    return Optional.of("EXPLAIN PLAN FOR " + sql);
  }
}
