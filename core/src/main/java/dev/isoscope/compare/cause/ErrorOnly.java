package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.DifferenceKind;
import java.util.Optional;
import java.util.Set;

/** One side fails or warns, the other does not, and nothing comes of it. */
final class ErrorOnly implements Explainer {
  @Override
  public Optional<Reason> explain(DiscrepancyContext context) {
    DifferenceKind kind = context.parting().kind();
    if (kind != DifferenceKind.WARNING && kind != DifferenceKind.ERROR || !isAlone(context)) {
      return Optional.empty();
    }
    return Optional.of(
        new Reason(
            Cause.ERROR_ONLY,
            ObservedRun.name(context.left().step(context.parting().number()))
                + " differs in its "
                + kind
                + " alone: all other queries return the same rows, and the tables are the same in the"
                + " end."));
  }

  /** A query that fails has no rows; if that is all, nothing else comes of it. */
  private static boolean isAlone(DiscrepancyContext context) {
    return switch (context.consequence()) {
      case OTHER_ERROR, NONE -> true;
      case QUERY_RESULT ->
          context
              .comparison()
              .otherRows(context.left().history(), context.right().history())
              .equals(Set.of(context.parting().number()));
      case FINAL_STATE -> false;
    };
  }
}
