package dev.isoscope.execute;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Ends the statements of a run that is given up, by ever harsher means. */
final class RunCancellation {
  private final List<PendingStatement> pending;
  private final CompletionSignal completionSignal;
  private final Duration notice;
  private final Set<PendingStatement> closed = new HashSet<>();
  private boolean letGo;

  /**
   * @param pending what has not come back
   * @param notice how long they may take to notice that they are not wanted any more
   */
  RunCancellation(
      List<PendingStatement> pending, CompletionSignal completionSignal, Duration notice) {
    this.pending = pending;
    this.completionSignal = completionSignal;
    this.notice = notice;
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
    attempt(RunCancellation::cancel, notice);
    attempt(PendingStatement::interrupt, notice);
    letGo = true;
    await(Duration.ofSeconds(1));
    attempt(underWay -> underWay.sessionConnection().abort(), Duration.ofSeconds(3));
    return allBack();
  }

  /**
   * Whether some came back only because others had let go of their locks, so that what they have
   * done in the end is left to chance.
   */
  boolean forced() {
    return !closed.isEmpty();
  }

  private boolean allBack() {
    return pending.stream().allMatch(PendingStatement::cameBack);
  }

  private static void cancel(PendingStatement underWay) {
    if (!underWay.sessionConnection().cancel()) {
      underWay.interrupt();
    }
  }

  private void attempt(Consumer<PendingStatement> way, Duration patience) {
    pending.stream()
        .filter(underWay -> !underWay.cameBack())
        .forEach(underWay -> detached(() -> way.accept(underWay)));
    await(patience);
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

  private void await(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() < end) {
      long count = completionSignal.count();
      if (allBack()) {
        return;
      }
      if (letGo) {
        closeReturned();
      }
      completionSignal.await(count, TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
