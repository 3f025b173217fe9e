package dev.isoscope.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.crash.CrashOracle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of the opinions of oracles, on H2. */
class JudgeTest {
  private static final Case READS = script("SELECT a FROM t");
  private static final Case DEADLY = script("SHUTDOWN IMMEDIATELY");

  private static Case script(String statement) {
    return script("CREATE TABLE t (a INT)", statement);
  }

  private static Case script(String init, String statement) {
    try {
      return CaseParser.parse(
          "test.sql", "/* init */ " + init + ";\n/* T1 */ " + statement + ";\n");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** What an oracle of a test does. */
  private interface Opinion {
    Verdict of(History observed, Runner runner) throws SQLException;
  }

  private static Oracle oracle(String name, Opinion opinion) {
    return new Oracle() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
        return opinion.of(observed, runner);
      }
    };
  }

  private static Verdict violation(Triage triage) {
    return new Verdict.Violation(
        "odd", triage, new Explanation("odd", List.of(), List.of(), List.of(), List.of()));
  }

  private static List<Judgement> judge(Case testCase, Oracle... oracles) throws SQLException {
    List<Judgement> judgements = new ArrayList<>();
    try (InMemoryH2 server = new InMemoryH2();
        RecoveringRunner runner =
            new RecoveringRunner(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT, () -> {})) {
      new Judge(Terms.of(server, Level.READ_COMMITTED, Optional.empty()))
          .judge(List.of(oracles), runner.run(testCase, Reset.FAST), runner, judgements::add);
    }
    return judgements;
  }

  private static List<String> names(List<Judgement> judgements) {
    return judgements.stream().map(one -> one.oracle().name()).toList();
  }

  @Test
  void anOracleThatFailsIsInconclusive() throws SQLException {
    Oracle failing =
        oracle(
            "failing",
            (observed, runner) -> {
              throw new IllegalStateException("oops");
            });
    Verdict verdict = judge(READS, failing).get(0).verdict();
    String reason = assertInstanceOf(Verdict.Inconclusive.class, verdict).reason();
    assertTrue(reason.contains("oops at dev.isoscope.oracle.JudgeTest"), reason);
    Oracle refused =
        oracle(
            "refused",
            (observed, runner) -> runs(runner, script("CREATE TABEL u (a)", "SELECT 1")));
    verdict = judge(READS, refused).get(0).verdict();
    reason = assertInstanceOf(Verdict.Inconclusive.class, verdict).reason();
    assertTrue(reason.startsWith("a run for the oracle broke off: "), reason);
  }

  @Test
  void whatIsAlarmingIsJudgedAgainOnFreshTables() throws SQLException {
    Oracle alarming = oracle("alarming", (observed, runner) -> violation(Triage.UNEXPLAINED));
    Oracle documented = oracle("documented", (observed, runner) -> violation(Triage.DOCUMENTED));
    List<Judgement> judgements = judge(READS, alarming, documented);
    assertInstanceOf(Verdict.Violation.class, judgements.get(0).fresh().orElseThrow());
    assertTrue(judgements.get(1).fresh().isEmpty());
    Set<History> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Oracle fickle =
        oracle(
            "fickle",
            (observed, runner) ->
                seen.add(observed) && seen.size() == 1
                    ? violation(Triage.BUG)
                    : new Verdict.Pass());
    assertInstanceOf(Verdict.Pass.class, judge(READS, fickle).get(0).fresh().orElseThrow());
  }

  @Test
  void aStatementThatIsNoneIsNoPass() throws SQLException {
    Oracle content = oracle("content", (observed, runner) -> new Verdict.Pass());
    try (InMemoryH2 server = new InMemoryH2();
        RecoveringRunner runner =
            new RecoveringRunner(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT, () -> {})) {
      Judge judge = new Judge(Terms.of(server, Level.READ_COMMITTED, Optional.empty()));
      for (String statement : List.of("SELEKT a FROM t", "SELECT a FROM missing")) {
        Verdict verdict = judge.judgeFresh(content, script(statement), runner);
        assertEquals(
            new Verdict.Inconclusive("could not be judged: statement 1 failed (syntax)"), verdict);
      }
      Case meant = script("SELEKT a FROM t; -- error: syntax\n/* T1 */ SELECT a FROM t");
      assertEquals(new Verdict.Pass(), judge.judgeFresh(content, meant, runner));
    }
  }

