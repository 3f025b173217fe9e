package dev.isoscope.dbms;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.Citation;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** H2 in the JVM, on its MVStore. */
public final class H2 extends Dbms {
  /** How long to look for a session that waits in a loop; one look takes some microseconds. */
  private static final long LOOKING = TimeUnit.MILLISECONDS.toNanos(60);

  /** How long a thread that wakes up may run before it takes back whom it has waited for. */
  private static final long LEFT_OVER = TimeUnit.MICROSECONDS.toNanos(200);

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

  /** The column of names was called otherwise before version 2. */
  @Override
  protected List<Setting> settingQueries() {
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

  /** The manual says itself that serializable is not all that its name promises. */
  @Override
  public Promise promise(Optional<String> mode, Level level) {
    String manual = "H2 documentation, Advanced: Transaction Isolation";
    return level == Level.SERIALIZABLE
        ? new Promise(
            Isolation.SNAPSHOT,
            new Citation(
                "serializable excludes phantoms, but concurrent transactions that write are not"
                    + " ensured to be equivalent to a serial execution",
                manual))
        : new Promise(
            Isolation.of(level),
            new Citation(level.label() + " excludes what the standard's level excludes", manual));
  }

  /** What others call repeatable read per table, H2 takes to be the snapshot of each table. */
  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    String manual = "H2 documentation, Advanced: Transaction Isolation";
    if (level == Level.REPEATABLE_READ) {
      return List.of(
          Peculiarity.documented(
              Kind.TABLE_SNAPSHOT,
              "rows that were read do not change, but phantoms are possible",
              manual));
    }
    if (level.compareTo(Level.REPEATABLE_READ) > 0) {
      Citation citation = promise(mode, level).citation();
      return List.of(
          new Peculiarity(Kind.TRANSACTION_SNAPSHOT, Triage.DOCUMENTED, citation),
          new Peculiarity(Kind.BEGIN_SNAPSHOT, Triage.DOCUMENTED, citation));
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
  public String sessionId(Connection connection) throws SQLException {
    return Sql.value(connection, "CALL SESSION_ID()");
  }

  @Override
  public void openSession(Connection connection, Level level, String workspace)
      throws SQLException {
    enterWorkspace(connection, workspace);
    Sql.execute(
        connection,
        "SET LOCK_TIMEOUT 600000",
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level.sql());
  }

  @Override
  public void dropWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(control, "SET SCHEMA PUBLIC", "DROP SCHEMA " + quote(workspace) + " CASCADE");
  }

  @Override
  public void enterWorkspace(Connection connection, String workspace) throws SQLException {
    Sql.execute(connection, "SET SCHEMA " + quote(workspace));
  }

  @Override
  public List<String> tables(Connection control, String workspace) throws SQLException {
    return Sql.column(
        control,
        "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_TYPE LIKE '%TABLE'"
            + " AND TABLE_SCHEMA = "
            + Sql.literal(workspace)
            + " ORDER BY 1");
  }

  @Override
  public Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    if (control.getMetaData().getDatabaseMajorVersion() < 2) {
      return Optional.empty();
    }
    return Optional.of(StandardCounters.resets(control, this, workspace));
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
      default -> StandardErrors.kind(error);
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

  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return error.getErrorCode() == 40001
        ? ErrorEffect.TRANSACTION_OVER
        : ErrorEffect.STATEMENT_UNDONE;
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
    return UNSTABLE.matcher(super.stableMessage(message)).replaceAll("");
  }

  @Override
  public boolean wakesInOrder(Optional<String> mode, Level level) {
    return false;
  }

