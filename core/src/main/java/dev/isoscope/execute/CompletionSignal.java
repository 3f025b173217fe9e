package dev.isoscope.execute;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes the thread that drives a run as soon as a statement comes back in another thread. */
final class CompletionSignal {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition cameBack = lock.newCondition();
  private long count;

  void signal() {
    lock.lock();
    try {
      count++;
      cameBack.signalAll();
    } finally {
      lock.unlock();
    }
  }

  long count() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a landing after the one with this count, but no longer than this. */
  void await(long since, long nanos) {
    lock.lock();
    try {
      long left = nanos;
      while (count == since && left > 0) {
        left = cameBack.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** The pauses between samples: short at first, longer when nothing happens. */
  static final class Pauses {
    private static final long SHORTEST = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(5);
    private long next = SHORTEST;

    long next() {
      long pause = next;
      next = Math.min(LONGEST, next + next / 2);
      return pause;
    }
  }
}
