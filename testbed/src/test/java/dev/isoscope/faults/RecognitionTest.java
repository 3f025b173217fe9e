package dev.isoscope.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.hunt.CorpusRecognition;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.oracle.Terms;
import dev.isoscope.reduce.Reducer;
import dev.isoscope.reduce.SameViolation;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Known bugs are recognized in findings, and what only looks like them is not taken for them. */
class RecognitionTest {
  /** As DuckDB#17223, with other names, rows and conditions. */
  private static final String UPDATE_AND_DELETE =
      """
      -- case: an account that is closed
      /* init */ CREATE TABLE account (k INT NOT NULL PRIMARY KEY, owner VARCHAR(10), amount INT);
      /* init */ INSERT INTO account VALUES (7, 'x', 70), (8, 'y', 80), (9, 'z', 90);
      /* T2 */ BEGIN;
      /* T1 */ BEGIN;
      /* T2 */ SELECT amount FROM account;
      /* T1 */ UPDATE account SET amount = 71 WHERE k = 7;
      /* T1 */ COMMIT;
      /* T2 */ DELETE FROM account WHERE k = 7;
      /* T2 */ COMMIT;
      """;

  /** As MDEV-30835, but the row is committed when the UPDATE misses it. */
  private static final String INSERT_AND_UPDATE =
      """
      -- case: an update of a row that was inserted
      /* init */ CREATE TABLE t (c1 INT);
      /* init */ INSERT INTO t VALUES (1);
      /* T1 */ BEGIN;
      /* T2 */ BEGIN;
      /* T1 */ INSERT INTO t VALUES (2);
      /* T1 */ COMMIT;
      /* T1 */ BEGIN;
      /* T1 */ SELECT c1 FROM t;
      /* T2 */ UPDATE t SET c1 = 3 WHERE c1 = 2;
      /* T2 */ COMMIT;
      /* T1 */ COMMIT;
      """;

  private static void assertTicket(
      String ticket, Server server, Level level, String oracleName, Case testCase)
      throws Exception {
    Oracle oracle = Oracles.named(oracleName).orElseThrow();
    Judge judge = new Judge(Terms.of(server, level, Optional.empty()));
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, ExecutorOptions.DEFAULT, () -> {})) {
      Verdict.Violation violation =
          assertInstanceOf(
              Verdict.Violation.class, judge.judgeFresh(oracle, testCase, runner), testCase.name());
      assertTrue(violation.triage().alarming(), testCase.name());
      assertEquals(Optional.empty(), violation.known(), testCase.name());
      SameViolation same = new SameViolation(violation.kind(), violation.triage());
      Case reduced =
          new Reducer()
              .reduce(
                  testCase,
                  smaller -> same.test(judge.judgeFresh(oracle, smaller, runner)),
                  Duration.ofMinutes(1))
              .reduced();
      Verdict.Violation left =
          assertInstanceOf(Verdict.Violation.class, judge.judgeFresh(oracle, reduced, runner));
      assertEquals(
          Optional.of(ticket).filter(name -> !name.isEmpty()),
          new CorpusRecognition(runner, level, judge).ticket(oracle, left, reduced, () -> false),
          testCase.name());
    }
  }

  private static Case parse(String text) throws Exception {
    return CaseParser.parse("test", text);
  }

  @Test
  void aKnownBugIsRecognizedByWhatIsLeftOfIt() throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      Server duckdb = testbed.start(TargetSpec.parse("duckdb"));
      assertTicket("DuckDB#17223", duckdb, Level.SNAPSHOT, "visibility", parse(UPDATE_AND_DELETE));
      String other =
          "../cases/found/new/duckdb-loses-an-update-to-a-concurrent-update-to-null/duckdb-loses-an-update-to-a-concurrent-update-to-null.sql";
      assertTicket(
          "", duckdb, Level.SNAPSHOT, "visibility", parse(Files.readString(Path.of(other))));
    }
  }

  /** The case of the corpus does not show its bug there. */
  @Test
  void aFaultOfTheSameLookInAnotherDbmsIsNew() throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      Server faulty = new FaultyServer(testbed.start(TargetSpec.parse("h2")), new LostUpdate());
      assertTicket("", faulty, Level.SNAPSHOT, "visibility", parse(UPDATE_AND_DELETE));
    }
  }

  /** It does show there; but here the row is committed, and nothing excuses that it is missed. */
  @Test
  void aFaultOfTheSameLookInTheSameDbmsIsNew() throws Exception {
    Fault passesOver =
        (session, sql) ->
            session.run(
                sql.startsWith("UPDATE") && session.othersOpen() ? sql + " AND FALSE" : sql);
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      Server mariadb = testbed.start(TargetSpec.parse("mariadb@11.4.5"));
      Server faulty = new FaultyServer(mariadb, passesOver);
      for (String oracle : new String[] {"wss", "visibility"}) {
        assertTicket("", faulty, Level.READ_COMMITTED, oracle, parse(INSERT_AND_UPDATE));
      }
    }
  }
}
