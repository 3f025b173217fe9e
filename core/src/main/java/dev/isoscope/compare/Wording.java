package dev.isoscope.compare;

import dev.isoscope.compare.cause.Look;
import dev.isoscope.compare.cause.Scene;
import dev.isoscope.compare.trace.Place;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.model.OutcomeText;

/** Says in a few words how a side behaves at the place of a discrepancy. */
final class Wording {
  private Wording() {}

  static String behaviour(Scene scene, Look look) {
    if (scene.parting().place() instanceof Place.InTable in) {
      return TraceComparison.table(look.history(), in.table())
          .map(table -> OutcomeText.rows(table.rows()))
          .orElse("no such table");
    }
    return scene.answer(look).text();
  }
}
