package dev.isoscope.hunt;

import dev.isoscope.corpus.BugCorpus;
import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
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
import java.util.function.BooleanSupplier;

/**
 * Recognizes bugs of the corpus that have a ticket. A name alone would hide new bugs behind old
 * ones, so a case of the corpus must show its bug on the target and at the level of the finding,
 * the same oracle must see the same in it, and reduced like the finding it must be the same case
 * but for names and constants.
 */
public final class CorpusRecognition {
  /** The cases are small. */
  private static final Duration REDUCTION = Duration.ofSeconds(5);

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
   * @param over whether the time is over: then nothing is recognized
   */
  public Optional<String> ticket(
      Oracle oracle, Verdict.Violation violation, Case reduced, BooleanSupplier over)
      throws TargetLostException {
    String group = oracle.name() + " " + violation.kind() + " " + violation.triage();
    try {
      if (!tickets.containsKey(group) && !over.getAsBoolean()) {
        tickets.put(group, lookalikes(oracle, violation));
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

  /** The tickets by what their cases look like, as far as the oracle sees the like in them. */
  private Map<String, String> lookalikes(Oracle oracle, Verdict.Violation like)
      throws SQLException {
    Map<String, String> found = new HashMap<>();
    for (Candidate candidate : showing()) {
      SameViolation same = new SameViolation(like.kind(), like.triage());
      Verdict verdict = judge.judgeFresh(oracle, candidate.testCase(), runner);
      if (same.test(verdict) && sameCauses(verdict, like)) {
        Case reduced =
            new Reducer()
                .reduce(
                    candidate.testCase(),
                    smaller -> same.test(judge.judgeFresh(oracle, smaller, runner)),
                    REDUCTION)
                .reduced();
        found.putIfAbsent(Fingerprint.lookalike(oracle.name(), like, reduced), candidate.ticket());
      }
    }
    return found;
  }

  private static boolean sameCauses(Verdict verdict, Verdict.Violation like) {
    return verdict instanceof Verdict.Violation violation
        && Set.copyOf(violation.explanation().causes())
            .equals(Set.copyOf(like.explanation().causes()));
  }

  /** The cases that show their bug here. */
  private List<Candidate> showing() throws SQLException {
    if (showing == null) {
      List<Candidate> found = new ArrayList<>();
      for (CorpusBug bug : BugCorpus.load().all()) {
        for (Case testCase : bug.reported() ? bug.cases() : List.<Case>of()) {
          if (mayShow(testCase)
              && ExpectationCheck.judge(runner.run(testCase, Reset.FRESH)).knownBug()) {
            found.add(new Candidate(bug.id(), testCase));
          }
        }
      }
      showing = found;
    }
    return showing;
  }

  private boolean mayShow(Case testCase) {
    TargetIdentity target = runner.server().identity();
    return testCase.header().scope().covers(target, level)
        && testCase.bugScopes().anyMatch(scope -> scope.covers(target, level));
  }
}
