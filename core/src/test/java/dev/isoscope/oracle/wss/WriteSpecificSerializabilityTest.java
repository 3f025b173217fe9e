package dev.isoscope.oracle.wss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.model.Case;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.statementgraph.StatementGraphOracle;
import dev.isoscope.semantics.SessionVariables;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle on a real H2, whose snapshots are known to allow write skew. */
final class WriteSpecificSerializabilityTest {
  private static final String WRITE_SKEW =
      """
      -- case: write skew
      /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
      /* init */ INSERT INTO t VALUES (1, 0), (2, 0);
      /* T1 */ BEGIN;
      /* T2 */ BEGIN;
      /* T1 */ UPDATE t SET v = (SELECT SUM(v) FROM t) + 1 WHERE id = 1;
      /* T2 */ UPDATE t SET v = (SELECT SUM(v) FROM t) + 1 WHERE id = 2;
      /* T1 */ COMMIT;
      /* T2 */ COMMIT;
      """;

  @Test
  void conflictingWritesThatWaitPass() throws Exception {
    assertInstanceOf(
        Verdict.Pass.class,
        judge(
            """
            -- case: increments
            /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
            /* init */ INSERT INTO t VALUES (1, 0);
            /* T1 */ BEGIN;
            /* T2 */ BEGIN;
            /* T1 */ UPDATE t SET v = v + 1;
            /* T2 */ UPDATE t SET v = v * 10;
            /* T1 */ COMMIT;
            /* T2 */ COMMIT;
            """,
            Level.READ_COMMITTED,
            Optional.empty()));
  }

  @Test
  void writeSkewIsACandidateThatSnapshotsDocument() throws Exception {
    Verdict.Violation violation =
        assertInstanceOf(
            Verdict.Violation.class, judge(WRITE_SKEW, Level.SNAPSHOT, Optional.empty()));
    assertEquals("wss", violation.kind());
    assertEquals(
        List.of(new Difference("final t", "(1,1) (2,1)", "(1,1) (2,2)")),
        violation.explanation().differences());
    assertEquals(3, violation.explanation().evidence().size());
  }

  @Test
  void writeSkewBreaksWhatAClaimPromises() throws Exception {
    Verdict.Violation violation =
        assertInstanceOf(
            Verdict.Violation.class,
            judge(WRITE_SKEW, Level.SNAPSHOT, Optional.of(Level.SERIALIZABLE)));
    assertEquals("not-serializable", violation.kind());
    assertEquals(Triage.BUG, violation.triage());
    List<Citation> citations = violation.explanation().citations();
    assertEquals(1, citations.size());
  }

  @Test
  void whereSerializabilityIsClaimedAnyOrderWillDoAndReadsCount() throws Exception {
    // T1 reads before T2 writes and ends after it: in the order of the ends its read is wrong.
    String readsOld =
        """
        -- case: reader
        /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
        /* init */ INSERT INTO t VALUES (1, 0);
        /* T1 */ BEGIN;
        /* T1 */ SELECT v FROM t;
        /* T2 */ UPDATE t SET v = 1;
        /* T1 */ COMMIT;
        """;
    assertInstanceOf(
        Verdict.Pass.class, judge(readsOld, Level.SNAPSHOT, Optional.of(Level.SERIALIZABLE)));
    String readsBoth =
        readsOld.replace("/* T1 */ COMMIT;", "/* T1 */ SELECT v FROM t;\n/* T1 */ COMMIT;");
    assertInstanceOf(
        Verdict.Violation.class,
        judge(readsBoth, Level.READ_COMMITTED, Optional.of(Level.SERIALIZABLE)));
    assertInstanceOf(Verdict.Pass.class, judge(readsBoth, Level.READ_COMMITTED, Optional.empty()));
  }

  /** What h2-takes-its-own-row-for-a-duplicate of cases/found shows, without a transaction. */
  @Test
  void aWriteInAutocommitModeThatFailsIsJudgedToo() throws Exception {
    String wrong =
        """
        -- case: own row
        /* init */ CREATE TABLE t (a INT, b INT, PRIMARY KEY (a, b));
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO t VALUES (0, 2);
        /* T1 */ UPDATE t SET b = 1;
        /* T2 */ INSERT INTO t VALUES (1, 0), (0, 2);
        /* T1 */ COMMIT;
        """;
    for (Level level : List.of(Level.READ_COMMITTED, Level.SERIALIZABLE)) {
      Verdict.Violation violation =
          assertInstanceOf(Verdict.Violation.class, judge(wrong, level, Optional.empty()));
      assertEquals("statement 4", violation.explanation().differences().get(0).place());
      assertTrue(violation.triage().alarming());
    }
  }

