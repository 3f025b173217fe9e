package dev.isoscope.execute;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The statements of a run in their order, and which of them are still to be handled. Those of a
 * case are there from the start; those that a person types arrive while the run goes on.
 */
final class SubmissionOrder {
  private final List<ParsedStatement> order;
  private final BitSet handled = new BitSet();
  private final Queue<ParsedStatement> arrived = new ConcurrentLinkedQueue<>();
  private volatile boolean growing;
  private int first;

  /** An order to which nothing is added. */
  SubmissionOrder(List<ParsedStatement> order) {
    this.order = order;
  }

  private SubmissionOrder() {
    this.order = new ArrayList<>();
    this.growing = true;
  }

  /** An empty order to which statements are added until it is ended. */
  static SubmissionOrder growing() {
    return new SubmissionOrder();
  }

  List<ParsedStatement> order() {
    return order;
  }

  /** Whether statements may still be added. */
  boolean grows() {
    return growing;
  }

  /** Adds a statement; may be called by any thread. */
  void add(ParsedStatement parsed) {
    arrived.add(parsed);
  }

  /** Nothing will be added any more. */
  void end() {
    growing = false;
  }

  boolean hasArrivals() {
    return !arrived.isEmpty();
  }

  /** Takes in what was added since, and tells of each. */
  void admit(Consumer<ParsedStatement> each) {
    for (ParsedStatement one = arrived.poll(); one != null; one = arrived.poll()) {
      order.add(one);
      each.accept(one);
    }
  }

  /**
   * Takes the first statement that is still to be handled and whose session is free.
   *
   * @return null if there is none
   */
  ParsedStatement take(Predicate<String> occupied) {
    first = handled.nextClearBit(first);
    for (int i = first; i < order.size(); i = handled.nextClearBit(i + 1)) {
      ParsedStatement parsed = order.get(i);
      if (!occupied.test(parsed.session())) {
        handled.set(i);
        return parsed;
      }
    }
    return null;
  }

  /** The next statement of a session that is still to be handled. */
  Optional<ParsedStatement> following(String session) {
    for (int i = first; i < order.size(); i++) {
      if (!handled.get(i) && order.get(i).session().equals(session)) {
        return Optional.of(order.get(i));
      }
    }
    return Optional.empty();
  }
}
