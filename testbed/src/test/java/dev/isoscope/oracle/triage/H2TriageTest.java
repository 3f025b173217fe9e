package dev.isoscope.oracle.triage;

import static dev.isoscope.oracle.triage.Planted.with;
import static dev.isoscope.oracle.triage.TriageBench.script;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.model.Triage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When H2 takes its snapshots, and what it lets be seen half done. */
class H2TriageTest {
  @Test
  void h2DoesNotMindARowThatWasChangedBack() throws Exception {
    try (TriageBench bench = new TriageBench("h2", Level.SNAPSHOT)) {
      Case changedBack =
          script(
              """
              /* init */ CREATE TABLE t (a INT);
              /* init */ INSERT INTO t VALUES (1);
              /* T1 */ BEGIN;
              /* T1 */ SELECT * FROM t;
              /* T2 */ INSERT INTO t VALUES (0);
              /* T2 */ UPDATE t SET a = 2;
              /* T2 */ UPDATE t SET a = 1;
              /* T1 */ DELETE FROM t;
              /* T1 */ COMMIT;
              """);
      bench.assertTriaged(Triage.DOCUMENTED, bench.run(changedBack));
    }
  }

  @Test
  void h2MergesWithTheSourceRowsFromBeforeTheWait() throws Exception {
    try (TriageBench bench = new TriageBench("h2", Level.READ_COMMITTED)) {
      Case sameValue =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
              /* init */ INSERT INTO t VALUES (1, 0);
              /* init */ CREATE TABLE s (a INT);
              /* init */ INSERT INTO s VALUES (1);
              /* T1 */ BEGIN;
              /* T1 */ UPDATE t SET b = NULL;
              /* T1 */ INSERT INTO s VALUES (2);
              /* T2 */ MERGE INTO t USING s ON TRUE WHEN MATCHED THEN UPDATE SET b = 0;
              /* T1 */ COMMIT;
              """);
      bench.assertTriaged(Triage.DOCUMENTED, bench.run(sameValue));
    }
  }

  @Test
  void h2TakesNoSnapshotOfATableThatAWriteDoesNotRead() throws Exception {
    try (TriageBench bench = new TriageBench("h2", Level.REPEATABLE_READ)) {
      Case phantom =
          script(
              """
              /* init */ CREATE TABLE t (a INT);
              /* T1 */ BEGIN;
              /* T1 */ DELETE FROM t;
              /* T2 */ INSERT INTO t VALUES (0);
              /* T1 */ UPDATE t SET a = 1;
              /* T1 */ COMMIT;
              """);
      History history = bench.run(phantom);
      assertEquals(List.of(Row.of("1")), history.finalState().get(0).rows());
      bench.assertTriaged(Triage.DOCUMENTED, history);
      // Had the first statement read the table, the second had not met the row.
      for (String reads : List.of("DELETE FROM t WHERE a = 0", "SELECT * FROM t")) {
        assertEquals(Triage.UNEXPLAINED, bench.judge(with(history, 2, reads)).triage());
      }
    }
  }

  @Test
  void h2TakesTheSnapshotsOfTablesThatReferToOneAlong() throws Exception {
    try (TriageBench bench = new TriageBench("h2", Level.REPEATABLE_READ)) {
      Case referring =
          script(
              """
              /* init */ CREATE TABLE p (a INT PRIMARY KEY, b INT);
              /* init */ CREATE TABLE c (a INT REFERENCES p (a), b INT);
              /* init */ INSERT INTO p VALUES (1, 1);
              /* T1 */ BEGIN;
              /* T1 */ UPDATE p SET b = 0 WHERE b = 0;
              /* T2 */ INSERT INTO c VALUES (1, 0);
              /* T1 */ UPDATE c SET b = 1;
              /* T1 */ COMMIT;
              """);
      History history = bench.run(referring);
      assertEquals(List.of(Row.of("1", "0")), history.finalState().get(0).rows());
      bench.assertTriaged(Triage.DOCUMENTED, history);
      History unread = with(history, 2, "UPDATE p SET b = 1 WHERE 1 = 0");
      assertEquals(Triage.UNEXPLAINED, bench.judge(unread).triage());
    }
  }

  @Test
  void aMergeInsertsBecauseOfADirtyReadAndMeetsTheRowThatCameBack() throws Exception {
    try (TriageBench bench = new TriageBench("h2", Level.READ_UNCOMMITTED)) {
      Case merge =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY);
              /* init */ INSERT INTO t VALUES (0);
              /* T1 */ BEGIN;
              /* T1 */ DELETE FROM t;
              /* T2 */ MERGE INTO t USING (VALUES (0)) s (k) ON TRUE WHEN NOT MATCHED THEN INSERT VALUES (k);
              /* T1 */ ROLLBACK;
              """);
      History history = bench.run(merge);
      assertEquals(Step.Status.ERROR, history.steps().get(2).status());
      Triager.Judgement judgement = bench.judge(history);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
      assertTrue(judgement.reasoning().toString().contains("not committed"));
      // With another key it had no reason to fail.
      History other =
          with(
              history,
              3,
              "MERGE INTO t USING (VALUES (7)) s (k) ON TRUE WHEN NOT MATCHED THEN INSERT VALUES (k)");
      assertEquals(Triage.UNEXPLAINED, bench.judge(other).triage());
    }
  }

  @Test
  void aMergeDoesNotFollowAParentToItsNewKey() throws Exception {
    try (TriageBench bench = new TriageBench("h2", Level.READ_COMMITTED)) {
      String merge =
          "MERGE INTO p USING (VALUES (%d)) s (k) ON TRUE WHEN NOT MATCHED THEN INSERT VALUES (0, k)";
      Case moved =
          script(
              """
              /* init */ CREATE TABLE p (a INT PRIMARY KEY, b INT UNIQUE);
              /* init */ INSERT INTO p VALUES (0, 0);
              /* init */ CREATE TABLE c (b INT REFERENCES p (b));
              /* init */ INSERT INTO c VALUES (0);
              /* T1 */ BEGIN;
              /* T1 */ UPDATE p SET a = 1;
              /* T2 */ %s;
              /* T1 */ COMMIT;
              """
                  .formatted(merge.formatted(0)));
      History history = bench.run(moved);
      assertEquals(Step.Status.ERROR, history.steps().get(2).status());
      bench.assertTriaged(Triage.DOCUMENTED, history);
      // What it inserts there collides with nothing, and what refers to the parent is no reason.
      History other = with(history, 3, merge.formatted(7));
      assertEquals(Triage.UNEXPLAINED, bench.judge(other).triage());
    }
  }

  @Test
  void whoReadsUncommittedRowsMissesThoseThatH2HasTakenOutAndNotPutInYet() throws Exception {
    try (TriageBench bench = new TriageBench("h2", Level.READ_UNCOMMITTED)) {
      Case moving =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
              /* init */ INSERT INTO t VALUES (-1, 0), (1, 1);
              /* T1 */ BEGIN;
              /* T1 */ DELETE FROM t WHERE a = 1;
              /* T2 */ UPDATE t SET a = 1;
              /* T3 */ UPDATE t SET b = 5;
              /* T1 */ COMMIT;
              """);
      History history = bench.run(moving);
      assertEquals(List.of(Row.of("1", "0")), history.finalState().get(0).rows());
      bench.assertTriaged(Triage.DOCUMENTED, history);
      // A row that stays in its place is there all the time.
      TableState table = history.finalState().get(0);
      History staying =
          with(with(history, table, List.of(Row.of("-1", "0"))), 3, "UPDATE t SET b = 0");
      assertEquals(Triage.UNEXPLAINED, bench.judge(staying).triage());
    }
  }
}