  @Test
  void aWriteThatFailsRightlyPasses() throws Exception {
    for (String write :
        List.of(
            "INSERT INTO t VALUES (1, 5)", // waits for the key, and finds it taken
            "INSERT INTO t VALUES (2, NULL)",
            "UPDATE t SET v = 1 / 0",
            "UPDATE t SET id = 1 WHERE id = 3")) { // by the order of rows, that need not be
      assertInstanceOf(
          Verdict.Pass.class,
          judge(
              """
              -- case: taken
              /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL);
              /* init */ INSERT INTO t VALUES (3, 3);
              /* T1 */ BEGIN;
              /* T1 */ INSERT INTO t VALUES (1, 1);
              /* T2 */ %s;
              /* T1 */ COMMIT;
              """
                  .formatted(write),
              Level.READ_COMMITTED,
              Optional.empty()),
          write);
    }
  }

  /** T1's INSERT met the row that T2 deleted afterwards: T1, T2 is what happened. */
  @Test
  void aWriteThatFailedBeforeOthersWroteIsExplained() throws Exception {
    String text =
        """
        -- case: taken, then free
        /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
        /* init */ INSERT INTO t VALUES (1, 0), (2, 0);
        /* T1 */ BEGIN;
        /* T2 */ BEGIN;
        /* T1 */ INSERT INTO t VALUES (1, 5);
        /* T2 */ DELETE FROM t WHERE id = 1;
        /* T2 */ COMMIT;
        /* T1 */ %s;
        /* T1 */ COMMIT;
        """;
    for (String more : List.of("SELECT * FROM t", "UPDATE t SET v = 7 WHERE id = 2")) {
      assertInstanceOf(
          Verdict.Pass.class,
          judge(text.formatted(more), Level.READ_COMMITTED, Optional.empty()),
          more);
    }
    // Met T2's deletion once more: then neither order explains T1, and what H2 documents must.
    assertInstanceOf(
        Verdict.Violation.class,
        judge(
            text.formatted("UPDATE t SET v = (SELECT COUNT(*) FROM t)"),
            Level.READ_COMMITTED,
            Optional.empty()));
  }

