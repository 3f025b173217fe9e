package dev.isoscope.compatibility;

import dev.isoscope.compare.Kind;
import dev.isoscope.compare.Place;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;

/** Which side of a discrepancy it is that waits, fails or warns. */
enum Direction {
  LEFT,
  RIGHT,
  /** Both or none, as where they return other rows. */
  NEITHER;

  static Direction of(Kind kind, Place place, History left, History right) {
    if (!(place instanceof Place.AtStatement at)) {
      return NEITHER;
    }
    boolean one = affected(kind, left.steps().get(at.number() - 1));
    boolean other = affected(kind, right.steps().get(at.number() - 1));
    if (one == other) {
      return NEITHER;
    }
    return one ? LEFT : RIGHT;
  }

  private static boolean affected(Kind kind, Step step) {
    return switch (kind) {
      case BLOCKING -> step.blocked();
      case DEADLOCK -> step.error().filter(e -> e.kind() == ErrorKind.DEADLOCK).isPresent();
      case ERROR -> step.status() != Step.Status.OK;
      case WARNING -> !step.warnings().isEmpty();
      case QUERY_RESULT, FINAL_STATE -> false;
    };
  }
}
