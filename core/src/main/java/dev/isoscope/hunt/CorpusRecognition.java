package dev.isoscope.hunt;

import dev.isoscope.corpus.BugCorpus;
import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.reduce.Reducer;
import dev.isoscope.reduce.SameViolation;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * Recognizes bugs of the corpus that have a ticket. A name alone would hide new bugs behind old
 * ones, so a case of the corpus must show its bug on the target and at the level of the finding,
 * the same oracle must see the same in it, and reduced like the finding it must be the same case
 * but for names and constants.
 */
public final class CorpusRecognition {
  /** The cases are small; half reduced they would not be recognized. */
  private static final Duration REDUCTION = Duration.ofSeconds(60);

  /** What ends a server, or lasts as long as patience. */
  private static final Set<Expected> COSTLY =
      Set.of(Expected.Plain.STUCK, new Expected.Error(ErrorKind.CONNECTION));

  private final RecoveringRunner runner;
  private final Level level;
  private final Judge judge;
  private final Map<String, Map<String, String>> tickets = new HashMap<>();
  private List<Candidate> showing;

  /** A case of the corpus, and the ticket of its bug. */
  private record Candidate(String ticket, Case testCase) {}

  public CorpusRecognition(RecoveringRunner runner, Level level, Judge judge) {
    this.runner = runner;
    this.level = level;
    this.judge = judge;
  }

  /**
   * The ticket of the known bug that a reduced case shows.
   *
   * @param over whether the time is over: then nothing is recognized any more
   */
  public Optional<String> ticket(
      Oracle oracle, Verdict.Violation violation, Case reduced, BooleanSupplier over)
      throws TargetLostException {
    String group =
        String.join(
            " ",
            oracle.name(),
            violation.kind(),
            violation.triage().label(),
            new TreeSet<>(violation.explanation().causes()).toString());
    try {
      if (!tickets.containsKey(group)) {
        lookalikes(oracle, violation, over).ifPresent(found -> tickets.put(group, found));
      }
    } catch (TargetLostException e) {
      throw e;
    } catch (SQLException e) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        tickets
            .getOrDefault(group, Map.of())
            .get(Fingerprint.lookalike(oracle.name(), violation, reduced)));
  }

  /**
   * The tickets by what their cases look like, as far as the oracle sees the like in them; empty if
   * the time is over before all have been looked at.
   */
  private Optional<Map<String, String>> lookalikes(
      Oracle oracle, Verdict.Violation like, BooleanSupplier over) throws SQLException {
    findShowing(over);
    Map<String, String> found = new HashMap<>();
    for (Candidate candidate : showing == null ? List.<Candidate>of() : showing) {
      SameViolation same = new SameViolation(like.kind(), like.triage());
      Verdict verdict =
          over.getAsBoolean()
              ? new Verdict.Pass()
              : judge.judgeFresh(oracle, candidate.testCase(), runner);
      if (same.test(verdict) && sameCauses(verdict, like)) {
        Case reduced =
            new Reducer()
                .reduce(
                    candidate.testCase(),
                    smaller ->
                        !over.getAsBoolean()
                            && same.test(judge.judgeFresh(oracle, smaller, runner)),
                    REDUCTION)
                .reduced();
        if (judge.judgeFresh(oracle, reduced, runner) instanceof Verdict.Violation again) {
          found.putIfAbsent(
              Fingerprint.lookalike(oracle.name(), again, reduced), candidate.ticket());
        }
      }
    }
    return over.getAsBoolean() ? Optional.empty() : Optional.of(found);
  }

  private static boolean sameCauses(Verdict verdict, Verdict.Violation like) {
    return verdict instanceof Verdict.Violation violation
        && Set.copyOf(violation.explanation().causes())
            .equals(Set.copyOf(like.explanation().causes()));
  }

  /** Finds the cases that show their bug here, unless the time is over before. */
  private void findShowing(BooleanSupplier over) throws SQLException {
    if (showing != null || over.getAsBoolean()) {
      return;
    }
    List<Candidate> found = new ArrayList<>();
    for (CorpusBug bug : BugCorpus.load().all()) {
      for (Case testCase : bug.reported() ? bug.cases() : List.<Case>of()) {
        if (over.getAsBoolean()) {
          return;
        }
        if (mayShow(testCase) && showsNothingElse(testCase)) {
          found.add(new Candidate(bug.id(), testCase));
        }
      }
    }
    showing = found;
  }

  private boolean showsNothingElse(Case testCase) throws SQLException {
    RunVerdict verdict = ExpectationCheck.judge(runner.run(testCase, Reset.FRESH));
    return verdict.knownBug()
        && verdict.mismatches().stream().allMatch(RunVerdict.Mismatch::knownBug);
  }

  private boolean mayShow(Case testCase) {
    TargetIdentity target = runner.server().identity();
    return testCase.header().scope().covers(target, level)
        && testCase.bugScopes().anyMatch(scope -> scope.covers(target, level))
        && testCase.statements().stream()
            .flatMap(statement -> statement.expectations().stream())
            .filter(Expectation::bug)
            .flatMap(expectation -> expectation.alternatives().stream())
            .noneMatch(COSTLY::contains);
  }
}
