package dev.isoscope.levels;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Finds out what one level of one server prevents. Curated cases run on fresh tables. Generated
 * ones run on tables that were used before, which is many times faster; what shows there counts
 * only if it does so on fresh ones as well.
 */
public final class Survey implements AutoCloseable {
  private final Server server;
  private final Level level;
  private final SurveyOptions options;
  private final CuratedCases cases = CuratedCases.load();
  private final Variants variants;
  private final RecoveringRunner runner;
  private final Provoker provoker;

  /**
   * @param beforeBlame see {@link RecoveringRunner}
   */
  public Survey(
      Server server,
      Level level,
      SurveyOptions options,
      ExecutorOptions executorOptions,
      Runnable beforeBlame)
      throws SQLException {
    this.server = server;
    this.level = level;
    this.options = options;
    this.variants = new Variants(options.seed());
    this.runner = new RecoveringRunner(server, level, executorOptions, beforeBlame);
    this.provoker = new Provoker(runner);
  }

  /** Provokes every anomaly. */
  public LevelProfile run() throws TargetLostException {
    return runUnless(() -> false).orElseThrow();
  }

  /**
   * The same, unless somebody wants to end before that is done.
   *
   * @param stopped whether somebody does
   */
  public Optional<LevelProfile> runUnless(BooleanSupplier stopped) throws TargetLostException {
    List<Cell> cells = new ArrayList<>();
    for (Anomaly anomaly : Provocation.ANOMALIES) {
      if (stopped.getAsBoolean()) {
        return Optional.empty();
      }
      cells.add(runner.inDrivingThread(() -> smallest(provoke(anomaly))));
    }
    return Optional.of(new LevelProfile(server.identity(), level, cells));
  }

  private Cell provoke(Anomaly anomaly) throws TargetLostException {
    List<Provocation> curated = cases.of(anomaly);
    Cell cell = Cell.of(anomaly, List.of());
    for (int i = 0; goOn(cell, i - curated.size()); i++) {
      List<Attempt> attempts = new ArrayList<>(cell.attempts());
      attempts.add(
          i < curated.size()
              ? provoker.attempt(curated.get(i), Reset.FRESH)
              : generated(curated.get(i % curated.size()), i / curated.size()));
      cell = Cell.of(anomaly, attempts);
    }
    return cell;
  }

  /** What is observed need not be tried again; as many attempts as wanted may fail to count. */
  private boolean goOn(Cell cell, int generated) {
    return cell.status() != Status.OBSERVED
        && (generated < 0
            || (cell.counting() < options.attempts() && generated < 2 * options.attempts()));
  }

  private Attempt generated(Provocation model, int number) throws TargetLostException {
    Provocation variant = variants.of(model, number);
    Attempt attempt = provoker.attempt(variant, Reset.FAST);
    return attempt instanceof Attempt.Shown ? provoker.attempt(variant, Reset.FRESH) : attempt;
  }

  /** Cuts from the evidence, if there is any, what it does without. */
  private Cell smallest(Cell cell) throws TargetLostException {
    if (cell.evidence().isEmpty()) {
      return cell;
    }
    boolean queriesOnly = cell.evidence().get().queriesOnly();
    Provocation whole = Provocation.of(cell.evidence().get().testCase());
    Provocation smallest = whole;
    for (int number = whole.testCase().statements().size(); number > 0; number--) {
      Optional<Provocation> smaller = smallest.without(number);
      if (smaller.isPresent() && show(smaller.get(), Reset.FAST, queriesOnly).isPresent()) {
        smallest = smaller.get();
      }
    }
    return smallest == whole
        ? cell
        : show(smallest, Reset.FRESH, queriesOnly).map(cell::withEvidence).orElse(cell);
  }

  private Optional<Attempt.Shown> show(Provocation provocation, Reset reset, boolean queriesOnly)
      throws TargetLostException {
    return provoker.attempt(provocation, reset) instanceof Attempt.Shown shown
            && shown.queriesOnly() == queriesOnly
        ? Optional.of(shown)
        : Optional.empty();
  }

  @Override
  public void close() {
    runner.close();
  }
}