  @Test
  void oraclesShareFurtherRuns() throws SQLException {
    List<History> further = new ArrayList<>();
    Opinion asks =
        (observed, runner) -> {
          further.add(runner.run(script("INSERT INTO t VALUES (1)")));
          return new Verdict.Pass();
        };
    judge(READS, oracle("one", asks), oracle("other", asks));
    assertSame(further.get(0), further.get(1));
  }

  @Test
  void theyShareTheRunOnFreshTablesAsWell() throws SQLException {
    List<History> runs = new ArrayList<>();
    Opinion alarmed =
        (observed, runner) -> {
          runs.add(observed);
          return violation(Triage.BUG);
        };
    judge(READS, oracle("one", alarmed), oracle("other", alarmed));
    assertEquals(4, runs.size());
    assertSame(runs.get(0), runs.get(2));
    assertSame(runs.get(1), runs.get(3));
    assertNotSame(runs.get(0), runs.get(1));
  }

  @Test
  void bugsAreToldBeforeAnythingElseAndThenTheClearest() {
    Verdict bug = violation(Triage.BUG);
    Verdict unexplained = violation(Triage.UNEXPLAINED);
    Oracle crash = new CrashOracle();
    Oracle plain = oracle("plain", (observed, runner) -> bug);
    Oracle other = oracle("other", (observed, runner) -> bug);
    assertEquals(crash, clearest(plain, bug, crash, bug));
    assertEquals(plain, clearest(plain, bug, crash, unexplained));
    assertEquals(plain, clearest(plain, bug, other, bug));
    assertEquals(other, clearest(plain, new Verdict.Pass(), other, violation(Triage.DOCUMENTED)));
  }

  private static Oracle clearest(Oracle one, Verdict first, Oracle other, Verdict second) {
    Map<Oracle, Verdict> verdicts = new LinkedHashMap<>();
    verdicts.put(one, first);
    verdicts.put(other, second);
    return Judge.clearest(verdicts).orElseThrow().getKey();
  }

  @Test
  void nobodyElseIsAskedOfARunThatEndedInACrash() throws SQLException {
    Oracle other = oracle("other", (observed, runner) -> violation(Triage.BUG));
    List<Judgement> judgements = judge(DEADLY, new CrashOracle(), other);
    assertEquals(List.of("crash"), names(judgements));
    assertTrue(judgements.get(0).fresh().isEmpty()); // it counts at once
  }

  @Test
  void aCrashInAFurtherRunIsToldLast() throws SQLException {
    Oracle deadly = oracle("deadly", (observed, runner) -> runs(runner, DEADLY));
    List<Judgement> judgements = judge(READS, new CrashOracle(), deadly);
    assertEquals(List.of("crash", "deadly", "crash"), names(judgements));
    assertInstanceOf(Verdict.Pass.class, judgements.get(0).verdict());
    assertEquals(DEADLY, judgements.get(2).observed().testCase());
    Verdict verdict = judgements.get(2).verdict();
    assertEquals(
        CrashOracle.SERVER_DIED, assertInstanceOf(Verdict.Violation.class, verdict).kind());
  }

  @Test
  void reasonsOfManyCasesAreTheSame() {
    assertEquals(
        "statement n of Tn: column cn in isoscope_n_n.tn at mysql@8.0.36",
        Judge.common("statement 12 of T1: column c3 in isoscope_812_9.t1 at mysql@8.0.36\nmore"));
  }

  private static Verdict runs(Runner runner, Case testCase) throws SQLException {
    runner.run(testCase);
    return new Verdict.Pass();
  }
}
