package dev.isoscope.execute;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Ends the statements of a run that is given up, by ever harsher means. */
final class RunCancellation {
  private final List<PendingStatement> pending;
  private final CompletionSignal completionSignal;
  private final Set<PendingStatement> closed = new HashSet<>();

  /**
   * @param pending what has not come back
   */
  RunCancellation(List<PendingStatement> pending, CompletionSignal completionSignal) {
    this.pending = pending;
    this.completionSignal = completionSignal;
  }

  /**
   * Tries everything.
   *
   * @param idle connections of sessions without a statement, whose locks others may wait for
   * @return whether all have come back
   */
  boolean of(List<SessionConnection> idle) {
    if (pending.isEmpty()) {
      return true;
    }
    idle.forEach(sessionConnection -> detached(sessionConnection::close));
    attempt(RunCancellation::cancel, 1);
    attempt(PendingStatement::interrupt, 1);
    attempt(underWay -> underWay.sessionConnection().abort(), 3);
    return pending.stream().allMatch(PendingStatement::cameBack);
  }

  private static void cancel(PendingStatement underWay) {
    if (!underWay.sessionConnection().cancel()) {
      underWay.interrupt();
    }
  }

  private void attempt(Consumer<PendingStatement> way, int seconds) {
    pending.stream()
        .filter(underWay -> !underWay.cameBack())
        .forEach(underWay -> detached(() -> way.accept(underWay)));
    await(seconds);
  }

  /** In a thread of its own, because a driver may hang in the call as it does in the statement. */
  private static void detached(Runnable call) {
    Thread thread = new Thread(call, "isoscope-giving-up");
    thread.setDaemon(true);
    thread.start();
  }

  /** Whoever has come back lets go of its locks, which others may wait for deaf to everything. */
  private void closeReturned() {
    for (PendingStatement underWay : pending) {
      if (underWay.cameBack() && closed.add(underWay)) {
        detached(underWay.sessionConnection()::close);
      }
    }
  }

  private void await(int seconds) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (System.nanoTime() < end) {
      long count = completionSignal.count();
      closeReturned();
      if (pending.stream().allMatch(PendingStatement::cameBack)) {
        return;
      }
      completionSignal.await(count, TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
