package dev.isoscope.oracle.triage;

import static dev.isoscope.oracle.triage.Planted.takingNothing;
import static dev.isoscope.oracle.triage.Planted.with;
import static dev.isoscope.oracle.triage.TriageBench.script;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Row;
import dev.isoscope.model.TableState;
import dev.isoscope.model.Triage;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How PostgreSQL judges rows again, with what was joined at first, and who lets go of them. */
class PostgresTriageTest {
  private static TriageBench bench;

  @BeforeAll
  static void start() throws Exception {
    bench = new TriageBench("postgres", Level.READ_COMMITTED);
  }

  @AfterAll
  static void stop() {
    bench.close();
  }

  /** T1 changes b of the only row from 0 to 1 while a DELETE of T2 waits for it. */
  private static History deleting(String layout, String condition) throws Exception {
    return bench.run(
        script(
            """
            %s
            /* init */ CREATE TABLE u (a INT);
            /* init */ INSERT INTO t VALUES (0, 0);
            /* init */ INSERT INTO u VALUES (0), (1);
            /* T1 */ BEGIN;
            /* T1 */ UPDATE t SET b = 1;
            /* T2 */ DELETE FROM t WHERE %s;
            /* T1 */ COMMIT;
            """
                .formatted(layout, condition)));
  }

  private static History deleting(String condition) throws Exception {
    return deleting("/* init */ CREATE TABLE t (a INT, b INT);", condition);
  }

  private static TableState table(History history) {
    return history.finalState().stream()
        .filter(one -> one.table().equals("t"))
        .findFirst()
        .orElseThrow();
  }

  /** The same, as though T2 had left the row. */
  private static History leaving(History history) {
    TableState table = table(history);
    List<Row> changed = List.of(Row.of("0", "1"));
    TableState planted = new TableState("t", table.columns(), changed, table.types());
    return takingNothing(
        with(
            history,
            history.finalState().stream().map(one -> one == table ? planted : one).toList()),
        3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/* init */ CREATE TABLE t (a INT, b INT);",
        """
        /* init */ CREATE TABLE t (a INT, b INT) PARTITION BY RANGE (a);
        /* init */ CREATE TABLE t_rest PARTITION OF t DEFAULT;
        """
      })
  void anAntiJoinLooksForNoPartnerOfTheNewVersion(String layout) throws Exception {
    History history = deleting(layout, "NOT EXISTS (SELECT 1 FROM t q WHERE q.a < t.b)");
    assertTrue(table(history).rows().isEmpty(), "the new version has a partner, but is deleted");
    bench.assertTriaged(Triage.DOCUMENTED, history);
    bench.assertTriaged(Triage.UNEXPLAINED, leaving(history));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b BETWEEN 0 AND 1 AND (a = 0 AND (NOT (EXISTS (SELECT 1 FROM u WHERE u.a < t.b))))",
        "NOT EXISTS (SELECT 1 FROM u WHERE u.a < b) AND a IN (SELECT 1 FROM u UNION SELECT 0)",
      })
  void anAntiJoinIsKnownAmongOtherConditions(String condition) throws Exception {
    History history = deleting(condition);
    assertTrue(table(history).rows().isEmpty());
    bench.assertTriaged(Triage.DOCUMENTED, history);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NOT EXISTS (SELECT 1 FROM u WHERE u.a < t.b) AND b = 0",
        "NOT EXISTS (SELECT 1 FROM u WHERE u.a < t.b) OR b = 0",
        "NOT EXISTS (SELECT MIN(u.a) FROM u WHERE u.a < t.b HAVING COUNT(*) > 0)",
        "NOT (NOT (NOT EXISTS (SELECT 1 FROM u WHERE u.a < t.b)))",
        "b NOT IN (SELECT a FROM u WHERE a > 0)",
      })
  void whereAnAntiJoinDoesNotExcuseADeletedRow(String condition) throws Exception {
    History left = deleting(condition);
    assertEquals(List.of(Row.of("0", "1")), table(left).rows(), "PostgreSQL leaves the row");
    bench.assertTriaged(Triage.DOCUMENTED, left);
    History deleted = deleting("NOT EXISTS (SELECT 1 FROM u WHERE u.a < t.b)");
    bench.assertTriaged(Triage.UNEXPLAINED, with(deleted, 3, "DELETE FROM t WHERE " + condition));
  }

  @Test
  void aSemiJoinKeepsThePartnerOfTheOldVersion() throws Exception {
    History history = deleting("b IN (SELECT a FROM u)");
    assertEquals(List.of(Row.of("0", "1")), table(history).rows());
    bench.assertTriaged(Triage.DOCUMENTED, history);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a IN (SELECT a FROM u)",
        "b >= 0 OR b IN (SELECT a FROM u)",
        "b <= (SELECT MAX(a) FROM u)",
        "NOT EXISTS (SELECT 1 FROM u WHERE u.a = t.b + 7)",
      })
  void whereAPartnerDoesNotExcuseARowThatIsLeft(String condition) throws Exception {
    History history = deleting(condition);
    assertTrue(table(history).rows().isEmpty(), "PostgreSQL deletes the row");
    bench.assertTriaged(Triage.DOCUMENTED, history);
    bench.assertTriaged(Triage.UNEXPLAINED, leaving(history));
  }

  @Test
  void aFailureLetsGoOfRowsBeforeTheNextWaiterComesToThem() throws Exception {
    // T2 waits for T1 and then for T3, whose INSERT fails when T1 commits.
    History history =
        bench.run(
            script(
                """
                /* init */ CREATE TABLE t (a INT, b INT);
                /* init */ CREATE UNIQUE INDEX t_b ON t (b);
                /* init */ INSERT INTO t VALUES (0, 0), (0, 1);
                /* T1 */ BEGIN;
                /* T1 */ UPDATE t SET a = 1 WHERE b = 0;
                /* T2 */ DELETE FROM t WHERE a = 0;
                /* T3 */ BEGIN;
                /* T3 */ DELETE FROM t WHERE b = 1;
                /* T3 */ INSERT INTO t VALUES (0, 0);
                /* T3 */ COMMIT;
                /* T1 */ COMMIT;
                """));
    assertTrue(history.steps().get(5).error().isPresent());
    TableState table = table(history);
    assertEquals(List.of(Row.of("1", "0")), table.rows());
    bench.assertTriaged(Triage.DOCUMENTED, history);
    List<Row> kept = List.of(Row.of("0", "1"), Row.of("1", "0"));
    bench.assertTriaged(Triage.UNEXPLAINED, takingNothing(with(history, table, kept), 3));
  }
}
