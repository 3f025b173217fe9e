package dev.isoscope.execute;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps one thread watching over the run. It looks up a few thousand times a second; a statement
 * that it sees again is taking its time, as is one whose thread rests within a DBMS of this JVM, so
 * it asks the DBMS whether that one waits, and if so drives the run on while a fresh thread
 * watches.
 */
final class RunWatcher implements AutoCloseable {
  private static final long PERIOD = TimeUnit.MICROSECONDS.toNanos(150);

  /** While a person thinks about what to type. */
  private static final long PERIOD_AT_REST = TimeUnit.MILLISECONDS.toNanos(20);

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
  private volatile CaseRun current;
  private volatile Thread sleeper;
  private volatile boolean closed;

  RunWatcher() {
    pool.execute(this::watch);
  }

  /** Lets a thread of the watcher do something. */
  void execute(Runnable task) {
    pool.execute(task);
  }

  /** Starts to watch over a run. */
  void begin(CaseRun run) {
    current = run;
    Thread asleep = sleeper;
    if (asleep != null) {
      LockSupport.unpark(asleep);
    }
  }

  void end() {
    current = null;
  }

  private void watch() {
    PendingStatement seen = null;
    int looks = 0;
    int idle = 0;
    while (!closed) {
      CaseRun run = current;
      PendingStatement underWay = run == null ? null : run.inline();
      looks = underWay == seen ? looks + 1 : 0;
      if (underWay == null || looks < looksBeforeAsking(underWay)) {
        seen = underWay;
        idle = run == null ? idle + 1 : 0;
        rest(idle, period(run));
        continue;
      }
      idle = 0;
      if (run.takeOver(underWay)) {
        pool.execute(this::watch);
        run.drive();
        return;
      }
      seen = null;
    }
  }

  /** Where a run is over the next one may begin at any moment: who sleeps then misses its waits. */
  private static long period(CaseRun run) {
    return run != null && run.resting() && !run.over() ? PERIOD_AT_REST : PERIOD;
  }

  private static int looksBeforeAsking(PendingStatement underWay) {
    if (!underWay.mayWait()) {
      return LOOKS_AT_LONELY;
    }
    return underWay.underWay().rests() ? 0 : 1;
  }

  private void rest(int idle, long period) {
    if (idle < PERIODS_BEFORE_SLEEP) {
      LockSupport.parkNanos(period);
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
