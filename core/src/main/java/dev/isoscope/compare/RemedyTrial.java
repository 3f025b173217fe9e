package dev.isoscope.compare;

import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.Consequences;
import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tries which changes to an application make a difference go away: advice that nobody has tried on
 * the example that it is given for is none.
 */
record RemedyTrial(TargetComparison comparing, Discrepancy shown) {
  private static final int RUNS = 2;

  /** What helps: no query returns other rows any more, and the tables end alike. */
  List<Remedy> helpful() throws ParticipantLostException {
    List<Remedy> helpful = new ArrayList<>();
    if (shown.consequence().compareTo(Consequence.QUERY_RESULT) <= 0) {
      for (Remedy remedy : Remedy.values()) {
        Optional<Case> changed = remedy.applied(shown.testCase());
        if (changed.isPresent() && helps(changed.get())) {
          helpful.add(remedy);
        }
      }
    }
    return helpful;
  }

  private boolean helps(Case changed) throws ParticipantLostException {
    for (int i = 0; i < RUNS; i++) {
      if (comparing.screenFresh(changed) instanceof Comparison.Inconclusive) {
        return false;
      }
      List<History> lefts = comparing.last(shown.left().contenders());
      List<History> rights = comparing.last(shown.right().contenders());
      if (Consequences.of(changed, lefts, rights) != Consequence.NONE
          || !Stream.concat(lefts.stream(), rights.stream()).allMatch(RemedyTrial::sound)) {
        return false;
      }
    }
    return true;
  }

  /** What only makes all fail alike, or is no SQL there, is no help. */
  private static boolean sound(History history) {
    return history.steps().stream()
        .flatMap(step -> step.error().stream())
        .noneMatch(error -> error.kind() != ErrorKind.CONSTRAINT);
  }
}
