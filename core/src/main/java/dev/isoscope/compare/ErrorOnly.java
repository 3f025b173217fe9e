package dev.isoscope.compare;

import java.util.Optional;

/** One side fails or warns, the other does not, and nothing comes of it. */
final class ErrorOnly implements Explainer {
  @Override
  public Optional<Reason> explain(Scene scene) {
    Kind kind = scene.parting().kind();
    if (kind != Kind.WARNING && kind != Kind.ERROR || scene.consequence() != Consequence.NONE) {
      return Optional.empty();
    }
    return Optional.of(
        new Reason(
            Cause.ERROR_ONLY,
            Look.name(scene.left().step(scene.parting().number()))
                + " differs in its "
                + kind
                + " alone: queries return the same rows, and the tables are the same in the end."));
  }
}
