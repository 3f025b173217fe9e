package dev.isoscope.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Hands out blocks to workers and takes their results back in the order of the blocks, whichever
 * comes first: one worker at a time enters them, while the others go on.
 */
final class BlockOrder<T> {
  /** So many that a worker hardly ever waits while another one reduces what was found. */
  private static final int AHEAD_PER_WORKER = 32;

  private static final long LOOK_UP_MILLISECONDS = 100;

  private final Budget budget;
  private final int ahead;
  private final IntPredicate wanted;
  private final IntPredicate owed;
  private final Map<Integer, T> waiting = new HashMap<>();
  private final Set<Integer> rehearsed = new HashSet<>();
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

  /**
   * What a worker does next; nothing if both are empty.
   *
   * @param blocks to be done, in a row
   * @param rehearsal a result that waits to be entered, which can be prepared meanwhile
   */
  record Turn<T>(List<Integer> blocks, Optional<T> rehearsal) {
    boolean over() {
      return blocks.isEmpty() && rehearsal.isEmpty();
    }
  }

  /**
   * The next turn of a worker; waits while too many results wait to be entered.
   *
   * @param most how many blocks at most
   * @param rehearses whether it prepares what waits to be entered rather than wait itself
   */
  synchronized Turn<T> take(int most, boolean rehearses) throws InterruptedException {
    Optional<T> rehearsal = Optional.empty();
    while (next - entered >= (long) ahead * most && !budget.exhausted() && rehearsal.isEmpty()) {
      rehearsal = rehearses ? rehearsal() : rehearsal;
      if (rehearsal.isEmpty()) {
        wait(LOOK_UP_MILLISECONDS);
      }
    }
    List<Integer> blocks = new ArrayList<>();
    while (rehearsal.isEmpty() && blocks.size() < most && due(next)) {
      blocks.add(next++);
    }
    if (blocks.isEmpty() && rehearsal.isEmpty() && rehearses && !budget.exhausted()) {
      rehearsal = rehearsal();
    }
    return new Turn<>(blocks, rehearsal);
  }

  /** The first of those that wait which nobody has prepared. */
  private Optional<T> rehearsal() {
    OptionalInt first =
        waiting.keySet().stream()
            .filter(block -> !rehearsed.contains(block))
            .mapToInt(Integer::intValue)
            .min();
    first.ifPresent(rehearsed::add);
    return first.isPresent() ? Optional.of(waiting.get(first.getAsInt())) : Optional.empty();
  }

  private boolean due(int block) {
    boolean over = budget.stopped() || (budget.exhausted() && !owed.test(block));
    return !over && wanted.test(block);
  }

  /** The first block that nobody has taken. */
  synchronized int next() {
    return next;
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
    rehearsed.remove(entered);
    entered++;
    notifyAll();
  }
}
