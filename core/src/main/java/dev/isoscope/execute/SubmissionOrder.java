package dev.isoscope.execute;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The statements of a run in their order, and which of them are still to be handled. */
final class SubmissionOrder {
  private final List<ParsedStatement> order;
  private final boolean[] handled;
  private int first;

  SubmissionOrder(List<ParsedStatement> order) {
    this.order = order;
    this.handled = new boolean[order.size()];
  }

  List<ParsedStatement> order() {
    return order;
  }

  /**
   * Takes the first statement that is still to be handled and whose session is free.
   *
   * @return null if there is none
   */
  ParsedStatement take(Predicate<String> occupied) {
    while (first < order.size() && handled[first]) {
      first++;
    }
    for (int i = first; i < order.size(); i++) {
      ParsedStatement parsed = order.get(i);
      if (!handled[i] && !occupied.test(parsed.session())) {
        handled[i] = true;
        return parsed;
      }
    }
    return null;
  }

  /** The next statement of a session that is still to be handled. */
  Optional<ParsedStatement> following(String session) {
    for (int i = first; i < order.size(); i++) {
      if (!handled[i] && order.get(i).session().equals(session)) {
        return Optional.of(order.get(i));
      }
    }
    return Optional.empty();
  }
}
