package dev.isoscope.oracle.triage;

import static dev.isoscope.oracle.triage.Planted.taking;
import static dev.isoscope.oracle.triage.Planted.takingNothing;
import static dev.isoscope.oracle.triage.Planted.with;
import static dev.isoscope.oracle.triage.TriageBench.paper;
import static dev.isoscope.oracle.triage.TriageBench.script;
import static dev.isoscope.oracle.triage.TriageBench.sources;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.TableState;
import dev.isoscope.model.Triage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How MySQL and MariaDB scan, skip and read what is not committed. */
class InnoDbTriageTest {
  @Test
  void theSkippedInsertIsCitedAsTheBugThatMariaDbConfirmed() throws Exception {
    try (TriageBench bench = new TriageBench("mariadb", Level.READ_COMMITTED)) {
      History history = bench.run(paper("000-figure-5a-mdev-30835-update"));
      assertEquals(List.of("MDEV-30835"), sources(bench.judge(history)));
    }
  }

  /** A row whose UPDATE has waited for T1 moves while T3 waits for it, too. */
  private static Case movedUnderAScan(String table, String row, int to, String write)
      throws Exception {
    return script(
        """
        /* init */ CREATE TABLE t (a INT, b INT%s;
        /* init */ INSERT INTO t VALUES (%s);
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 0;
        /* T2 */ UPDATE t SET a = %d;
        /* T3 */ %s;
        /* T1 */ ROLLBACK;
        """
            .formatted(table, row, to, write));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void aScanDoesNotMeetARowThatHasMovedToWhereItHasBeen(String target) throws Exception {
    String partitions = ") PARTITION BY HASH (a) PARTITIONS 2";
    String key = ", PRIMARY KEY (a))";
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      for (String write : List.of("DELETE FROM t", "UPDATE t SET b = 7")) {
        missed(bench, movedUnderAScan(partitions, "1, 1", 0, write));
        missed(bench, movedUnderAScan(key, "2, 1", 1, write));
      }
      missed(
          bench,
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT, INDEX i (b));
              /* init */ INSERT INTO t VALUES (1, 5, 0), (2, 3, 0);
              /* T1 */ BEGIN;
              /* T1 */ UPDATE t SET c = 1 WHERE a = 2;
              /* T3 */ DELETE FROM t WHERE b > 1;
              /* T2 */ UPDATE t SET b = 2 WHERE a = 1;
              /* T1 */ COMMIT;
              """));
    }
  }

  /** T3 leaves the row, as no gap locks let it, and nothing else. */
  private static void missed(TriageBench bench, Case testCase) throws Exception {
    History history = bench.run(testCase);
    assertEquals(1, history.finalState().get(0).rows().size());
    Triager.Judgement judgement = bench.judge(history);
    assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
    assertTrue(judgement.citations().get(0).claim().contains("gaps are not locked"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void aRowAheadOfAScanIsNeverMissed(String target) throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      for (Case forward :
          List.of(
              movedUnderAScan(
                  ") PARTITION BY HASH (a) PARTITIONS 2", "0, 1", 1, "UPDATE t SET b = 7"),
              movedUnderAScan(", PRIMARY KEY (a))", "2, 1", 3, "UPDATE t SET b = 7"),
              movedUnderAScan(", INDEX (a))", "2, 1", 1, "UPDATE t SET b = 7"))) {
        History history = bench.run(forward);
        TableState table = history.finalState().get(0);
        Row met = table.rows().get(0);
        assertEquals("7", met.values().get(1));
        assertNotEquals(Triage.UNEXPLAINED, bench.judge(history).triage());
        History missed =
            with(takingNothing(history, 4), table, List.of(Row.of(met.values().get(0), "1")));
        assertEquals(Triage.UNEXPLAINED, bench.judge(missed).triage());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void aScanThatWaitsDoesNotComeBackToRowsInsertedBehindIt(String target) throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      String table = "/* init */ CREATE TABLE t (a INT PRIMARY KEY);\n";
      for (String behind :
          List.of(
              // an insert that it waits for moves
              """
              /* T1 */ BEGIN;
              /* T1 */ INSERT INTO t VALUES (2);
              /* T2 */ DELETE FROM t;
              /* T1 */ UPDATE t SET a = 1;
              /* T1 */ COMMIT;
              """,
              // somebody else inserts, and is not committed yet when it goes on
              """
              /* init */ INSERT INTO t VALUES (1);
              /* T1 */ BEGIN;
              /* T1 */ DELETE FROM t;
              /* T2 */ DELETE FROM t;
              /* T3 */ BEGIN;
              /* T3 */ INSERT INTO t SELECT 0 FROM t;
              /* T1 */ COMMIT;
              /* T3 */ COMMIT;
              """,
              // what it has waited for is taken back, and comes again when it has gone on
              """
              /* init */ INSERT INTO t VALUES (1);
              /* T1 */ BEGIN;
              /* T1 */ DELETE FROM t;
              /* T2 */ BEGIN;
              /* T2 */ INSERT INTO t VALUES (0);
              /* T3 */ DELETE FROM t;
              /* T2 */ ROLLBACK;
              /* T1 */ INSERT INTO t VALUES (0);
              /* T1 */ COMMIT;
              """)) {
        History history = bench.run(script(table + behind));
        assertEquals(1, history.finalState().get(0).rows().size());
        bench.assertTriaged(Triage.DOCUMENTED, history);
        History forgotten = with(history, history.finalState().get(0), List.of());
        assertEquals(Triage.UNEXPLAINED, bench.judge(forgotten).triage());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"mysql, DOCUMENTED", "mariadb, BUG"})
  void anUpdateDoesNotWaitForARowThatItHasPassedOver(String target, Triage expected)
      throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      Case passed =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
              /* init */ INSERT INTO t VALUES (2, 0);
              /* T1 */ BEGIN;
              /* T1 */ DELETE FROM t;
              /* T2 */ BEGIN;
              /* T2 */ INSERT INTO t VALUES (1, 1);
              /* T3 */ BEGIN;
              /* T3 */ DELETE FROM t WHERE a = 1;
              /* T4 */ UPDATE t SET b = 0;
              /* T2 */ COMMIT;
              /* T1 */ COMMIT;
              /* T3 */ ROLLBACK;
              """);
      bench.assertTriaged(expected, bench.run(passed));
    }
  }

  /** T2's write waits for T1's row 3 while T3 makes another one fit. */
  private static Case madeToFit(String key, String write, int row, String end) throws Exception {
    return script(
        """
        /* init */ CREATE TABLE t (a INT%s, b INT);
        /* init */ INSERT INTO t VALUES (1, 0), (2, 1), (3, 0);
        /* T4 */ INSERT INTO t VALUES (4, 1);
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 5 WHERE a = 3;
        /* T2 */ BEGIN;
        /* T2 */ %s WHERE b = 0;
        /* T3 */ BEGIN;
        /* T3 */ UPDATE t SET b = 0 WHERE a = %d;
        %s
        /* T2 */ COMMIT;
        """
            .formatted(key, write, row, end));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void aDeleteDoesNotWaitForARowThatItHasPassedOver(String target) throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      String open = "/* T1 */ ROLLBACK; /* T3 */ COMMIT;";
      for (String key : List.of("", " PRIMARY KEY")) {
        History history = bench.run(madeToFit(key, "DELETE FROM t", 2, open));
        TableState table = history.finalState().get(0);
        assertEquals(List.of(Row.of("2", "0"), Row.of("4", "1")), table.rows());
        Triager.Judgement judgement = bench.judge(history);
        assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
        assertTrue(judgement.citations().get(0).claim().contains("gaps are not locked"));
        bench.assertTriaged(
            Triage.UNEXPLAINED, with(history, table, List.of(Row.of("4", "1")))); // met unseen
        History ahead = with(history, 7, "UPDATE t SET b = 0 WHERE a = 4");
        bench.assertTriaged(
            Triage.UNEXPLAINED,
            with(ahead, table, List.of(Row.of("2", "1"), Row.of("4", "0")))); // has not waited
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void aScanThatWaitsStillMeetsWhatStandsBehindThatRow(String target) throws Exception {
    String committed = "/* T3 */ COMMIT; /* T1 */ COMMIT;";
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      for (String key : List.of("", " PRIMARY KEY")) {
        for (String write : List.of("DELETE FROM t", "UPDATE t SET b = 7")) {
          History passed = bench.run(madeToFit(key, write, 2, committed));
          bench.assertTriaged(Triage.DOCUMENTED, passed);
          History met = bench.run(madeToFit(key, write, 4, committed));
          assertEquals(new Outcome.Updated(2), met.steps().get(4).outcome().orElseThrow());
          List<Row> left =
              write.startsWith("DELETE")
                  ? List.of(Row.of("2", "1"), Row.of("3", "5"), Row.of("4", "0"))
                  : List.of(Row.of("1", "7"), Row.of("2", "1"), Row.of("3", "5"), Row.of("4", "0"));
          bench.assertTriaged(
              Triage.UNEXPLAINED, with(taking(met, 5, 1), met.finalState().get(0), left));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"mysql, DOCUMENTED", "mariadb, BUG"})
  void anUpdatePassesOverARowThatAnOpenTransactionHasMoved(String target, Triage expected)
      throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      Case moved =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
              /* init */ INSERT INTO t VALUES (2, 1);
              /* T1 */ BEGIN;
              /* T1 */ UPDATE t SET a = 1;
              /* T2 */ UPDATE t SET b = 7;
              /* T1 */ COMMIT;
              """);
      History history = bench.run(moved);
      assertEquals(List.of(Row.of("1", "1")), history.finalState().get(0).rows());
      bench.assertTriaged(expected, history);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void aRowThatComesLaterInAnyCaseMayBePassedOver(String target) throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      // T2's UPDATE passes over T1's row, but ends first; that T1 misses T3's row is a phantom.
      Case phantom =
          script(
              """
              /* init */ CREATE TABLE t (a INT, b INT);
              /* T1 */ BEGIN;
              /* T1 */ INSERT INTO t VALUES (0, 0);
              /* T2 */ UPDATE t SET b = 1;
              /* T1 */ DELETE FROM t;
              /* T3 */ INSERT INTO t VALUES (0, 2);
              /* T1 */ COMMIT;
              """);
      Triager.Judgement judgement = bench.judge(bench.run(phantom));
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
      assertEquals(1, judgement.citations().size());
      assertTrue(judgement.citations().get(0).claim().contains("gaps are not locked"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void whatAWriteHasReadMayChangeUnderIt(String target) throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      Case copied =
          script(
              """
              /* init */ CREATE TABLE t (a INT);
              /* init */ INSERT INTO t VALUES (1);
              /* T1 */ BEGIN;
              /* T1 */ INSERT INTO t SELECT a FROM t;
              /* T2 */ UPDATE t SET a = 0;
              /* T1 */ COMMIT;
              """);
      Triager.Judgement judgement = bench.judge(bench.run(copied));
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
      assertTrue(
          judgement.citations().stream().anyMatch(one -> one.claim().contains("consistent read")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void replacingARowByItsLikeLeavesItAlone(String target) throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      Case like =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY);
              /* init */ INSERT INTO t VALUES (1);
              /* T1 */ BEGIN;
              /* T1 */ REPLACE INTO t VALUES (1);
              /* T1 */ DELETE FROM t;
              /* T2 */ INSERT INTO t VALUES (0);
              /* T1 */ COMMIT;
              """);
      bench.assertTriaged(Triage.DOCUMENTED, bench.run(like));
    }
  }

  @Test
  void whoReadsUncommittedRowsSeesThoseOfAnInsertThatWaitsForAnotherKey() throws Exception {
    Case halfDone =
        script(
            """
            /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT, UNIQUE (b));
            /* init */ INSERT INTO t VALUES (1, 2, 3);
            /* T1 */ BEGIN;
            /* T1 */ DELETE FROM t;
            /* T2 */ INSERT INTO t VALUES (0, 2, 0);
            /* T1 */ INSERT INTO t SELECT a, b, c FROM t;
            /* T1 */ COMMIT;
            """);
    History seen;
    try (TriageBench bench = new TriageBench("mysql", Level.READ_UNCOMMITTED)) {
      seen = bench.run(halfDone);
      Triager.Judgement judgement = bench.judge(seen);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
    }
    try (TriageBench bench = new TriageBench("mysql", Level.READ_COMMITTED)) {
      Triager.Judgement judgement = bench.judge(seen);
      assertNotEquals(Triage.DOCUMENTED, judgement.triage(), judgement.toString());
    }
  }

  @Test
  void whoReadsUncommittedRowsSeesStatementsHalfDone() throws Exception {
    try (TriageBench bench = new TriageBench("mariadb", Level.READ_UNCOMMITTED)) {
      Case waiting =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
              /* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
              /* init */ INSERT INTO t VALUES (1, 0), (2, 0), (3, 0);
              /* T1 */ BEGIN;
              /* T1 */ UPDATE t SET b = 1 WHERE a = 2;
              /* T2 */ BEGIN;
              /* T2 */ UPDATE t SET b = 5 WHERE b < 9;
              /* T3 */ INSERT INTO u SELECT * FROM t;
              /* T1 */ COMMIT;
              /* T2 */ ROLLBACK;
              """);
      History history = bench.run(waiting);
      assertEquals(
          List.of(Row.of("1", "5"), Row.of("2", "1"), Row.of("3", "0")),
          history.finalState().get(1).rows());
      bench.assertTriaged(Triage.DOCUMENTED, history);
    }
  }

  @Test
  void whoHasWaitedSeesStatementsHalfDoneThatBeganMeanwhile() throws Exception {
    try (TriageBench bench = new TriageBench("mariadb", Level.READ_UNCOMMITTED)) {
      // T3 has deleted one row of u, and waits for the other, when T2 comes to look into u.
      Case waiting =
          script(
              """
              /* init */ CREATE TABLE t (a INT);
              /* init */ CREATE TABLE u (a INT);
              /* init */ INSERT INTO u VALUES (0);
              /* T1 */ BEGIN;
              /* T1 */ INSERT INTO t VALUES (0);
              /* T2 */ BEGIN;
              /* T2 */ INSERT INTO u VALUES (1);
              /* T2 */ UPDATE t SET a = 1 WHERE a IN (SELECT a FROM u);
              /* T3 */ DELETE FROM u;
              /* T1 */ COMMIT;
              /* T2 */ COMMIT;
              """);
      History history = bench.run(waiting);
      assertEquals(List.of(Row.of("0")), history.finalState().get(0).rows());
      Triager.Judgement judgement = bench.judge(history);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
      assertTrue(
          judgement.citations().stream().anyMatch(one -> one.claim().contains("uncommitted")));
    }
  }
}
