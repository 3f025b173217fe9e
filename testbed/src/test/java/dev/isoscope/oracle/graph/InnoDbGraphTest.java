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
import dev.isoscope.oracle.visibility.VisibilityOracle;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
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
      return Inspection.of(executor.run(testCase), mysql.dbms(), executor);
    }
  }

  private static Verdict judge(Level level, String text) throws Exception {
    return judge(new StatementGraphOracle(), level, text);
  }

  private static Verdict judge(Oracle oracle, Level level, String text) throws Exception {
    Terms terms = new Terms(mysql.dbms(), mysql.identity(), level, Optional.empty());
    try (Executor executor = new Executor(mysql, level, ExecutorOptions.DEFAULT)) {
      return oracle.judge(executor.run(CaseParser.parse("test", text)), terms, executor);
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

  /** T2 deletes, and puts back, the row that T3 inserts, and comes back before T3. */
  @Test
  void aRowIsBornByItsInsertionWhoeverTellsOfItFirst() throws Exception {
    String text =
        """
        /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
        /* init */ INSERT INTO t VALUES (0, 0), (1, 0);
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t;
        /* T1 */ UPDATE t SET b = b;
        /* T2 */ BEGIN;
        /* T2 */ DELETE FROM t;
        /* T2 */ ROLLBACK;
        /* T3 */ INSERT INTO t VALUES (1, 0);
        /* T1 */ COMMIT;
        """;
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

  /** Whatever else it is, a query without locks is a plain one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT DISTINCT b FROM t",
        "SELECT b FROM t WHERE a = 0 UNION SELECT b FROM t WHERE a = 5",
        "SELECT s.b FROM (SELECT b FROM t) s",
        "SELECT b FROM v",
        "SELECT b FROM w",
        "WITH s AS (SELECT b FROM t) SELECT b FROM s",
        "SELECT (SELECT MAX(b) FROM t)",
        "SELECT k, (SELECT MAX(b) FROM t) FROM u",
        "SELECT k FROM u WHERE k < (SELECT MAX(b) FROM t)",
        "SELECT k, (SELECT b FROM t ORDER BY a DESC LIMIT 1) FROM u"
      })
  void queriesOfEveryFormArePlain(String query) throws Exception {
    assertEquals(Triage.BUG, assertInstanceOf(Verdict.Violation.class, repeated(query)).triage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WITH s AS (SELECT b, ROW_NUMBER() OVER (ORDER BY a) n FROM t) SELECT b FROM s",
        "SELECT k, (SELECT b FROM t ORDER BY a - a LIMIT 1) FROM u"
      })
  void whatAQueryDoesNotTellIsNoPass(String query) throws Exception {
    Verdict.Inconclusive verdict = assertInstanceOf(Verdict.Inconclusive.class, repeated(query));
    assertTrue(verdict.reason().contains("statement 2"), verdict.reason());
  }

  @Test
  void aQueryThatLocksIsNotPlain() throws Exception {
    for (String query : List.of("SELECT DISTINCT b FROM t FOR UPDATE", "SELECT b FROM t INTO @x")) {
      Verdict verdict = repeated("SELECT a FROM t WHERE a = 5", query);
      assertTrue(
          !(verdict instanceof Verdict.Violation violation)
              || violation.triage() == Triage.DOCUMENTED,
          verdict.toString());
    }
  }

  private static Verdict repeated(String query) throws Exception {
    return repeated(query, query);
  }

  /** Around another's UPDATE at read committed, judged by repeatable read. */
  private static Verdict repeated(String first, String second) throws Exception {
    String text =
        """
        /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
        /* init */ CREATE TABLE u (k INT PRIMARY KEY);
        /* init */ INSERT INTO t VALUES (0, 10), (5, 15);
        /* init */ INSERT INTO u VALUES (17);
        /* init */ CREATE VIEW v AS SELECT b FROM t;
        /* init */ CREATE VIEW w AS SELECT b FROM v;
        /* T1 */ BEGIN;
        /* T1 */ %s;
        /* T2 */ UPDATE t SET b = 20 WHERE a = 5;
        /* T1 */ %s;
        /* T1 */ COMMIT;
        """
            .formatted(first, second);
    Level level = Level.READ_COMMITTED;
    Terms terms =
        new Terms(mysql.dbms(), mysql.identity(), level, Optional.of(Level.REPEATABLE_READ));
    try (Executor executor = new Executor(mysql, level, ExecutorOptions.DEFAULT)) {
      return new DependencyOracle()
          .judge(executor.run(CaseParser.parse("test", text)), terms, executor);
    }
  }

  /** The index waits for T2, but what came before it is committed at once, and T2 builds on it. */
  @Test
  void definitionsCommitBeforeTheyWait() throws Exception {
    String text =
        MIXED
            + """
            /* T1 */ UPDATE t SET b = 1 WHERE a = 0;
            /* T2 */ BEGIN;
            /* T2 */ UPDATE t SET b = 5 WHERE a = 5;
            /* T1 */ CREATE INDEX i ON t (b);
            /* T2 */ UPDATE t SET b = b * 10 WHERE a = 0;
            /* T2 */ %s;
            """;
    for (String end : List.of("COMMIT", "ROLLBACK")) {
      Oracle wss = new WriteSpecificSerializability();
      Verdict verdict = judge(wss, Level.READ_COMMITTED, text.formatted(end));
      assertInstanceOf(Verdict.Pass.class, verdict, verdict.toString());
    }
  }

  /** T2 waits for what the ALTER commits, and the ALTER then waits for T2. */
  @Test
  void definitionsMayEndAfterThoseTheyRelease() throws Exception {
    String text =
        """
        /* init */ CREATE TABLE t (a INT);
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t;
        /* T2 */ INSERT INTO t VALUES (0);
        /* T1 */ ALTER TABLE t ADD b INT;
        /* T1 */ COMMIT;
        """;
    Oracle wss = new WriteSpecificSerializability();
    assertInstanceOf(Verdict.Pass.class, judge(wss, Level.REPEATABLE_READ, text));
    // Below, T2 does not wait, and its row is a phantom: with the ALTER as without it.
    Verdict.Violation phantom =
        assertInstanceOf(Verdict.Violation.class, judge(wss, Level.READ_COMMITTED, text));
    assertEquals(Triage.DOCUMENTED, phantom.triage(), phantom.toString());
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t WHERE 0",
        "WITH w AS (SELECT a FROM t) SELECT MIN(a) FROM w WHERE 0",
        "SELECT SUM(a) FROM t WHERE 0",
        "SELECT (SELECT a FROM t WHERE 0)",
        "SELECT EXISTS (SELECT a FROM t WHERE 0)",
        "SELECT 1",
        "SELECT 1 FROM DUAL",
        "SELECT * FROM (SELECT 1) q",
        "WITH w AS (SELECT a FROM t) SELECT 4",
        "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_NAME = 't'"
      })
  void aQueryThatLooksAtNoTableTakesNoSnapshot(String query) throws Exception {
    String text =
        MIXED
            + "/* T1 */ %s;\n".formatted(query)
            + """
            /* T2 */ DELETE FROM t;
            /* T1 */ SELECT a FROM t;
            /* T1 */ COMMIT;
            """;
    for (Oracle oracle : List.of(new DependencyOracle(), new VisibilityOracle())) {
      Verdict verdict = judge(oracle, Level.REPEATABLE_READ, text);
      assertTrue(
          !(verdict instanceof Verdict.Violation violation)
              || violation.triage() == Triage.DOCUMENTED,
          verdict.toString());
    }
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
