package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.levels.LevelProfile;
import dev.isoscope.levels.NamedLevel;
import dev.isoscope.levels.Survey;
import dev.isoscope.levels.SurveyOptions;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.TestbedOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The work of {@code levels}: looks at several targets at once, and reports in their order. */
final class LevelsSession {
  private static final int MOST_WORKERS = 4;

  private final LevelsCommand options;
  private final PrintWriter err;
  private final LevelChoice levels;
  private final SurveyOptions survey;
  private final ExecutorOptions executorOptions;
  private final LevelsReporter reporter;
  private final Stopper stopper = new Stopper();

  LevelsSession(LevelsCommand options) {
    this.options = options;
    this.err = options.spec.commandLine().getErr();
    this.levels = LevelChoice.parse(options.levels);
    this.survey = surveyOptions(options);
    if (options.patience.isZero()) {
      throw new UsageException("--patience 0: a run needs some time; write for example 10s");
    }
    this.executorOptions = ExecutorOptions.DEFAULT.withPatience(options.patience);
    this.reporter = new LevelsReporter(options, survey);
  }

  private static SurveyOptions surveyOptions(LevelsCommand options) {
    if (options.attempts != null && options.attempts < 1) {
      throw new UsageException("--attempts " + options.attempts + ": at least one is needed");
    }
    SurveyOptions usual = SurveyOptions.DEFAULT;
    return new SurveyOptions(
        options.attempts == null ? usual.attempts() : options.attempts,
        options.seed == null ? usual.seed() : options.seed);
  }

  private int workers() {
    if (options.workers == null) {
      return Math.min(MOST_WORKERS, Runtime.getRuntime().availableProcessors());
    }
    if (options.workers < 1) {
      throw new UsageException("--workers " + options.workers + ": at least one is needed");
    }
    return options.workers;
  }

  /** What came of one target. */
  private record Surveyed(
      List<LevelProfile> profiles, Map<String, String> unavailable, int exitCode) {}

  int run() throws IOException, InterruptedException {
    List<TargetSpec> targets = Targets.parse(options.targets).stream().distinct().toList();
    targets.forEach(levels::at);
    TestbedOptions testbed = Targets.testbedOptions(options.targetOptions, options.urlOptions);
    ExecutorService pool = Executors.newFixedThreadPool(Math.min(workers(), targets.size()));
    Interrupts interrupts = stopper.listen();
    try {
      Map<TargetSpec, Future<Surveyed>> surveys = new LinkedHashMap<>();
      targets.forEach(one -> surveys.put(one, pool.submit(() -> survey(one, testbed))));
      return report(surveys);
    } finally {
      interrupts.close();
      pool.shutdownNow();
    }
  }

  private int report(Map<TargetSpec, Future<Surveyed>> surveys)
      throws IOException, InterruptedException {
    List<LevelProfile> profiles = new ArrayList<>();
    Map<String, String> unavailable = new LinkedHashMap<>();
    List<String> neverRan = new ArrayList<>();
    int exitCode = ExitCode.OK;
    for (Map.Entry<TargetSpec, Future<Surveyed>> survey : surveys.entrySet()) {
      Surveyed result = result(survey.getValue());
      profiles.addAll(result.profiles());
      unavailable.putAll(result.unavailable());
      neverRan.addAll(neverRan(survey.getKey(), result));
      boolean usage = exitCode == ExitCode.USAGE || result.exitCode() == ExitCode.USAGE;
      exitCode = usage ? ExitCode.USAGE : Math.max(exitCode, result.exitCode());
    }
    reporter.finish(profiles, unavailable, neverRan);
    return ExitCode.of(exitCode, false, stopper);
  }

  /** The levels of a target that were not looked at to the end when somebody ended it all. */
  private List<String> neverRan(TargetSpec target, Surveyed result) {
    if (!stopper.stopped() || !result.unavailable().isEmpty()) {
      return List.of();
    }
    List<String> done = new ArrayList<>();
    for (LevelProfile one : result.profiles()) {
      done.add(target.text()); // how it is planned if nobody could foresee its levels
      done.add(LevelChoice.name(target, one.level()));
    }
    return LevelChoice.planned(target, levels.at(target)::levelsOf).stream()
        .filter(one -> !done.contains(one))
        .toList();
  }

  private static Surveyed result(Future<Surveyed> survey) throws InterruptedException {
    try {
      return survey.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    }
  }

  private Surveyed survey(TargetSpec target, TestbedOptions testbed) {
    List<LevelProfile> profiles = new ArrayList<>();
    TargetLoop loop = new TargetLoop(testbed, err, stopper);
    loop.run(List.of(target), (one, server) -> survey(one, server, profiles));
    return new Surveyed(profiles, loop.unavailable(), loop.exitCode());
  }

  private void survey(TargetSpec target, Server server, List<LevelProfile> profiles)
      throws TargetException {
    for (Level level : levels.at(target).levelsOf(server.dbms(), server.identity().mode())) {
      try (Survey one =
          new Survey(server, level, survey, executorOptions, JvmEnd::awaitIfUnderWay)) {
        Optional<LevelProfile> profile = one.runUnless(stopper::stopped);
        JvmEnd.awaitIfUnderWay();
        profile.ifPresent(profiles::add);
        profile.ifPresent(reporter::soFar);
        profile.ifPresent(this::progress);
      } catch (SQLException e) {
        throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
      }
    }
  }

  private void progress(LevelProfile profile) {
    if (!options.quiet) {
      err.println(
          "isoscope: "
              + profile.target().name()
              + " at "
              + profile.level()
              + ": "
              + profile.strongest().map(NamedLevel::label).orElse("no level with a name"));
    }
  }
}
