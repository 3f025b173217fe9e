package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.oracle.Repeatability;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.testbed.TargetException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs cases on one server: level by level, one runner for each. */
final class TargetRunner {
  /** Who is told of the runs. */
  interface Results {
    /** Says how many runs a target will see. */
    void expect(int count);

    void add(ReportedRun run);
  }

  private final Server server;
  private final LevelChoice levels;
  private final ExecutorOptions options;
  private final int repetitions;
  private final Results reporter;

  TargetRunner(
      Server server,
      LevelChoice levels,
      ExecutorOptions options,
      int repetitions,
      Results reporter) {
    this.server = server;
    this.levels = levels;
    this.options = options;
    this.repetitions = repetitions;
    this.reporter = reporter;
  }

  void run(List<Case> cases) throws TargetException {
    run(cases, (one, level) -> one);
  }

  /**
   * @param as what becomes of a case at a level before it runs
   */
  void run(List<Case> cases, BiFunction<Case, Level, Case> as) throws TargetException {
    Map<Level, List<Case>> byLevel = new LinkedHashMap<>();
    for (Level level : Level.values()) {
      List<Case> wanting =
          cases.stream()
              .filter(one -> levels.levelsFor(one, server).contains(level))
              .map(one -> as.apply(one, level))
              .toList();
      if (!wanting.isEmpty()) {
        byLevel.put(level, wanting);
      }
    }
    reporter.expect((int) byLevel.values().stream().flatMap(List::stream).count());
    for (Map.Entry<Level, List<Case>> entry : byLevel.entrySet()) {
      Map<FailurePolicy, List<Case>> byPolicy =
          entry.getValue().stream()
              .collect(Collectors.groupingBy(this::policy, TreeMap::new, Collectors.toList()));
      for (Map.Entry<FailurePolicy, List<Case>> alike : byPolicy.entrySet()) {
        run(entry.getKey(), alike.getKey(), alike.getValue());
      }
    }
  }

  /** A case that was recorded with another policy says so. */
  private FailurePolicy policy(Case testCase) {
    return testCase.header().carriesOn() ? FailurePolicy.CARRY_ON : options.policy();
  }

  private void run(Level level, FailurePolicy policy, List<Case> cases) throws TargetException {
    if (cases.stream().allMatch(one -> notApplicable(one, level).isPresent())) {
      cases.forEach(one -> reporter.add(none(one, level, notApplicable(one, level).get())));
      return;
    }
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, options.withPolicy(policy), JvmEnd::awaitIfUnderWay)) {
      for (Case testCase : cases) {
        Optional<RunVerdict> notApplicable = notApplicable(testCase, level);
        reporter.add(
            notApplicable.isPresent()
                ? none(testCase, level, notApplicable.get())
                : repeat(runner, testCase, level));
      }
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
  }

  private Optional<RunVerdict> notApplicable(Case testCase, Level level) {
    return Applicability.obstacle(testCase, server, level).map(RunVerdict::notApplicable);
  }

  private ReportedRun none(Case testCase, Level level, RunVerdict verdict) {
    return ReportedRun.none(testCase, server.identity(), level, verdict);
  }

  private ReportedRun repeat(RecoveringRunner runner, Case testCase, Level level)
      throws TargetLostException {
    List<History> histories = new ArrayList<>();
    for (int i = 0; i < repetitions; i++) {
      try {
        histories.add(runner.run(testCase, Reset.FRESH));
      } catch (TargetLostException e) {
        throw e;
      } catch (SetupException e) {
        return none(testCase, level, RunVerdict.inconclusive(e.getMessage()));
      } catch (SQLException e) {
        String reason = "the run broke off: " + e.getMessage();
        return none(testCase, level, RunVerdict.inconclusive(reason));
      }
    }
    return verdict(histories);
  }

  private static boolean unexpected(History history) {
    return ExpectationCheck.judge(history).kind() == RunVerdict.Kind.UNEXPECTED;
  }

  /** Of several runs the first that went wrong speaks for all. */
  private ReportedRun verdict(List<History> histories) {
    List<History> distinct = Repeatability.distinct(histories);
    List<RunVerdict> verdicts = distinct.stream().map(ExpectationCheck::judge).toList();
    int worst =
        Stream.of(RunVerdict.Kind.UNEXPECTED, RunVerdict.Kind.INCONCLUSIVE)
            .map(kind -> verdicts.stream().map(RunVerdict::kind).toList().indexOf(kind))
            .filter(index -> index >= 0)
            .findFirst()
            .orElse(0);
    RunVerdict verdict = verdicts.get(worst);
    if (distinct.size() > 1
        && verdict.kind() != RunVerdict.Kind.UNEXPECTED
        && !Repeatability.explainedByServerChoice(distinct)) {
      String reason =
          histories.size() + " repetitions gave " + distinct.size() + " different histories";
      verdict = new RunVerdict(RunVerdict.Kind.UNEXPECTED, List.of(), reason);
    }
    History shown = distinct.get(worst);
    return new ReportedRun(
        shown.testCase(),
        shown.target(),
        shown.level(),
        Optional.of(shown),
        verdict,
        histories.size(),
        distinct.size(),
        (int) histories.stream().filter(TargetRunner::unexpected).count());
  }
}
