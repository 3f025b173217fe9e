package dev.isoscope.campaign;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Hands out blocks to workers and takes their results back in the order of the blocks, whichever
 * comes first: one worker at a time enters them, while the others go on.
 */
final class BlockOrder<T> {
  private static final int AHEAD_PER_WORKER = 4;
  private static final long LOOK_UP_MILLISECONDS = 100;

  private final Budget budget;
  private final int ahead;
  private final IntPredicate wanted;
  private final IntPredicate owed;
  private final Map<Integer, T> waiting = new HashMap<>();
  private int next;
  private int entered;
  private boolean entering;

  /**
   * @param wanted whether there are cases in a block
   * @param owed whether a block is to be finished even if the time is over
   */
  BlockOrder(Budget budget, IntPredicate wanted, IntPredicate owed, int first, int workers) {
    this.budget = budget;
    this.wanted = wanted;
    this.owed = owed;
    this.ahead = AHEAD_PER_WORKER * workers;
    this.next = first;
    this.entered = first;
  }

  /** The next block to be done, if any; waits while too many results wait to be entered. */
  synchronized OptionalInt take() throws InterruptedException {
    while (next - entered >= ahead && !budget.exhausted()) {
      wait(LOOK_UP_MILLISECONDS);
    }
    boolean over = budget.stopped() || (budget.exhausted() && !owed.test(next));
    return over || !wanted.test(next) ? OptionalInt.empty() : OptionalInt.of(next++);
  }

  synchronized void put(int block, T result) {
    waiting.put(block, result);
  }

  /** The result to be entered now, unless it is not there yet or somebody else is at it. */
  synchronized Optional<T> claim() {
    if (entering) {
      return Optional.empty();
    }
    Optional<T> result = Optional.ofNullable(waiting.remove(entered));
    entering = result.isPresent();
    return result;
  }

  /** What was claimed has been entered. */
  synchronized void release() {
    entering = false;
    entered++;
    notifyAll();
  }
}
