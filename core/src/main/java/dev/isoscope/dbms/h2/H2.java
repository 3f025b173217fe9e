package dev.isoscope.dbms.h2;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.Dbms;
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
import dev.isoscope.model.Citation;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** H2 in the JVM, on its MVStore. */
public final class H2 implements Dbms {
  private static final Pattern UNSTABLE =
      Pattern.compile("; SQL statement:$|/\\* (key:)?-?[0-9]+ \\*/ ");

  private static final int SYNTAX_ERROR = 42001;

  @Override
  public String name() {
    return "h2";
  }

  @Override
  public String title() {
    return "H2";
  }

  @Override
  public List<String> unsharedUrls() {
    return List.of("jdbc:h2:mem:");
  }

  /** The column of names was called otherwise before version 2. */
  @Override
  public List<Setting> settingQueries() {
    return Stream.of(
            "MODE", "MV_STORE", "DEFAULT_LOCK_TIMEOUT", "TIME ZONE", "CASE_INSENSITIVE_IDENTIFIERS")
        .map(
            name ->
                new Setting(
                    name.toLowerCase(Locale.ROOT).replace(' ', '_'),
                    "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = "
                        + Sql.literal(name)))
        .toList();
  }

  @Override
  public List<Level> levels(Optional<String> mode) {
    return List.of(Level.values());
  }

  /**
   * The manual speaks of dirty, non-repeatable and phantom reads, and says itself that serializable
   * is not all that its name promises. Nothing is said of lost updates or read skew at repeatable
   * read.
   */
  @Override
  public Promise promise(Optional<String> mode, Level level) {
    String manual = "H2 documentation, Advanced: Transaction Isolation";
    String versions = "H2 documentation, Advanced: Multi-Version Concurrency Control";
    return switch (level) {
      case READ_UNCOMMITTED ->
          Promise.of(
              IsolationDegree.READ_UNCOMMITTED,
              AdyaLevel.PL_1,
              "read uncommitted excludes what the standard's level excludes",
              manual);
      case READ_COMMITTED ->
          Promise.of(
                  IsolationDegree.READ_COMMITTED,
                  AdyaLevel.PL_2,
                  "read committed excludes dirty reads",
                  manual,
                  Anomaly.DIRTY_READ)
              .and(
                  "a change is visible to others when it is committed",
                  versions,
                  Anomaly.STALE_READ);
      case REPEATABLE_READ ->
          Promise.of(
              IsolationDegree.REPEATABLE_READ,
              AdyaLevel.PL_2,
              "repeatable read excludes dirty and non-repeatable reads",
              manual,
              Anomaly.DIRTY_READ,
              Anomaly.FUZZY_READ);
      case SNAPSHOT ->
          Promise.of(
              IsolationDegree.SNAPSHOT,
              AdyaLevel.PL_SI,
              "snapshot excludes dirty, non-repeatable and phantom reads",
              manual,
              Anomaly.DIRTY_READ);
      case SERIALIZABLE ->
          Promise.of(
              IsolationDegree.SNAPSHOT,
              AdyaLevel.PL_SI,
              "serializable excludes phantoms, but concurrent transactions that write are not"
                  + " ensured to be equivalent to a serial execution",
              manual,
              Anomaly.DIRTY_READ);
    };
  }

