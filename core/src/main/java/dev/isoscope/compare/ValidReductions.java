package dev.isoscope.compare;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Turns down smaller cases with statements that have become wrong on the way: a target may fail in
 * a case at most as often as in the last one that was accepted, of which the first is the original.
 */
final class ValidReductions {
  private static final Set<ErrorKind> WRONG =
      EnumSet.of(ErrorKind.SYNTAX, ErrorKind.CONSTRAINT, ErrorKind.OTHER);

  private List<Long> known;

  /**
   * @param runs one of each target, always in the same order
   */
  boolean accepts(List<History> runs) {
    List<Long> errors = runs.stream().map(ValidReductions::errors).toList();
    boolean sound = true;
    for (int i = 0; known != null && i < errors.size(); i++) {
      sound &= errors.get(i) <= known.get(i);
    }
    known = sound ? errors : known;
    return sound;
  }

  private static long errors(History history) {
    return history.steps().stream()
        .filter(step -> step.error().filter(error -> WRONG.contains(error.kind())).isPresent())
        .map(Step::number)
        .count();
  }
}
