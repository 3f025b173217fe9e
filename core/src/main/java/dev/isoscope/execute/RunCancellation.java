package dev.isoscope.execute;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Ends the statements of a run that is given up, by ever harsher means. */
final class RunCancellation {
  private final List<PendingStatement> pending;
  private final CompletionSignal landings;

  /**
   * @param pending what has not landed
   */
  RunCancellation(List<PendingStatement> pending, CompletionSignal landings) {
    this.pending = pending;
    this.landings = landings;
  }

  /**
   * Tries everything.
   *
   * @param idle lanes of sessions without a statement, whose locks others may wait for
   * @return whether all have landed
   */
  boolean of(List<SessionConnection> idle) {
    if (pending.isEmpty()) {
      return true;
    }
    idle.forEach(lane -> detached(lane::close));
    attempt(RunCancellation::cancel, 1);
    attempt(PendingStatement::interrupt, 1);
    attempt(flight -> flight.lane().abort(), 3);
    return pending.stream().allMatch(PendingStatement::landed);
  }

  private static void cancel(PendingStatement flight) {
    if (!flight.lane().cancel()) {
      flight.interrupt();
    }
  }

  private void attempt(Consumer<PendingStatement> way, int seconds) {
    pending.stream()
        .filter(flight -> !flight.landed())
        .forEach(flight -> detached(() -> way.accept(flight)));
    await(seconds);
  }

  /** In a thread of its own, because a driver may hang in the call as it does in the statement. */
  private static void detached(Runnable call) {
    Thread thread = new Thread(call, "isoscope-giving-up");
    thread.setDaemon(true);
    thread.start();
  }

  private void await(int seconds) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (System.nanoTime() < end) {
      long count = landings.count();
      if (pending.stream().allMatch(PendingStatement::landed)) {
        return;
      }
      landings.await(count, TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
