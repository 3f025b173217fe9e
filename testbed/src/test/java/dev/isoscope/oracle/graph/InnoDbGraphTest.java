package dev.isoscope.oracle.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.dependency.DependencyOracle;
import dev.isoscope.oracle.statementgraph.StatementGraphOracle;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What InnoDB does while statements wait, and what its foreign keys do, misleads no graph. */
class InnoDbGraphTest {
  private static final String KEYS =
      """
      /* init */ CREATE TABLE p (k INT PRIMARY KEY, v INT);
      /* init */ CREATE TABLE c (k INT, FOREIGN KEY (k) REFERENCES p (k) ON DELETE CASCADE);
      /* init */ INSERT INTO p VALUES (1, 0), (2, 0);
      /* init */ INSERT INTO c VALUES (1);
      /* T1 */ BEGIN;
      """;

  private static final String MIXED =
      """
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
      /* init */ INSERT INTO t VALUES (0, 10), (5, 15);
      /* T1 */ BEGIN;
      """;

  private static Testbed testbed;
  private static Server mysql;

  @BeforeAll
  static void start() throws Exception {
    testbed = new Testbed(TestbedOptions.defaults());
    mysql = testbed.start(TargetSpec.parse("mysql"));
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  private static Inspection inspect(String text) throws Exception {
    Case testCase = CaseParser.parse("test", text);
    try (Executor executor = new Executor(mysql, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      return Inspection.of(executor.run(testCase), mysql.dbms(), executor::run);
    }
  }

  private static Verdict judge(Level level, String text) throws Exception {
    return judge(new StatementGraphOracle(), level, text);
  }

  private static Verdict judge(Oracle oracle, Level level, String text) throws Exception {
    Terms terms = new Terms(mysql.dbms(), mysql.identity(), level, Optional.empty());
    try (Executor executor = new Executor(mysql, level, ExecutorOptions.DEFAULT)) {
      return oracle.judge(executor.run(CaseParser.parse("test", text)), terms, executor::run);
    }
  }

  /** T2 has waited for T1 and deletes a row that T3 changed meanwhile, and comes back before T3. */
  @Test
  void versionsFollowEachOtherAsTheyWereMade() throws Exception {
    String text =
        """
        /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
        /* init */ INSERT INTO t VALUES (2, 0), (0, 2), (1, 1);
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t;
        /* T2 */ DELETE FROM t WHERE b = 1 OR a = 2;
        /* T3 */ UPDATE t SET b = 0 WHERE b <= 1;
        /* T3 */ SELECT b FROM t;
        /* T1 */ ROLLBACK;
        """;
    Observations observations = inspect(text).observations();
    for (Change change : observations.changes()) {
      List<RowVersion> chain = observations.chains().get(change.row());
      assertTrue(chain.indexOf(change.before()) < chain.indexOf(change.after()), chain.toString());
    }
    assertInstanceOf(Verdict.Pass.class, judge(Level.READ_COMMITTED, text));
  }

  /** Half of the INSERT is to be seen before it fails. */
  @Test
  void whatAStatementUnderWayHasDoneIsNoRiddle() throws Exception {
    String text =
        """
        /* init */ CREATE TABLE t (a INT PRIMARY KEY);
        /* init */ INSERT INTO t VALUES (1);
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET a = 1;
        /* T2 */ INSERT INTO t VALUES (0), (1);
        /* T1 */ SELECT 0 FROM t;
        /* T1 */ COMMIT;
        """;
    assertInstanceOf(Verdict.Inconclusive.class, judge(Level.READ_UNCOMMITTED, text));
    assertInstanceOf(Verdict.Pass.class, judge(Level.READ_COMMITTED, text));
  }

  /** T2 inserts into the primary index before it meets the other row, and takes that back. */
  @Test
  void whatAStatementTakesBackItselfWasWritten() throws Exception {
    String text =
        """
        /* init */ CREATE TABLE t (a INT, b INT, UNIQUE (a));
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO t VALUES (0, 1);
        /* T2 */ INSERT INTO t VALUES (0, 0) ON DUPLICATE KEY UPDATE b = 0;
        /* T1 */ SELECT b FROM t;
        /* T1 */ COMMIT;
        """;
    for (Level level : List.of(Level.READ_UNCOMMITTED, Level.READ_COMMITTED)) {
      assertInstanceOf(Verdict.Pass.class, judge(new DependencyOracle(), level, text));
    }
  }

  /** T1 deletes the row under its new key, and T2's row in the place of an old one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        /* T1 */ SELECT a FROM t;
        /* T2 */ UPDATE t SET a = 1 WHERE a = 0;
        /* T1 */ DELETE FROM t;
        /* T1 */ SELECT a FROM t;
        """,
        """
        /* T2 */ BEGIN;
        /* T2 */ DELETE FROM t;
        /* T2 */ INSERT INTO t VALUES (0, 1);
        /* T1 */ SELECT b FROM t;
        /* T1 */ DELETE FROM t;
        /* T1 */ SELECT b FROM t;
        /* T2 */ COMMIT;
        """,
        """
        /* T1 */ SELECT b FROM t;
        /* T2 */ DELETE FROM t;
        /* T1 */ INSERT INTO t VALUES (0, 9);
        /* T1 */ SELECT b FROM t WHERE b <> 9;
        """
      })
  void writesOnTopOfOthersMixWithTheSnapshot(String text) throws Exception {
    Verdict.Violation mixed =
        assertInstanceOf(
            Verdict.Violation.class,
            judge(
                new DependencyOracle(), Level.REPEATABLE_READ, MIXED + text + "/* T1 */ COMMIT;"));
    assertEquals(Triage.DOCUMENTED, mixed.triage(), mixed.toString());
  }

  /** T1 sees the row that T2 deleted, but not the one in whose place it has put its own. */
  @Test
  void aMixtureIsNoRiddle() throws Exception {
    String text =
        MIXED
            + """
            /* T1 */ SELECT a FROM t;
            /* T2 */ DELETE FROM t;
            /* T1 */ INSERT INTO t VALUES (0, 1);
            /* T1 */ SELECT 1 FROM t;
            /* T1 */ COMMIT;
            """;
    assertInstanceOf(Verdict.Inconclusive.class, judge(Level.REPEATABLE_READ, text));
  }

  @Test
  void aConditionThatNothingMeetsTakesNoSnapshot() throws Exception {
    String text =
        MIXED
            + """
            /* T1 */ SELECT a FROM t WHERE 0;
            /* T2 */ DELETE FROM t;
            /* T1 */ SELECT a FROM t;
            /* T1 */ COMMIT;
            """;
    Verdict verdict = judge(new DependencyOracle(), Level.REPEATABLE_READ, text);
    assertTrue(
        !(verdict instanceof Verdict.Violation violation)
            || violation.triage() == Triage.DOCUMENTED,
        verdict.toString());
  }

  /** With instruments T2 may end a deadlock, without them T1. */
  @Test
  void anotherVictimWithInstrumentsIsNoVerdict() throws Exception {
    String text =
        """
        /* init */ CREATE TABLE t (a INT PRIMARY KEY, b CHAR(5), INDEX (a, b));
        /* init */ INSERT INTO t VALUES (3, NULL), (4, 'abc'), (8, NULL);
        /* T2 */ BEGIN;
        /* T2 */ INSERT INTO t (a) SELECT q.a FROM t q WHERE NOT (q.a = 3);
        /* T2 */ SELECT a FROM t WHERE b LIKE 'a%' FOR UPDATE;
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t WHERE a <> 5;
        /* T1 */ UPDATE t SET b = 'x' WHERE a = 9;
        /* T1 */ COMMIT;
        /* T2 */ DELETE FROM t;
        /* T2 */ COMMIT;
        """;
    for (int i = 0; i < 5; i++) {
      Verdict verdict = judge(Level.READ_UNCOMMITTED, text);
      assertFalse(verdict instanceof Verdict.Violation, verdict.toString());
    }
  }

  /** T2 moves the row that T3 waits for to a place that T3 has passed; then T1 does so. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t;
        /* T2 */ UPDATE t SET a = 0;
        /* T3 */ DELETE FROM t;
        /* T1 */ ROLLBACK;
        """,
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET a = 0;
        /* T2 */ UPDATE t SET a = 1;
        /* T3 */ BEGIN;
        /* T3 */ DELETE FROM t;
        /* T3 */ COMMIT;
        /* T1 */ COMMIT;
        """
      })
  void aRowThatMovesOutOfTheWayWasNotSeenAsDeleted(String text) throws Exception {
    String tables =
        """
        /* init */ CREATE TABLE t (a INT NOT NULL, UNIQUE (a));
        /* init */ INSERT INTO t VALUES (1);
        """;
    Verdict verdict = judge(new DependencyOracle(), Level.READ_COMMITTED, tables + text);
    assertFalse(verdict instanceof Verdict.Violation, verdict.toString());
  }

  @Test
  void onlyActionsOfForeignKeysStayUnseen() throws Exception {
    assertThrows(
        NotInstrumentable.class, () -> inspect(KEYS + "/* T1 */ DELETE FROM p WHERE k = 1;"));
    assertThrows(
        NotInstrumentable.class,
        () -> inspect(KEYS + "/* T1 */ REPLACE INTO p VALUES (1, 5); /* T1 */ COMMIT;"));
    assertEquals(
        1,
        inspect(KEYS + "/* T1 */ UPDATE p SET v = 1 WHERE k = 1;").observations().changes().size());
    assertEquals(1, inspect(KEYS + "/* T1 */ DELETE FROM c;").observations().changes().size());
  }
}
