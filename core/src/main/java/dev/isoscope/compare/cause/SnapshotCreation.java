package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.UnfinishedRun;
import dev.isoscope.instrument.CaseTables;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.TransactionControl;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Both sides work on a consistent state, but as of different moments: the result of a query is that
 * of a state committed at one moment here and at another there, or the difference goes away when
 * every transaction reads all tables as soon as it has begun.
 */
final class SnapshotCreation implements Explainer {
  @Override
  public Optional<Reason> explain(DiscrepancyContext context) throws SQLException, UnfinishedRun {
    return switch (context.parting().kind()) {
      case QUERY_RESULT -> {
        Optional<Reason> reason = byMoments(context);
        yield reason.isPresent() ? reason : byReadingEarly(context);
      }
      case ERROR -> {
        Optional<Reason> reason = byReadingEarly(context);
        yield reason.isPresent() || contended(context) ? reason : byMoments(context);
      }
      case FINAL_STATE -> byReadingEarly(context);
      case BLOCKING, DEADLOCK, WARNING -> Optional.empty();
    };
  }

  private static boolean contended(DiscrepancyContext context) {
    return context.both().stream()
        .anyMatch(look -> ObservedRun.contended(look.step(context.parting().number())));
  }

  private static Optional<Reason> byMoments(DiscrepancyContext context) throws SQLException {
    if (!ObservedRun.works(context.left().step(context.parting().number()))) {
      return Optional.empty();
    }
    List<String> left = SnapshotMoments.of(context, context.left());
    List<String> right = SnapshotMoments.of(context, context.right());
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Reason(
            Cause.SNAPSHOT_CREATION,
            "What "
                + ObservedRun.name(context.left().step(context.parting().number()))
                + " gives is",
            "on " + context.left().contender() + " that of the state " + either(left) + ",",
            "on " + context.right().contender() + " that of the state " + either(right) + "."));
  }

  private static String either(List<String> moments) {
    return String.join(", or ", moments);
  }

  /** Has every transaction take its snapshot, if it takes one at all, at once. */
  private static Optional<Reason> byReadingEarly(DiscrepancyContext context)
      throws SQLException, UnfinishedRun {
    Map<Integer, List<String>> reads = new LinkedHashMap<>();
    for (Statement statement : context.testCase().statements()) {
      if (TransactionControl.parse(statement.sql())
          .filter(TransactionControl.Begin.class::isInstance)
          .isPresent()) {
        reads.put(statement.number(), reads(context));
      }
    }
    if (reads.isEmpty()) {
      return Optional.empty();
    }
    Experiment experiment = Experiment.of(context, CaseVariation.of(context.testCase(), reads));
    boolean refused =
        context.parting().kind() != DifferenceKind.ERROR && experiment.failsAnew(context);
    return experiment.undisturbed(context) && experiment.alike(context) && !refused
        ? Optional.of(
            new Reason(
                Cause.SNAPSHOT_CREATION,
                "When every transaction reads all tables as soon as it has begun, both behave alike:"
                    + " they take their snapshots at different moments."))
        : Optional.empty();
  }

  private static List<String> reads(DiscrepancyContext context) {
    List<String> reads = new ArrayList<>();
    CaseTables.of(context.testCase())
        .all()
        .forEach(table -> reads.add("SELECT COUNT(*) FROM " + everywhere(table.name())));
    return reads;
  }

  /** A name that only some take in its quotes is the same without them. */
  static String everywhere(String name) {
    return name.replaceAll("^`([A-Za-z_][A-Za-z0-9_]*)`$", "$1");
  }
}
