package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Kind;
import java.util.Optional;
import java.util.Set;

/** One side fails or warns, the other does not, and nothing comes of it. */
final class ErrorOnly implements Explainer {
  @Override
  public Optional<Reason> explain(Scene scene) {
    Kind kind = scene.parting().kind();
    if (kind != Kind.WARNING && kind != Kind.ERROR || !isAlone(scene)) {
      return Optional.empty();
    }
    return Optional.of(
        new Reason(
            Cause.ERROR_ONLY,
            Look.name(scene.left().step(scene.parting().number()))
                + " differs in its "
                + kind
                + " alone: all other queries return the same rows, and the tables are the same in the"
                + " end."));
  }

  /** A query that fails has no rows; if that is all, nothing else comes of it. */
  private static boolean isAlone(Scene scene) {
    return switch (scene.consequence()) {
      case NONE -> true;
      case QUERY_RESULT ->
          scene
              .comparison()
              .otherRows(scene.left().history(), scene.right().history())
              .equals(Set.of(scene.parting().number()));
      case FINAL_STATE -> false;
    };
  }
}
