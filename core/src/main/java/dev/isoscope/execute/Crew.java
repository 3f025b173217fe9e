package dev.isoscope.execute;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps one thread watching over the run. It looks up a few thousand times a second; a statement
 * that it sees again is taking its time, so it asks the DBMS whether that one waits, and if so
 * drives the run on while a fresh thread watches.
 */
final class Crew implements AutoCloseable {
  private static final long PERIOD = TimeUnit.MICROSECONDS.toNanos(150);
  private static final int PERIODS_BEFORE_SLEEP = 600;

  /** Looks at a statement that hardly waits before the DBMS is asked, which costs it time. */
  private static final int LOOKS_AT_LONELY = 30;

  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final ExecutorService pool =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "isoscope-" + NUMBER.incrementAndGet());
            thread.setDaemon(true);
            return thread;
          });
  private volatile Run current;
  private volatile Thread sleeper;
  private volatile boolean closed;

  Crew() {
    pool.execute(this::watch);
  }

  /**
   * Starts a run. A thread of the crew drives it, never the caller's: a statement that no
   * cancellation ends would else hold the caller for ever.
   */
  void begin(Run run) {
    current = run;
    pool.execute(run::start);
    Thread asleep = sleeper;
    if (asleep != null) {
      LockSupport.unpark(asleep);
    }
  }

  void end() {
    current = null;
  }

  private void watch() {
    Flight seen = null;
    int looks = 0;
    int idle = 0;
    while (!closed) {
      Run run = current;
      Flight flight = run == null ? null : run.inline();
      looks = flight == seen ? looks + 1 : 0;
      if (flight == null || looks < (flight.mayWait() ? 1 : LOOKS_AT_LONELY)) {
        seen = flight;
        idle = run == null ? idle + 1 : 0;
        rest(idle);
        continue;
      }
      idle = 0;
      if (run.takeOver(flight)) {
        pool.execute(this::watch);
        run.drive();
        return;
      }
      seen = null;
    }
  }

  private void rest(int idle) {
    if (idle < PERIODS_BEFORE_SLEEP) {
      LockSupport.parkNanos(PERIOD);
      return;
    }
    sleeper = Thread.currentThread();
    if (current == null && !closed) {
      LockSupport.park(this);
    }
    sleeper = null;
  }

  @Override
  public void close() {
    closed = true;
    current = null;
    Thread asleep = sleeper;
    if (asleep != null) {
      LockSupport.unpark(asleep);
    }
    pool.shutdown();
  }
}
