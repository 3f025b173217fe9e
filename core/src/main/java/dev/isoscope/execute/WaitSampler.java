package dev.isoscope.execute;

import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Waits;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds out whether statements under way have come to rest: each has come back, or waits for a
 * session of the case and cannot go on before another one acts.
 */
final class WaitSampler {
  /** How the statements stand. */
  enum Rest {
    /** All have cameBack. */
    LANDED,
    /** Those that have not cameBack wait, and will go on waiting. */
    WAITING,
    /** Patience is at its end. */
    RESTLESS
  }

  /**
   * The answer.
   *
   * @param waits who waits for whom, when at rest; the last sample when restless
   */
  record Result(Rest rest, Waits waits) {}

  /** How long a DBMS may take to report a deadlock from which there is a way out. */
  private static final Duration CYCLE_PATIENCE = Duration.ofMillis(250);

  /** How long a cycle that the DBMS overlooks is watched before it is believed. */
  private static final Duration OVERLOOKED_PATIENCE = Duration.ofMillis(5);

  private final LockProbe probe;
  private final Predicate<String> alive;
  private final CompletionSignal completionSignal;
  private final Duration deadlockPatience;
  private final Duration patience;
  private boolean stopped;

  /**
   * @param alive whether a session is still connected; waits for one that is not will end
   * @param deadlockPatience how long the DBMS may take to report a deadlock with no other way out
   */
  WaitSampler(
      LockProbe probe,
      Predicate<String> alive,
      CompletionSignal completionSignal,
      Duration deadlockPatience,
      Duration patience) {
    this.probe = probe;
    this.alive = alive;
    this.completionSignal = completionSignal;
    this.deadlockPatience = deadlockPatience;
    this.patience = patience;
  }

  /**
   * Samples until the statements rest. Two samples in a row must agree, because a sample is no
   * atomic picture; one is enough where it only confirms what was known.
   *
   * @param hint a sample that was taken just before, or null
   * @param until the sampling ends as soon as this one has come back, or null
   */
  Result settle(List<PendingStatement> statements, Waits hint, PendingStatement until)
      throws SQLException {
    long start = System.nanoTime();
    CompletionSignal.Pauses pauses = new CompletionSignal.Pauses();
    Waits previous = hint;
    Waits last = Waits.NONE;
    int landedBefore = -1;
    long cycleSince = start;
    long closedSince = Long.MAX_VALUE;
    while (true) {
      long landingsBefore = completionSignal.count();
      List<PendingStatement> pending =
          statements.stream().filter(underWay -> !underWay.cameBack()).toList();
      if (pending.isEmpty() || (until != null && until.cameBack())) {
        return new Result(Rest.LANDED, Waits.NONE);
      }
      if (landedBefore >= 0 && pending.size() < landedBefore) {
        start = System.nanoTime();
        pauses = new CompletionSignal.Pauses();
      }
      landedBefore = pending.size();
      last = sample(pending);
      if (pending.stream().anyMatch(PendingStatement::cameBack)) {
        previous = null;
        continue;
      }
      boolean stable = WaitGraph.stable(last, names(pending), alive);
      if (stable && (last.equals(previous) || asBefore(pending, last))) {
        return new Result(Rest.WAITING, last);
      }
      boolean exit = WaitGraph.cycleWithExit(last, names(pending), alive);
      if (!exit || !last.equals(previous)) {
        cycleSince = System.nanoTime();
      }
      if (exit
          && (asBefore(pending, last)
              || System.nanoTime() - cycleSince > CYCLE_PATIENCE.toNanos())) {
        return new Result(Rest.WAITING, last);
      }
      boolean closed = !exit && allWait(pending, last);
      closedSince = closed ? Math.min(closedSince, System.nanoTime()) : Long.MAX_VALUE;
      Duration unreported =
          last.equals(previous) && WaitGraph.overlooked(last)
              ? OVERLOOKED_PATIENCE
              : deadlockPatience;
      previous = last;
      if (System.nanoTime() - start > patience.toNanos()
          || (closed && System.nanoTime() - closedSince > unreported.toNanos())) {
        return new Result(Rest.RESTLESS, last);
      }
      if (!stable) {
        completionSignal.await(landingsBefore, pauses.next());
      }
    }
  }

  private static boolean allWait(List<PendingStatement> pending, Waits waits) {
    return pending.stream().noneMatch(underWay -> waits.blockersOf(underWay.session()).isEmpty());
  }

  private Waits sample(List<PendingStatement> pending) throws SQLException {
    synchronized (probe) {
      return stopped
          ? Waits.NONE
          : probe.sample(pending.stream().map(PendingStatement::underWay).toList());
    }
  }

  /**
   * The run is over, and the control connection serves something else: a thread that still watches
   * must not use it any more.
   */
  void stop() {
    synchronized (probe) {
      stopped = true;
    }
  }

  private static boolean asBefore(List<PendingStatement> pending, Waits waits) {
    return pending.stream()
        .allMatch(
            underWay ->
                underWay.blocked()
                    && waits.blockersOf(underWay.session()).equals(underWay.lastBlockers()));
  }

  private static Set<String> names(List<PendingStatement> statements) {
    return statements.stream().map(PendingStatement::session).collect(Collectors.toSet());
  }
}