  /** What others call repeatable read per table, H2 takes to be the snapshot of each table. */
  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    String manual = "H2 documentation, Advanced: Transaction Isolation";
    String source = manual + "; H2 2.5.252 source, ";
    Peculiarity changedBack =
        Peculiarity.documented(
            Kind.CHANGED_BACK,
            "a row that has changed since the snapshot may not be changed, which is told by its"
                + " values",
            source + "TxDecisionMaker.RepeatableReadLockDecisionMaker");
    if (level == Level.REPEATABLE_READ) {
      return List.of(
          changedBack,
          Peculiarity.documented(
              Kind.TABLE_SNAPSHOT,
              "rows that were read do not change, but phantoms are possible",
              manual),
          Peculiarity.documented(
              Kind.NO_SNAPSHOT_YET,
              "phantoms are possible; a statement takes snapshots of the tables that its"
                  + " conditions, values and queries read, so an UPDATE or DELETE that reads no"
                  + " column of its table, takes none of it",
              source + "collectDependencies of Update and Delete"),
          Peculiarity.documented(
              Kind.SNAPSHOT_WITH_REFERRED,
              "phantoms are possible, not certain; with a table a statement takes the snapshot of"
                  + " those whose foreign keys refer to it",
              source + "SessionLocal.addTableToDependencies"));
    }
    if (level.compareTo(Level.REPEATABLE_READ) > 0) {
      Citation citation = promise(mode, level).citation();
      return List.of(
          Peculiarity.documented(Kind.TRANSACTION_SNAPSHOT, citation),
          Peculiarity.documented(Kind.BEGIN_SNAPSHOT, citation),
          changedBack);
    }
    List<Peculiarity> known = new ArrayList<>();
    known.add(
        Peculiarity.documented(
            Kind.SNAPSHOT_THEN_RECHECK,
            "connections see committed data and their own changes only; who wants to change a row"
                + " that another has changed waits until it can",
            manual + ", Multi-Version Concurrency Control"));
    known.add(
        Peculiarity.documented(
            Kind.RESTART,
            "unrepeatable reads and phantoms are possible, so a write that has waited may see more"
                + " than before",
            manual));
    if (level == Level.READ_UNCOMMITTED) {
      known.add(Peculiarity.documented(Kind.DIRTY_READ, "dirty reads are possible", manual));
    }
    return known;
  }

  @Override
  public RowKey rowKey() {
    return RowKey.INTEGER_KEY;
  }

  @Override
  public boolean newKeyMakesNewRow() {
    return true;
  }

  @Override
  public boolean updatesInTwoPasses() {
    return true;
  }

  @Override
  public Optional<ChangeLog> changeLog() {
    return Optional.of(new H2ChangeLog());
  }

  @Override
  public String sessionId(Connection connection) throws SQLException {
    return Sql.value(connection, "CALL SESSION_ID()");
  }

  @Override
  public List<String> sessionSettings(Level level) {
    return List.of(
        "SET LOCK_TIMEOUT 600000",
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level.sql());
  }

  /**
   * With the timeout, too: by default a statement waits for two seconds, and a person is slower.
   */
  @Override
  public List<String> typedSettings(Level level) {
    return sessionSettings(level);
  }

  @Override
  public List<String> terminal(TargetIdentity target) {
    return List.of(
        "java -cp h2-"
            + target.version()
            + ".jar org.h2.tools.Shell -url \"jdbc:h2:./test;AUTO_SERVER=TRUE\" -user sa");
  }

  /**
   * An index entry whose row is gone makes H2 try again for as long as it would wait for a lock.
   */
  @Override
  public List<String> settingsAlone() {
    return List.of("SET LOCK_TIMEOUT 2000");
  }

  @Override
  public String tablesOfWorkspace() {
    return "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_TYPE LIKE '%TABLE'"
        + " AND TABLE_SCHEMA = ";
  }

  @Override
  public Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    if (control.getMetaData().getDatabaseMajorVersion() < 2) {
      return Optional.empty();
    }
    return Optional.of(CounterReset.standard(control, this, workspace));
  }

  /** A change of the isolation level commits, too. */
  @Override
  public boolean commitsImplicitly(StatementKind kind, String sql) {
    return kind == StatementKind.DEFINITION
        || (kind == StatementKind.SETTING
            && Tokenizer.words(sql).stream().anyMatch(word -> word.is("ISOLATION")));
  }

  /** BEGIN turns autocommit off; DDL commits, and leaves it off. */
  @Override
  public boolean chainsAfterImplicitCommit() {
    return true;
  }

  @Override
  public ErrorKind classify(SQLException error, boolean othersWait) {
    int code = error.getErrorCode();
    return switch (code) {
      case 40001 -> othersWait && !isConflict(error) ? ErrorKind.DEADLOCK : ErrorKind.SERIALIZATION;
      case 50200 -> ErrorKind.LOCK_TIMEOUT;
      case 90131 -> ErrorKind.SERIALIZATION;
      case 50000 -> ErrorKind.INTERNAL;
      case 90007, 90067, 90098, 90121 -> ErrorKind.CONNECTION;
      default -> ErrorClassification.standard(error);
    };
  }

  /**
   * At repeatable read and above H2 reports a write-write conflict under its deadlock code. The
   * store below says why it has chosen a victim, but has no words for a conflict: what it gives is
   * its version and its own code only.
   */
  private static boolean isConflict(SQLException error) {
    String cause = error.getCause() == null ? null : error.getCause().getMessage();
    return cause != null && cause.strip().matches("\\[[^\\]]*\\]");
  }

  /** It has a code of its own for a server that is not there. */
  @Override
  public boolean unreachable(SQLException error) {
    return Dbms.super.unreachable(error) || "90067".equals(error.getSQLState());
  }

  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return ErrorEffect.rollingBack(error.getErrorCode() == 40001);
  }

  /** Whether DDL that failed had got so far as to commit: nothing is uncommitted any more. */
  @Override
  public ErrorEffect effect(
      ErrorKind kind, SQLException error, StatementKind statement, Connection session)
      throws SQLException {
    if (statement != StatementKind.DEFINITION || error.getErrorCode() == SYNTAX_ERROR) {
      return effect(kind, error);
    }
    String id = session.getMetaData().getDatabaseMajorVersion() < 2 ? "ID" : "SESSION_ID";
    String uncommitted =
        "SELECT CONTAINS_UNCOMMITTED FROM INFORMATION_SCHEMA.SESSIONS WHERE "
            + id
            + " = SESSION_ID()";
    return Sql.value(session, uncommitted).equals("TRUE")
        ? effect(kind, error)
        : ErrorEffect.TRANSACTION_COMMITTED;
  }

  /**
   * The statement follows on lines of its own, which the first line announces; and rows are named
   * by numbers that go on counting when a table is used again.
   */
  @Override
  public String stableMessage(String message) {
    return UNSTABLE.matcher(Dbms.super.stableMessage(message)).replaceAll("");
  }

  /**
   * It looks when a session starts to wait for a row, and every 100 ms while one waits for a table.
   */
  @Override
  public Duration deadlockPatience() {
    return Duration.ofMillis(600);
  }

  /** In this JVM: what does not listen at once is deaf, because it waits for a row. */
  @Override
  public Duration cancellationNotice() {
    return Duration.ofMillis(20);
  }

  @Override
  public boolean readsTakeNoLocks(Level level) {
    return true;
  }

  @Override
  public boolean wakesInOrder(Optional<String> mode, Level level) {
    return false;
  }

  @Override
  public LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    boolean old = server.identity().version().major() < 2;
    return new H2Locks(control, H2Blockers.of(control, old), sessions);
  }

  @Override
  public List<String> missingPrivileges(Connection connection) throws SQLException {
    List<String> missing = new ArrayList<>();
    if (connection.getMetaData().getURL().matches("jdbc:h2:(tcp|ssl):.*")) {
      missing.add(
          "lock waits show only inside the JVM that runs H2: use a jdbc:h2:mem: or jdbc:h2:file:"
              + " URL");
    }
    boolean old = connection.getMetaData().getDatabaseMajorVersion() < 2;
    String admin =
        "SELECT "
            + (old
                ? "ADMIN FROM INFORMATION_SCHEMA.USERS WHERE NAME"
                : "IS_ADMIN FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME")
            + " = CURRENT_USER";
    if (!Sql.column(connection, admin).stream().allMatch("TRUE"::equalsIgnoreCase)) {
      missing.add("to see who waits for whom: ALTER USER name ADMIN TRUE");
    }
    return missing;
  }
}
