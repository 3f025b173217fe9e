package dev.isoscope.semantics;

import dev.isoscope.model.Step;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Until when statements were under way. Those that wake together come back in an order that the
 * history does not tell: until somebody submits the next one, others may have come to their end
 * before.
 */
final class StatementEnds {
  private final NavigableSet<Integer> submissions = new TreeSet<>();

  StatementEnds(List<Transaction> transactions) {
    transactions.stream()
        .flatMap(one -> one.steps().stream())
        .forEach(step -> step.submittedAt().ifPresent(submissions::add));
  }

  /** The place in the history before which a statement that came back has ended. */
  int of(Step step) {
    int back = step.completedAt().getAsInt();
    Integer next = step.blocked() ? submissions.higher(back) : Integer.valueOf(back);
    return next == null ? Integer.MAX_VALUE : next;
  }
}
