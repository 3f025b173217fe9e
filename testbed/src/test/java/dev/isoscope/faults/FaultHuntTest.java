package dev.isoscope.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.Runner;
import dev.isoscope.execute.SetupException;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
import dev.isoscope.reduce.Reducer;
import dev.isoscope.reduce.Reduction;
import dev.isoscope.reduce.SameViolation;
import dev.isoscope.reduce.StillShows;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is planted is found and cut down to its core. */
class FaultHuntTest {
  private static final int SEED = 7;
  private static final int MOST_CASES = 2_000;
  private static final int MOST_STATEMENTS = 8;

  @ParameterizedTest
  @CsvSource({
    "h2, rollback-commits, READ_COMMITTED",
    "h2, lost-update, READ_COMMITTED",
    "h2, delete-skips-own-row, READ_COMMITTED",
    "h2, applied-twice, READ_COMMITTED",
    "h2, weaker-level, SERIALIZABLE",
    "postgres, rollback-commits, READ_COMMITTED",
    "postgres, lost-update, READ_COMMITTED",
    "postgres, delete-skips-own-row, READ_COMMITTED",
    "postgres, applied-twice, READ_COMMITTED",
    "postgres, weaker-level, SERIALIZABLE",
  })
  void isFoundAndReduced(String target, String fault, Level level) throws Exception {
    ExecutorOptions options =
        ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(Duration.ofSeconds(10));
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      Server sound = SystemNeeds.start(testbed, target);
      Server faulty = new FaultyServer(sound, Faults.all().get(fault));
      Terms terms = new Terms(sound.dbms(), sound.identity(), level, Optional.empty());
      try (Executor right = new Executor(sound, level, options);
          Executor wrong = new Executor(faulty, level, options)) {
        hunt(new Sides(terms, right, wrong));
      }
    }
  }

  /** One DBMS without and with the fault. */
  private record Sides(Terms terms, Runner right, Runner wrong) {
    /** What the oracle says of a case that only the fault makes wrong. */
    Verdict judge(Case testCase) throws SQLException {
      Verdict verdict = judge(testCase, wrong);
      return verdict instanceof Verdict.Violation
              && judge(testCase, right) instanceof Verdict.Violation
          ? new Verdict.Inconclusive("it is so without the fault, too")
          : verdict;
    }

    private Verdict judge(Case testCase, Runner runner) throws SQLException {
      Oracle oracle = new WriteSpecificSerializability();
      try {
        return oracle.judge(runner.run(testCase), terms, runner);
      } catch (SetupException e) {
        return new Verdict.Inconclusive(e.getMessage());
      }
    }
  }

  private static void hunt(Sides sides) throws SQLException {
    CaseSource<?, ?> source =
        new CaseSource<>(
            new CaseGenerator(Dialects.of(sides.terms().target()), GeneratorOptions.DEFAULT), SEED);
    for (int number = 0; number < MOST_CASES; number++) {
      int ofBlock = number % Place.CASES;
      Case testCase =
          source.at(
              new Place(number / Place.CASES, ofBlock / Place.ORDERS, ofBlock % Place.ORDERS));
      if (sides.judge(testCase) instanceof Verdict.Violation violation
          && violation.triage().alarming()) {
        SameViolation same = new SameViolation(violation.kind(), violation.triage());
        StillShows shows = smaller -> same.test(sides.judge(smaller));
        Reduction reduction = new Reducer().reduce(testCase, shows, Duration.ofMinutes(1));
        assertTrue(reduction.finished());
        assertTrue(
            reduction.reduced().statements().size() <= MOST_STATEMENTS,
            () -> CasePrinter.print(reduction.reduced()));
        return;
      }
    }
    fail("nothing in " + MOST_CASES + " cases");
  }
}
