package dev.isoscope.dbms;

import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Sees sessions of H2 wait. For rows they name a blocker, but the name goes stale until the waiter
 * wakes up, so the thread must still rest. Table locks, as DDL takes them, show only in the
 * waiter's stack and in the lock table.
 */
final class H2Locks implements LockProbe {
  /** How long to look for a session that waits in a loop. */
  private static final long LOOKING = TimeUnit.MILLISECONDS.toNanos(60);

  /** How long to look for names before each look at the stack, which may take milliseconds. */
  private static final long BEFORE_STACK = TimeUnit.MICROSECONDS.toNanos(300);

  /** How long a thread that wakes up may run before it takes back whom it has waited for. */
  private static final long LEFT_OVER = TimeUnit.MICROSECONDS.toNanos(200);

  private final Connection control;
  private final H2Blockers blockers;
  private final Map<String, String> names;

  H2Locks(Connection control, H2Blockers blockers, Collection<SessionHandle> sessions) {
    this.control = control;
    this.blockers = blockers;
    this.names =
        sessions.stream().collect(Collectors.toMap(SessionHandle::serverId, SessionHandle::name));
  }

  @Override
  public Waits sample(Collection<UnderWay> underWay) throws SQLException {
    Map<String, Set<String>> waits = new HashMap<>();
    Map<String, String> byId = blockers.read();
    for (UnderWay one : underWay) {
      String name = one.session().name();
      String blocker = byId.get(one.session().serverId());
      if (blocker != null && one.rests()) {
        waits.put(name, named(blocker));
      } else if (one.restsIn("org.h2.mvstore.db.MVTable", "doLock1")) {
        waits.put(name, holders(one));
      } else if (!one.rests()) {
        turnsRound(one).ifPresent(by -> waits.put(name, idleIfAny(by, underWay)));
      }
    }
    return new Waits(waits);
  }

  /** Nobody of the case, if it is somebody else's session. */
  private Set<String> named(String id) {
    return names.containsKey(id) ? Set.of(names.get(id)) : Set.of();
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
  private Optional<Set<String>> turnsRound(UnderWay one) throws SQLException {
    Loop loop = new Loop();
    long now = System.nanoTime();
    long end = now + LOOKING;
    long nextStack = now + BEFORE_STACK;
    while (now < end) {
      long ran = one.ran();
      String blocker = blockers.read().get(one.session().serverId());
      if (blocker != null && loop.namesAgain(blocker, ran, one)) {
        return Optional.of(named(blocker));
      }
      if (one.rests()) {
        return Optional.empty(); // it has come back, or waits in the ordinary way
      }
      if (now >= nextStack) {
        StackTraceElement[] stack = one.thread().getStackTrace();
        if (loop.takesBackAgain(stack)) {
          return Optional.of(holders(one));
        }
        if (!carriesOut(stack)) {
          return Optional.empty();
        }
        nextStack = System.nanoTime() + BEFORE_STACK;
      }
      now = System.nanoTime();
    }
    return Optional.empty();
  }

  private static boolean carriesOut(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals("org.h2.command.Command")) {
        return true;
      }
    }
    return false;
  }

  /** What has been seen of a session that may wait at full speed. */
  private static final class Loop {
    private String named;
    private long ranUntilNamed;
    private boolean tookBack;
    private boolean tried;

    /**
     * Whether the blocker was named before and the thread has run since.
     *
     * @param ran for how long the thread had run just before it named the blocker
     */
    boolean namesAgain(String blocker, long ran, UnderWay one) {
      if (!blocker.equals(named)) {
        named = blocker;
        ranUntilNamed = one.ran();
        return false;
      }
      return ran - ranUntilNamed > LEFT_OVER;
    }

    /** Whether it has taken back, tried again and now takes back once more. */
    boolean takesBackAgain(StackTraceElement[] stack) {
      boolean takesBack = false;
      for (StackTraceElement frame : stack) {
        takesBack |=
            frame.getMethodName().equals("rollbackToSavepoint")
                && frame.getClassName().equals("org.h2.mvstore.tx.Transaction");
      }
      if (takesBack && tried) {
        return true;
      }
      tookBack |= takesBack;
      tried |= tookBack && !takesBack;
      return false;
    }
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
  private Set<String> holders(UnderWay one) throws SQLException {
    Set<String> words =
        Tokenizer.words(one.sql()).stream()
            .map(token -> token.text().replace("\"", "").toUpperCase(Locale.ROOT))
            .collect(Collectors.toSet());
    Set<String> inStatement = new HashSet<>();
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
          inStatement.add(holder);
        }
      }
    }
    return inStatement.isEmpty() ? all : inStatement;
  }
}
