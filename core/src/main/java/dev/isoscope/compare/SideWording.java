package dev.isoscope.compare;

import dev.isoscope.compare.cause.DiscrepancyContext;
import dev.isoscope.compare.cause.ObservedRun;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.model.OutcomeText;

/** Says in a few words how a side behaves at the place of a discrepancy. */
final class SideWording {
  private SideWording() {}

  static String behaviour(DiscrepancyContext context, ObservedRun look) {
    if (context.parting().place() instanceof DifferencePlace.InTable in) {
      return TraceComparison.table(look.history(), in.table())
          .map(table -> OutcomeText.rows(table.rows()))
          .orElse("no such table");
    }
    return context.answer(look).text();
  }
}
