package dev.isoscope.oracle.triage;

import static dev.isoscope.oracle.triage.Planted.with;
import static dev.isoscope.oracle.triage.TriageBench.paper;
import static dev.isoscope.oracle.triage.TriageBench.script;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.Randomness;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Row;
import dev.isoscope.model.TableState;
import dev.isoscope.model.Triage;
import dev.isoscope.sql.dialect.Dialects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What differs from serial executions is triaged as the makers of each DBMS do. */
class TriagerTest {
  @ParameterizedTest
  @CsvSource({
    "mysql, 000-listing-5-semi-consistent-read, DOCUMENTED",
    "mysql, 000-listing-6-no-gap-locks, DOCUMENTED",
    "mysql, 000-figure-5a-mdev-30835-update, DOCUMENTED",
    "mariadb, 000-listing-5-semi-consistent-read, DOCUMENTED",
    "mariadb, 000-listing-6-no-gap-locks, DOCUMENTED",
    "mariadb, 000-figure-5a-mdev-30835-update, BUG",
    "postgres, 000-listing-5-semi-consistent-read, DOCUMENTED",
    "postgres, 000-listing-6-no-gap-locks, DOCUMENTED",
    "h2, 000-listing-5-semi-consistent-read, DOCUMENTED",
    "h2, 000-listing-6-no-gap-locks, DOCUMENTED",
    "hsqldb:mvcc, 000-listing-6-no-gap-locks, DOCUMENTED",
  })
  void thePapersCasesAtReadCommitted(String target, String name, Triage expected) throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      Triager.Judgement judgement = bench.judge(bench.run(paper(name)));
      assertEquals(expected, judgement.triage(), judgement.reasoning().toString());
      assertTrue(!judgement.citations().isEmpty());
    }
  }

  @Test
  void postgresJudgesByItsSnapshotAndAgainByTheNewVersion() throws Exception {
    try (TriageBench bench = new TriageBench("postgres", Level.READ_COMMITTED)) {
      // The manual's own example: no row has ten hits before and after.
      Case hits =
          script(
              """
              /* init */ CREATE TABLE website (id INT, hits INT);
              /* init */ INSERT INTO website VALUES (1, 9), (2, 10);
              /* T1 */ BEGIN;
              /* T1 */ UPDATE website SET hits = hits + 1;
              /* T2 */ DELETE FROM website WHERE hits = 10;
              /* T1 */ COMMIT;
              """);
      History history = bench.run(hits);
      bench.assertTriaged(Triage.DOCUMENTED, history);
      assertEquals(Triage.BUG, bench.judge(history, Optional.of(Level.SERIALIZABLE)).triage());
    }
  }

  @Test
  void postgresMergeInsertsForARowThatWasDeletedAndMayCollideWithItsSuccessor() throws Exception {
    try (TriageBench bench = new TriageBench("postgres", Level.READ_COMMITTED)) {
      Case successor =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT);
              /* init */ INSERT INTO t VALUES (8, 1, 1);
              /* T1 */ BEGIN;
              /* T1 */ DELETE FROM t;
              /* T2 */ MERGE INTO t USING (VALUES (8)) s (k) ON a = k
                         WHEN MATCHED THEN UPDATE SET b = 0
                         WHEN NOT MATCHED THEN INSERT VALUES (k, 5, 5);
              /* T1 */ INSERT INTO t VALUES (8, 2);
              /* T3 */ UPDATE t SET b = 9;
              /* T1 */ COMMIT;
              """);
      History history = bench.run(successor);
      assertTrue(history.steps().get(2).error().isPresent());
      bench.assertTriaged(Triage.DOCUMENTED, history);
    }
  }

  /** It does so with a row of the case, but not on tables where rows have names. */
  @ParameterizedTest
  @ValueSource(strings = {"CASCADE", "RESTRICT"})
  void whatReplaceLeavesAloneIsNotTakenForReplaced(String action) throws Exception {
    try (TriageBench bench = new TriageBench("tidb:optimistic", Level.REPEATABLE_READ)) {
      Case replaced =
          script(
              """
              /* init */ CREATE TABLE p (id INT PRIMARY KEY);
              /* init */ INSERT INTO p VALUES (0);
              /* init */ CREATE TABLE c (id INT PRIMARY KEY, p INT,
                           FOREIGN KEY (p) REFERENCES p (id) ON DELETE %s);
              /* init */ INSERT INTO c VALUES (0, 0);
              /* init */ CREATE TABLE t (a INT PRIMARY KEY);
              /* init */ INSERT INTO t VALUES (5);
              /* T1 */ BEGIN;
              /* T2 */ DELETE FROM t;
              /* T1 */ INSERT INTO c SELECT a, NULL FROM t;
              /* T1 */ REPLACE INTO p VALUES (0);
              /* T1 */ COMMIT;
              """
                  .formatted(action));
      assertFalse(bench.judge(bench.run(replaced)).replayed());
    }
  }

  @Test
  void aSnapshotExcusesWriteSkew() throws Exception {
    try (TriageBench bench = new TriageBench("postgres", Level.REPEATABLE_READ)) {
      Case skew =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
              /* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
              /* init */ INSERT INTO t VALUES (1, 1), (2, 1);
              /* T1 */ BEGIN;
              /* T2 */ BEGIN;
              /* T1 */ UPDATE t SET b = 0 WHERE a = 1 AND (SELECT SUM(b) FROM t) > 1;
              /* T2 */ UPDATE t SET b = 0 WHERE a = 2 AND (SELECT SUM(b) FROM t) > 1;
              /* T1 */ INSERT INTO u SELECT * FROM t;
              /* T1 */ COMMIT;
              /* T2 */ COMMIT;
              """);
      bench.assertTriaged(Triage.DOCUMENTED, bench.run(skew));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb", "postgres", "h2"})
  void aRowThatNobodyWroteIsNeverDocumented(String target) throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      History history = bench.run(paper("000-listing-5-semi-consistent-read"));
      TableState table = history.finalState().get(0);
      List<Row> rows = new ArrayList<>(table.rows());
      rows.set(0, Row.of("7", rows.get(0).values().get(1)));
      assertNotEquals(Triage.DOCUMENTED, bench.judge(with(history, table, rows)).triage());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "postgres", "h2"})
  void aLostUpdateIsNeverDocumented(String target) throws Exception {
    try (TriageBench bench = new TriageBench(target, Level.READ_COMMITTED)) {
      Case twice =
          script(
              """
              /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
              /* init */ INSERT INTO t VALUES (1, 0), (2, 0);
              /* T1 */ BEGIN;
              /* T1 */ UPDATE t SET b = b + 1 WHERE a = 1;
              /* T2 */ UPDATE t SET b = b + 1;
              /* T1 */ COMMIT;
              """);
      History history = bench.run(twice);
      TableState table = history.finalState().get(0);
      assertEquals(List.of(Row.of("1", "2"), Row.of("2", "1")), table.rows());
      List<Row> lost = List.of(Row.of("1", "1"), Row.of("2", "1"));
      assertEquals(Triage.UNEXPLAINED, bench.judge(with(history, table, lost)).triage());
    }
  }

  @Test
  void withoutOverlapNothingIsExcused() throws Exception {
    try (TriageBench bench = new TriageBench("h2", Level.READ_COMMITTED)) {
      Case alone =
          script(
              """
              /* init */ CREATE TABLE t (a INT);
              /* T1 */ BEGIN;
              /* T1 */ INSERT INTO t VALUES (1);
              /* T1 */ COMMIT;
              /* T2 */ DELETE FROM t;
              """);
      History history = bench.run(alone);
      TableState table = history.finalState().get(0);
      assertEquals(Triage.BUG, bench.judge(with(history, table, List.of(Row.of("1")))).triage());
    }
  }

  @Test
  void rowsThatBreakAConstraintAreABug() throws Exception {
    try (TriageBench bench = new TriageBench("h2", Level.READ_COMMITTED)) {
      Case orphan =
          script(
              """
              /* init */ CREATE TABLE p (a INT PRIMARY KEY);
              /* init */ CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES p (a));
              /* init */ INSERT INTO p VALUES (1);
              /* T1 */ BEGIN;
              /* T1 */ DELETE FROM p;
              /* T2 */ INSERT INTO c SELECT COUNT(*) FROM p;
              /* T1 */ COMMIT;
              """);
      History history = bench.run(orphan);
      TableState child =
          history.finalState().stream().filter(one -> one.table().equals("c")).findFirst().get();
      TableState parent =
          history.finalState().stream().filter(one -> one.table().equals("p")).findFirst().get();
      List<TableState> broken =
          List.of(
              new TableState("c", child.columns(), List.of(Row.of("1")), child.types()),
              new TableState("p", parent.columns(), List.of(), parent.types()));
      assertEquals(Triage.BUG, bench.judge(with(history, broken)).triage());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "h2, READ_COMMITTED",
    "h2, REPEATABLE_READ",
    "h2, SERIALIZABLE",
    "hsqldb:mvcc, REPEATABLE_READ",
    "postgres, READ_COMMITTED"
  })
  void whatAnEngineDoesIsReproduced(String target, Level level) throws Exception {
    try (TriageBench bench = new TriageBench(target, level)) {
      CaseGenerator generator =
          new CaseGenerator(
              Dialects.of(bench.target()),
              GeneratorOptions.DEFAULT.withMaxTransactions(3).withMaxStatements(3));
      for (int i = 0; i < 40; i++) {
        Randomness random = new Randomness(5).fork(i);
        Case testCase =
            generator.order(generator.group(generator.database(random), random), random, "c" + i);
        Triager.Judgement judgement = bench.judge(bench.run(testCase));
        assertNotEquals(
            Triage.UNEXPLAINED,
            judgement.triage(),
            () -> judgement.reasoning() + "\n" + CasePrinter.print(testCase));
      }
    }
  }
}
