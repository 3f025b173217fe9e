package dev.isoscope.dbms.h2;

import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.Waits;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Sees sessions of H2 wait. For rows they name a blocker, but the name goes stale until the waiter
 * wakes up, so the thread must still rest. Table locks, as DDL takes them, show only in the
 * waiter's stack and in the lock table.
 */
final class H2Locks implements LockProbe {
  /** How long to look for a session that waits in a loop. */
  private static final long LOOKING = TimeUnit.MILLISECONDS.toNanos(60);

  /**
   * How long to look without a break, and how long the break is: who never rests is soon kept from
   * the processor for milliseconds, since the session itself does not rest either.
   */
  private static final long AT_ONCE = TimeUnit.MICROSECONDS.toNanos(80);

  private static final long BETWEEN = TimeUnit.MICROSECONDS.toNanos(50);

  /** How long a thread that wakes up may run before it takes back whom it has waited for. */
  private static final long LEFT_OVER = TimeUnit.MICROSECONDS.toNanos(200);

  /** How often a blocker is seen to be taken back and named again before it is believed. */
  private static final int TIMES_NAMED = 3;

  /** How often and for how long a statement is seen to start over before it is said to wait. */
  private static final int STARTS = 4;

  private static final long STARTING = TimeUnit.MICROSECONDS.toNanos(200);

  /**
   * How often one does that was seen to wait so before: the second start is later than the look.
   */
  private static final int STARTS_AGAIN = 2;

  private final Connection control;
  private final H2Blockers blockers;
  private final Map<String, String> names;

  /** By their sessions' numbers, the statements that start over again and again. */
  private final Map<String, Object> startingOver = new HashMap<>();

  H2Locks(Connection control, H2Blockers blockers, Collection<SessionHandle> sessions) {
    this.control = control;
    this.blockers = blockers;
    this.names = SessionHandle.names(sessions);
  }

  @Override
  public Waits sample(Collection<RunningStatement> underWay) throws SQLException {
    Map<String, Set<String>> waits = new HashMap<>();
    Set<String> overlooked = new HashSet<>();
    // Before they are asked: who wakes up and rests again meanwhile waits for somebody else.
    List<RunningStatement> resting = underWay.stream().filter(RunningStatement::rests).toList();
    Map<String, String> byId = blockers.read();
    for (RunningStatement one : underWay) {
      String name = one.session().name();
      String blocker = byId.get(one.session().serverId());
      if (blocker != null && one.rests()) {
        if (resting.contains(one) && !blockers.wake(one.session().serverId())) {
          waits.put(name, named(blocker));
          if (!blockers.connected(blocker)) {
            overlooked.add(name); // nobody is left who could wake it
          }
        }
      } else if (one.restsIn("org.h2.mvstore.db.MVTable", "doLock1")) {
        waits.put(name, holders(one));
      } else if (!one.rests()) {
        Optional<Circling> circling = circling(one);
        circling.ifPresent(it -> waits.put(name, idleIfAny(it.blockers(), underWay)));
        circling.filter(Circling::overlooked).ifPresent(it -> overlooked.add(name));
      }
    }
    return new Waits(waits, overlooked);
  }

  /**
   * A wait at full speed.
   *
   * @param overlooked whether H2 does not take it for a wait when it looks for deadlocks
   */
  private record Circling(Set<String> blockers, boolean overlooked) {}

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
   * @return for whom, if the session is seen to wait in such a way
   */
  private Optional<Circling> circling(RunningStatement one) throws SQLException {
    String number = one.session().serverId();
    H2Blockers.View view = blockers.view(number);
    Object statement = view.statement();
    Naming naming = new Naming(one, view);
    Restarts restarts =
        new Restarts(one, view, statement != null && startingOver.get(number) == statement);
    long start = System.nanoTime();
    long rest = start + AT_ONCE;
    while (view.carriesOut() && !one.rests() && System.nanoTime() - start < LOOKING) {
      if (System.nanoTime() > rest) {
        LockSupport.parkNanos(BETWEEN);
        rest = System.nanoTime() + AT_ONCE;
      }
      if (naming.again()) {
        return Optional.of(new Circling(named(naming.blocker), false));
      }
      if (restarts.many()) {
        startingOver.put(number, statement);
        return Optional.of(new Circling(holders(one), true));
      }
    }
    startingOver.remove(number);
    return Optional.empty();
  }

  /** Watches for a blocker that is named again and again. */
  private static final class Naming {
    private final RunningStatement one;
    private final H2Blockers.View view;
    private String blocker;
    private long ranUntilNamed;
    private boolean takenBack;
    private int times;

    private Naming(RunningStatement one, H2Blockers.View view) {
      this.one = one;
      this.view = view;
    }

    /**
     * Whether the blocker was named before and is again: because it has been seen to be taken back
     * in between, several times, or because the thread has run for longer than that takes.
     */
    boolean again() throws SQLException {
      String now = view.blocker();
      if (now == null) {
        takenBack = true;
        return false;
      }
      if (!now.equals(blocker)) {
        blocker = now;
        ranUntilNamed = one.ran();
        times = 0;
      } else if (takenBack) {
        times++;
      }
      takenBack = false;
      return times >= TIMES_NAMED
          || one.ran() - ranUntilNamed > LEFT_OVER && now.equals(view.blocker());
    }
  }

  /** Watches for a statement that takes back all it has done and does it again. */
  private static final class Restarts {
    private final RunningStatement one;
    private final H2Blockers.View view;
    private final boolean known;
    private long fewest = Long.MAX_VALUE;
    private long last;
    private int count;
    private long ranUntilFirst;

    /**
     * @param known whether it was seen to do so before
     */
    private Restarts(RunningStatement one, H2Blockers.View view, boolean known) {
      this.one = one;
      this.view = view;
      this.known = known;
    }

    boolean many() throws SQLException {
      long now = view.changes();
      if (now < 0) {
        return false;
      }
      boolean back = now <= fewest && now < last;
      last = now;
      if (now < fewest) {
        fewest = now;
        count = 0;
      }
      if (!back) {
        return false;
      }
      if (++count == 1) {
        ranUntilFirst = one.ran();
      }
      return known
          ? count >= STARTS_AGAIN
          : count >= STARTS && one.ran() - ranUntilFirst > STARTING;
    }
  }

  /**
   * Nobody is named where locks on tables are all there is to see: those who wait hold some, too.
   */
  private static Set<String> idleIfAny(Set<String> holders, Collection<RunningStatement> underWay) {
    Set<String> idle = new HashSet<>(holders);
    underWay.forEach(one -> idle.remove(one.session().name()));
    return idle.isEmpty() ? holders : idle;
  }

  /** Who holds locks on tables that the statement names; if nobody does, who holds any. */
  private Set<String> holders(RunningStatement one) throws SQLException {
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
