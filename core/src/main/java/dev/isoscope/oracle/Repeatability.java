package dev.isoscope.oracle;

import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Tells whether repeated runs of a case showed the same. Messages of errors do not count: servers
 * put process and transaction numbers into them.
 */
public final class Repeatability {
  private Repeatability() {}

  /** What one run shows that a repetition must show again. */
  private record Shown(List<Step> steps, List<TableState> finalState) {
    static Shown of(History history) {
      return new Shown(
          history.steps().stream().map(Repeatability::withoutMessage).toList(),
          history.finalState());
    }
  }

  /** The runs that differ from each other, each kind once, in the order of their appearance. */
  public static List<History> distinct(List<History> histories) {
    List<History> distinct = new ArrayList<>();
    List<Shown> seen = new ArrayList<>();
    for (History history : histories) {
      Shown shown = Shown.of(history);
      if (!seen.contains(shown)) {
        seen.add(shown);
        distinct.add(history);
      }
    }
    return distinct;
  }

  /** Whether choices that the server makes at random explain all differences between the runs. */
  public static boolean explainedByServerChoice(List<History> distinct) {
    History first = distinct.get(0);
    return distinct.stream().skip(1).allMatch(other -> explained(first, other));
  }

  private static boolean explained(History left, History right) {
    int choice = Math.min(firstChoice(left), firstChoice(right));
    return choice < Integer.MAX_VALUE && choice <= firstDifference(left, right);
  }

  private static int firstChoice(History history) {
    return history.steps().stream()
        .filter(Step::serverChoice)
        .mapToInt(Repeatability::place)
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  private static int firstDifference(History left, History right) {
    int first = Integer.MAX_VALUE;
    for (int i = 0; i < Math.min(left.steps().size(), right.steps().size()); i++) {
      Step mine = left.steps().get(i);
      Step theirs = right.steps().get(i);
      if (!withoutMessage(mine).equals(withoutMessage(theirs))) {
        first = Math.min(first, Math.min(place(mine), place(theirs)));
      }
    }
    return first;
  }

  /** Where in the order of events a step ended; one that never ended differs from its start on. */
  private static int place(Step step) {
    OptionalInt place = step.completedAt().isPresent() ? step.completedAt() : step.submittedAt();
    return place.orElse(Integer.MAX_VALUE);
  }

  private static Step withoutMessage(Step step) {
    if (step.error().isEmpty()) {
      return step;
    }
    SqlError error = step.error().get();
    Outcome outcome =
        new Outcome.Failed(new SqlError(error.kind(), error.sqlState(), error.code(), ""));
    return step.withOutcome(outcome);
  }
}
