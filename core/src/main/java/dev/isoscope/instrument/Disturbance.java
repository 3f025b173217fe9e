package dev.isoscope.instrument;

import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Tells whether the instruments have changed what they watch: a verdict counts only if the case
 * without them blocks, answers and ends the same way.
 */
public final class Disturbance {
  private Disturbance() {}

  /** What first differs between a run of the case and one with instruments, if anything. */
  public static Optional<String> between(History plain, History instrumented) {
    return inCourse(plain, instrumented).or(() -> inOutcome(plain, instrumented));
  }

  /** What first happens otherwise: who waits, wakes or comes to an end, and when. */
  public static Optional<String> inCourse(History plain, History instrumented) {
    List<Event> left = essence(plain.events());
    List<Event> right = essence(instrumented.events());
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      if (!left.get(i).equals(right.get(i))) {
        return Optional.of(
            "event " + (i + 1) + " is " + right.get(i) + " instead of " + left.get(i));
      }
    }
    if (left.size() != right.size()) {
      return Optional.of(right.size() + " events instead of " + left.size());
    }
    return Optional.empty();
  }

  private static Optional<String> inOutcome(History plain, History instrumented) {
    for (int i = 0; i < plain.steps().size(); i++) {
      Step one = plain.steps().get(i);
      Step other = instrumented.steps().get(i);
      if (one.status() != other.status() || !sameAnswer(one, other)) {
        return Optional.of(
            "statement "
                + one.number()
                + " answers "
                + answer(other)
                + " instead of "
                + answer(one));
      }
    }
    return differentEnd(plain.finalState(), instrumented.finalState());
  }

  private static String answer(Step step) {
    return step.outcome().map(Object::toString).orElse("nothing");
  }

  /**
   * Whom a statement waits for is a matter of when one looks, and which of those comes back first
   * that wake together is a matter of chance.
   */
  private static List<Event> essence(List<Event> events) {
    List<Event> essence = new ArrayList<>();
    for (Event event : events) {
      int place = essence.size();
      if (event instanceof Event.Completed woken && woken.resumed()) {
        while (place > 0
            && essence.get(place - 1) instanceof Event.Completed other
            && other.resumed()
            && other.number() > woken.number()) {
          place--;
        }
      }
      essence.add(
          place,
          event instanceof Event.Blocked blocked
              ? new Event.Blocked(blocked.session(), blocked.number(), List.of())
              : event);
    }
    return essence;
  }

  private static boolean sameAnswer(Step one, Step other) {
    if (one.error().isPresent() && other.error().isPresent()) {
      return one.error().get().kind() == other.error().get().kind();
    }
    if (one.outcome().isPresent()
        && other.outcome().isPresent()
        && one.outcome().get() instanceof Outcome.Rows rows
        && other.outcome().get() instanceof Outcome.Rows others) {
      return rows.rows().equals(others.rows());
    }
    return countsOtherwise(one) || Objects.equals(one.outcome(), other.outcome());
  }

  /** MySQL counts a row that is set to what it was by less than one that changes. */
  private static boolean countsOtherwise(Step step) {
    return WriteShape.of(step.statement().sql()).orElse(null) instanceof InsertShape insert
        && (insert.verb().equals("REPLACE") || insert.updatesDuplicates());
  }

  private static Optional<String> differentEnd(List<TableState> plain, List<TableState> other) {
    for (int i = 0; i < Math.min(plain.size(), other.size()); i++) {
      if (!plain.get(i).rows().equals(other.get(i).rows())) {
        return Optional.of(
            "table %s ends as %s instead of %s"
                .formatted(plain.get(i).table(), other.get(i).rows(), plain.get(i).rows()));
      }
    }
    return plain.size() == other.size() ? Optional.empty() : Optional.of("tables are missing");
  }
}
