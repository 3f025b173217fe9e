package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Kind;
import dev.isoscope.compare.trace.Unfinished;
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
  public Optional<Reason> explain(Scene scene) throws SQLException, Unfinished {
    return switch (scene.parting().kind()) {
      case QUERY_RESULT -> {
        Optional<Reason> reason = byMoments(scene);
        yield reason.isPresent() ? reason : byReadingEarly(scene);
      }
      case ERROR -> {
        Optional<Reason> reason = byReadingEarly(scene);
        yield reason.isPresent() || contended(scene) ? reason : byMoments(scene);
      }
      case FINAL_STATE -> byReadingEarly(scene);
      case BLOCKING, DEADLOCK, WARNING -> Optional.empty();
    };
  }

  private static boolean contended(Scene scene) {
    return scene.both().stream()
        .anyMatch(look -> Look.contended(look.step(scene.parting().number())));
  }

  private static Optional<Reason> byMoments(Scene scene) throws SQLException {
    if (!Look.works(scene.left().step(scene.parting().number()))) {
      return Optional.empty();
    }
    List<String> left = Moments.of(scene, scene.left());
    List<String> right = Moments.of(scene, scene.right());
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Reason(
            Cause.SNAPSHOT_CREATION,
            "What " + Look.name(scene.left().step(scene.parting().number())) + " gives is",
            "on " + scene.left().contender() + " that of the state " + either(left) + ",",
            "on " + scene.right().contender() + " that of the state " + either(right) + "."));
  }

  private static String either(List<String> moments) {
    return String.join(", or ", moments);
  }

  /** Has every transaction take its snapshot, if it takes one at all, at once. */
  private static Optional<Reason> byReadingEarly(Scene scene) throws SQLException, Unfinished {
    Map<Integer, List<String>> reads = new LinkedHashMap<>();
    for (Statement statement : scene.testCase().statements()) {
      if (TransactionControl.parse(statement.sql())
          .filter(TransactionControl.Begin.class::isInstance)
          .isPresent()) {
        reads.put(statement.number(), reads(scene));
      }
    }
    if (reads.isEmpty()) {
      return Optional.empty();
    }
    Experiment experiment = Experiment.of(scene, Variation.of(scene.testCase(), reads));
    boolean refused = scene.parting().kind() != Kind.ERROR && experiment.failsAnew(scene);
    return experiment.undisturbed(scene) && experiment.alike(scene) && !refused
        ? Optional.of(
            new Reason(
                Cause.SNAPSHOT_CREATION,
                "When every transaction reads all tables as soon as it has begun, both behave alike:"
                    + " they take their snapshots at different moments."))
        : Optional.empty();
  }

  private static List<String> reads(Scene scene) {
    List<String> reads = new ArrayList<>();
    CaseTables.of(scene.testCase())
        .all()
        .forEach(table -> reads.add("SELECT COUNT(*) FROM " + table.name()));
    return reads;
  }
}
