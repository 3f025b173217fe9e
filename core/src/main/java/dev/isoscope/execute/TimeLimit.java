package dev.isoscope.execute;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends work that takes too long: asks once, and some seconds later does not ask any more. Many
 * limits begin and end every second, so that none has a clock of its own: one thread looks at all
 * of them now and then.
 */
final class TimeLimit implements AutoCloseable {
  private static final int SECONDS_OF_GRACE = 5;
  private static final Set<TimeLimit> OPEN = ConcurrentHashMap.newKeySet();

  static {
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "isoscope-time-limit");
              thread.setDaemon(true);
              return thread;
            });
    clock.scheduleWithFixedDelay(() -> OPEN.forEach(TimeLimit::look), 1, 1, TimeUnit.SECONDS);
  }

  private final Runnable ask;
  private final Runnable force;
  private final long start = System.nanoTime();
  private final long allowed;
  private boolean asked;

  /** Begins to count. */
  TimeLimit(int seconds, Runnable ask, Runnable force) {
    this.allowed = TimeUnit.SECONDS.toNanos(seconds);
    this.ask = ask;
    this.force = force;
    OPEN.add(this);
  }

  /** Called by the clock's thread only. */
  private void look() {
    long over = System.nanoTime() - start - allowed;
    if (over < 0) {
      return;
    }
    if (!asked) {
      asked = true;
      BestEffort.to(ask::run);
    }
    if (over >= TimeUnit.SECONDS.toNanos(SECONDS_OF_GRACE)) {
      close();
      BestEffort.to(force::run);
    }
  }

  @Override
  public void close() {
    OPEN.remove(this);
  }
}