  /**
   * Rows: {@code BLOCKER_ID}, which goes stale until the waiter wakes up, so the thread must still
   * rest. Table locks, as DDL takes them, show only in the waiter's stack and in the lock table.
   */
  @Override
  public LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    boolean old = server.identity().version().major() < 2;
    String blockers =
        "SELECT "
            + (old ? "ID" : "SESSION_ID")
            + ", BLOCKER_ID FROM INFORMATION_SCHEMA.SESSIONS"
            + " WHERE BLOCKER_ID IS NOT NULL";
    Map<String, String> names =
        sessions.stream().collect(Collectors.toMap(SessionHandle::serverId, SessionHandle::name));
    return underWay -> {
      Map<String, Set<String>> waits = new HashMap<>();
      Map<String, String> byId = Sql.pairs(control, blockers);
      for (UnderWay one : underWay) {
        String name = one.session().name();
        String blocker = byId.get(one.session().serverId());
        if (blocker != null && one.rests()) {
          waits.put(name, names.containsKey(blocker) ? Set.of(names.get(blocker)) : Set.of());
        } else if (one.restsIn("org.h2.mvstore.db.MVTable", "doLock1")) {
          waits.put(name, holders(control, one, names));
        } else if (!one.rests()) {
          turnsRound(control, blockers, one, names)
              .ifPresent(by -> waits.put(name, idleIfAny(by, underWay)));
        }
      }
      return new Waits(waits);
    };
  }

  /**
   * H2 may wait at full speed. After a statement of the holder has failed, the blocker is named and
   * taken back in a loop: named again by a thread that has run meanwhile, it is no name that was
   * left over. And a row whose unique key, other than the primary one, collides with one that is
   * not committed yet is inserted, taken back and inserted again, and nobody is named; a statement
   * that fails for good takes back once.
   *
   * @return the blockers, if the session is seen to wait in such a way
   */
  private static Optional<Set<String>> turnsRound(
      Connection control, String blockers, UnderWay one, Map<String, String> names)
      throws SQLException {
    String named = null;
    long ranUntilNamed = 0;
    boolean tookBack = false;
    boolean tried = false;
    long end = System.nanoTime() + LOOKING;
    while (System.nanoTime() < end) {
      long ran = one.ran();
      String blocker = Sql.pairs(control, blockers).get(one.session().serverId());
      if (blocker != null && !blocker.equals(named)) {
        named = blocker;
        ranUntilNamed = one.ran();
      } else if (blocker != null && ran - ranUntilNamed > LEFT_OVER) {
        return Optional.of(names.containsKey(blocker) ? Set.of(names.get(blocker)) : Set.of());
      }
      boolean takesBack = false;
      boolean underWay = false;
      for (StackTraceElement frame : one.thread().getStackTrace()) {
        takesBack |=
            frame.getMethodName().equals("rollbackToSavepoint")
                && frame.getClassName().equals("org.h2.mvstore.tx.Transaction");
        underWay |= frame.getClassName().equals("org.h2.command.Command");
      }
      if (takesBack && tried) {
        return Optional.of(holders(control, one, names));
      }
      tookBack |= takesBack;
      tried |= tookBack && !takesBack;
      if (!underWay || one.rests()) {
        return Optional.empty(); // it has come back, or waits in the ordinary way
      }
    }
    return Optional.empty();
  }

  /**
   * Nobody is named where locks on tables are all there is to see: those who wait hold some, too.
   */
  private static Set<String> idleIfAny(Set<String> holders, Collection<UnderWay> underWay) {
    Set<String> idle = new HashSet<>(holders);
    underWay.forEach(one -> idle.remove(one.session().name()));
    return idle.isEmpty() ? holders : idle;
  }

  /** Who holds locks on tables that the statement names; if nobody does, who holds any. */
  private static Set<String> holders(Connection control, UnderWay one, Map<String, String> names)
      throws SQLException {
    Set<String> words =
        Tokenizer.words(one.sql()).stream()
            .map(token -> token.text().replace("\"", "").toUpperCase(Locale.ROOT))
            .collect(Collectors.toSet());
    Set<String> named = new HashSet<>();
    Set<String> all = new HashSet<>();
    String query =
        "SELECT SESSION_ID || ' ' || TABLE_NAME FROM INFORMATION_SCHEMA.LOCKS WHERE SESSION_ID <> "
            + one.session().serverId();
    for (String lock : Sql.column(control, query)) {
      if (lock == null) {
        continue; // H2 shows a lock that is let go of at this moment with nothing but NULLs
      }
      String[] parts = lock.split(" ", 2);
      String holder = names.get(parts[0]);
      if (holder != null) {
        all.add(holder);
        if (words.contains(parts[1].toUpperCase(Locale.ROOT))) {
          named.add(holder);
        }
      }
    }
    return named.isEmpty() ? all : named;
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
