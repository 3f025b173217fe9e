package dev.isoscope.execute;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends work that takes too long: asks once, and some seconds later does not ask any more. */
final class TimeLimit implements AutoCloseable {
  private static final int SECONDS_OF_GRACE = 5;
  private static final ScheduledThreadPoolExecutor CLOCK = clock();

  private final ScheduledFuture<?> asked;
  private final ScheduledFuture<?> forced;

  /** Begins to count. */
  TimeLimit(int seconds, Runnable ask, Runnable force) {
    this.asked = CLOCK.schedule(ask, seconds, TimeUnit.SECONDS);
    this.forced = CLOCK.schedule(force, seconds + SECONDS_OF_GRACE, TimeUnit.SECONDS);
  }

  private static ScheduledThreadPoolExecutor clock() {
    ScheduledThreadPoolExecutor clock =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "isoscope-time-limit");
              thread.setDaemon(true);
              return thread;
            });
    clock.setRemoveOnCancelPolicy(true);
    return clock;
  }

  @Override
  public void close() {
    asked.cancel(false);
    forced.cancel(false);
  }
}
