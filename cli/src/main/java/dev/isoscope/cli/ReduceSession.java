package dev.isoscope.cli;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.model.Case;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.Header;
import dev.isoscope.model.Level;
import dev.isoscope.model.Scope;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.reduce.Reducer;
import dev.isoscope.reduce.Reduction;
import dev.isoscope.reduce.SameViolation;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The work of {@code reduce}: finds who sees a violation at which level, and cuts from there. */
final class ReduceSession {
  /** Short, because a smaller case that stands still is no smaller case. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ReduceCommand options;
  private final PrintWriter err;
  private final List<Oracle> oracles;
  private final Optional<Level> claim;
  private final LevelChoice levels;
  private final List<String> seen = new ArrayList<>();
  private Optional<Reduction> reduction = Optional.empty();
  private Scope shown = Scope.EVERYWHERE;

  ReduceSession(ReduceCommand options) {
    this.options = options;
    this.err = options.spec.commandLine().getErr();
    this.oracles = OracleChoice.oracles(options.oracles);
    this.claim = OracleChoice.claim(options.claim);
    this.levels = LevelChoice.parse(options.levels);
    if (options.budget.isZero()) {
      throw new UsageException("--budget 0: reducing needs some time; write for example 30s");
    }
    if (options.output != null && Files.isDirectory(options.output)) {
      throw new UsageException(
          "--output " + options.output + ": this is a directory; name a file in it");
    }
  }

  int run() throws IOException {
    List<Case> cases = CaseFiles.parse(List.of(options.file));
    if (cases.size() > 1) {
      throw new UsageException(
          options.file + ": there are " + cases.size() + " cases in this directory; name one");
    }
    Case testCase = cases.get(0);
    List<TargetSpec> targets =
        Targets.parse(List.of(options.target == null ? target(testCase) : options.target));
    if (targets.size() > 1) {
      throw new UsageException("--on " + options.target + ": a case is reduced on one target");
    }
    targets.forEach(levels::at);
    Applicability.tellBeaten(List.of(testCase), levels.at(targets.get(0)), err);
    TargetLoop loop =
        new TargetLoop(Targets.testbedOptions(options.targetOptions, options.urlOptions), err);
    loop.run(targets, (target, server) -> reduce(testCase, server, levels.at(target)));
    if (loop.exitCode() != ExitCode.OK) {
      return loop.exitCode();
    }
    print(
        reduction.orElseThrow(
            () ->
                new UsageException(
                    options.file
                        + ": nothing to reduce, no oracle sees a violation: "
                        + String.join("; ", seen)
                        + ". Try another --on, --level, --oracle or --claim")));
    return ExitCode.OK;
  }

  /** The first DBMS that the case names. */
  private static String target(Case testCase) {
    return testCase.header().scope().dbms().stream()
        .findFirst()
        .map(ReduceSession::spec)
        .orElse(Targets.DEFAULT);
  }

  private static String spec(DbmsScope scope) {
    String version =
        scope.from().isPresent() && scope.from().equals(scope.to()) ? "@" + scope.from().get() : "";
    return scope.dbms() + version + scope.mode().map(mode -> ":" + mode).orElse("");
  }

  private void reduce(Case written, Server server, LevelChoice wanted) throws TargetException {
    for (Level level : wanted.levelsFor(written, server)) {
      Case testCase = Applicability.asked(written, wanted, level);
      Optional<String> obstacle = Applicability.obstacle(testCase, server, level);
      if (obstacle.isPresent()) {
        seen.add(server.identity() + " at " + level + ": not applicable, " + obstacle.get());
      } else if (reduce(testCase, server, level)) {
        return;
      }
    }
  }

  private boolean reduce(Case testCase, Server server, Level level) throws TargetException {
    ExecutorOptions patient = ExecutorOptions.DEFAULT.withPatience(PATIENCE);
    Judge judge = new Judge(Terms.of(server, level, claim));
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, patient, JvmEnd::awaitIfUnderWay)) {
      Map<Oracle, Verdict> verdicts = judge.judgeFresh(oracles, testCase, runner);
      Optional<Map.Entry<Oracle, Verdict.Violation>> shows = Judge.clearest(verdicts);
      if (shows.isPresent()) {
        reduce(testCase, server, level, shows.get(), judge, runner);
        return true;
      }
      verdicts.forEach(
          (oracle, verdict) ->
              seen.add(
                  says(server, level, oracle)
                      + verdict.label()
                      + (verdict instanceof Verdict.Inconclusive inconclusive
                          ? " (" + inconclusive.reason() + ")"
                          : "")));
      return false;
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
  }

  /** Reduces what the clearest of the oracles sees. */
  private void reduce(
      Case testCase,
      Server server,
      Level level,
      Map.Entry<Oracle, Verdict.Violation> shows,
      Judge judge,
      RecoveringRunner runner) {
    Verdict.Violation violation = shows.getValue();
    say(says(server, level, shows.getKey()) + violation.kind() + ", " + violation.triage().label());
    shown = new Scope(List.of(level), List.of(scope(server.identity())));
    SameViolation same = new SameViolation(violation.kind(), violation.triage());
    ReductionProgress progress = new ReductionProgress(testCase, this::say);
    reduction =
        Optional.of(
            new Reducer()
                .reduce(
                    testCase,
                    smaller ->
                        progress.tried(
                            smaller, same.test(judge.judgeFresh(shows.getKey(), smaller, runner))),
                    options.budget));
  }

  private static String says(Server server, Level level, Oracle oracle) {
    return server.identity() + " at " + level + ": " + oracle.name() + " says ";
  }

  private static DbmsScope scope(TargetIdentity target) {
    return new DbmsScope(target.dbms(), target.mode(), Optional.empty(), Optional.empty());
  }

  /** Says where the case was seen to show it, since a smaller one may show it nowhere else. */
  private Case whereShown(Case reduced) {
    Header old = reduced.header();
    Header header = new Header(old.name(), old.about(), shown, old.details(), old.notes());
    return new Case(
        reduced.source(),
        header,
        reduced.init(),
        reduced.statements(),
        reduced.finals(),
        reduced.notes());
  }

  private void print(Reduction result) throws IOException {
    String text = CasePrinter.print(whereShown(result.reduced()));
    if (options.output == null) {
      PrintWriter out = options.spec.commandLine().getOut();
      out.print(text);
      out.flush();
    } else {
      if (options.output.getParent() != null) {
        Files.createDirectories(options.output.getParent());
      }
      Files.writeString(options.output, text);
    }
    say(
        result.reduced().statements().size()
            + " statements after "
            + result.tries()
            + " tries"
            + (result.finished()
                ? ""
                : "; there may be more to cut: the time was over, or the case does not show it"
                    + " every time"));
  }

  private void say(String message) {
    if (!options.quiet) {
      err.println("isoscope: " + message);
    }
  }
}