  /** A write that succeeds, and missed what was committed before, is no matter of the order. */
  @Test
  void aFailureExcusesNothingElse() throws Exception {
    Verdict.Violation violation =
        assertInstanceOf(
            Verdict.Violation.class,
            judge(
                """
                -- case: missed
                /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
                /* init */ CREATE TABLE u (id INT);
                /* init */ INSERT INTO t VALUES (1, 0);
                /* init */ INSERT INTO u VALUES (0);
                /* T1 */ BEGIN;
                /* T1 */ INSERT INTO t VALUES (1, 5);
                /* T2 */ BEGIN;
                /* T2 */ DELETE FROM t;
                /* T2 */ DELETE FROM u;
                /* T2 */ INSERT INTO u VALUES (1);
                /* T1 */ DELETE FROM u;
                /* T2 */ COMMIT;
                /* T1 */ COMMIT;
                """,
                Level.READ_COMMITTED,
                Optional.empty()));
    assertEquals(Triage.DOCUMENTED, violation.triage());
    assertEquals(
        "The run differs from its transactions executed one after the other: a write picked its"
            + " rows by a snapshot and judged changed ones again, as H2 documents",
        violation.explanation().headline());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET @x = (SELECT v FROM t WHERE id = 1)",
        "SELECT @x := v FROM t",
        "SELECT SET(@x, v) FROM t"
      })
  void whatAVariableCarriesIsNotJudged(String read) throws Exception {
    String text =
        """
        -- case: carried
        /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
        /* init */ INSERT INTO t VALUES (1, 0);
        /* T1 */ BEGIN;
        /* T1 */ %s;
        /* T2 */ UPDATE t SET v = 100;
        /* T1 */ UPDATE t SET v = @x + 10;
        /* T1 */ COMMIT;
        """;
    for (Oracle oracle : List.of(new WriteSpecificSerializability(), new StatementGraphOracle())) {
      Verdict verdict = judge(oracle, text.formatted(read), Level.READ_COMMITTED, Optional.empty());
      assertEquals(new Verdict.Inconclusive(SessionVariables.REASON), verdict);
      assertInstanceOf(
          Verdict.Pass.class,
          judge(oracle, text.formatted("SET @x = 7"), Level.READ_COMMITTED, Optional.empty()));
    }
  }

  /**
   * T2 waits for a row that is gone, and does not meet the new one: with the index as without it.
   */
  @Test
  void whatChangesTheSchemaDoesNotHideWhatIsDocumented() throws Exception {
    String text =
        """
        -- case: index
        /* init */ CREATE TABLE t (id INT);
        /* init */ CREATE TABLE u (id INT);
        /* init */ INSERT INTO u VALUES (0);
        /* T1 */ BEGIN;
        /* T1 */ CREATE INDEX i ON t (id);
        /* T1 */ DELETE FROM u;
        /* T1 */ INSERT INTO u VALUES (1);
        /* T2 */ DELETE FROM u;
        /* T1 */ COMMIT;
        """;
    Verdict.Violation violation =
        assertInstanceOf(
            Verdict.Violation.class, judge(text, Level.READ_COMMITTED, Optional.empty()));
    assertEquals(Triage.DOCUMENTED, violation.triage(), violation.toString());
  }

  @Test
  void aSavepointThatBeginsATransactionBelongsToIt() throws Exception {
    assertInstanceOf(
        Verdict.Pass.class,
        judge(
            """
            -- case: savepoint first
            /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
            /* init */ INSERT INTO t VALUES (1, 0);
            /* T1 */ SET autocommit = 0;
            /* T1 */ SAVEPOINT s;
            /* T1 */ UPDATE t SET v = 1;
            /* T1 */ ROLLBACK TO SAVEPOINT s;
            /* T1 */ COMMIT;
            """,
            Level.READ_COMMITTED,
            Optional.empty()));
  }

  @Test
  void generatedKeysMayDifferAsLongAsNobodyUsesThem() throws Exception {
    String rolledBack =
        """
        -- case: counters
        /* init */ CREATE TABLE t (id INT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, v INT);
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO t (v) VALUES (1);
        /* T2 */ INSERT INTO t (v) VALUES (2);
        /* T1 */ ROLLBACK;
        """;
    assertInstanceOf(Verdict.Pass.class, judge(rolledBack, Level.READ_COMMITTED, Optional.empty()));
    String used = rolledBack + "/* T2 */ UPDATE t SET v = id;\n";
    assertInstanceOf(
        Verdict.Inconclusive.class, judge(used, Level.READ_COMMITTED, Optional.empty()));
  }

  @Test
  void aRunThatDidNotEndIsInconclusive() throws Exception {
    try (Server server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      Case testCase = CaseParser.parse("test", WRITE_SKEW);
      Terms terms =
          new Terms(server.dbms(), server.identity(), Level.READ_COMMITTED, Optional.empty());
      Verdict verdict =
          new WriteSpecificSerializability()
              .judge(executor.run(testCase), terms, serial -> stuck(executor.run(serial)));
      assertTrue(
          assertInstanceOf(Verdict.Inconclusive.class, verdict).reason().contains("for the test"));
    }
  }

  /** The order of ends differs, and whether another one explains it nobody knows. */
  @Test
  void soIsOneWhoseOtherOrdersDidNotEnd() throws Exception {
    String text =
        """
        -- case: taken, then free
        /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
        /* init */ INSERT INTO t VALUES (1, 0), (2, 0);
        /* T1 */ BEGIN;
        /* T2 */ BEGIN;
        /* T1 */ INSERT INTO t VALUES (1, 5);
        /* T2 */ DELETE FROM t WHERE id = 1;
        /* T2 */ COMMIT;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """;
    try (Server server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      Terms terms =
          new Terms(server.dbms(), server.identity(), Level.READ_COMMITTED, Optional.empty());
      int[] runs = {0};
      Verdict verdict =
          new WriteSpecificSerializability()
              .judge(
                  executor.run(CaseParser.parse("test", text)),
                  terms,
                  serial -> {
                    var history = executor.run(serial);
                    return ++runs[0] < 3 ? history : stuck(history);
                  });
      assertTrue(
          assertInstanceOf(Verdict.Inconclusive.class, verdict).reason().contains("for the test"));
      assertEquals(3, runs[0], "nothing follows from further runs");
    }
  }

  private static dev.isoscope.model.History stuck(dev.isoscope.model.History history) {
    return new dev.isoscope.model.History(
        history.testCase(),
        history.target(),
        history.level(),
        history.steps(),
        history.events(),
        history.finalState(),
        new dev.isoscope.model.Ending.Stuck("for the test"));
  }

  private static Verdict judge(String script, Level level, Optional<Level> claim) throws Exception {
    return judge(new WriteSpecificSerializability(), script, level, claim);
  }

  private static Verdict judge(Oracle oracle, String script, Level level, Optional<Level> claim)
      throws Exception {
    try (Server server = new InMemoryH2();
        Executor executor = new Executor(server, level, ExecutorOptions.DEFAULT)) {
      Terms terms = new Terms(server.dbms(), server.identity(), level, claim);
      Case testCase = CaseParser.parse("test", script);
      return oracle.judge(executor.run(testCase), terms, executor);
    }
  }
}
