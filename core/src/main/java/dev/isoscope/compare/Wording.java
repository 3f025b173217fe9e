package dev.isoscope.compare;

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
