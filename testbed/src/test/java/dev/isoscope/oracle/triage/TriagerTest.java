package dev.isoscope.oracle.triage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.Randomness;
import dev.isoscope.model.Case;
import dev.isoscope.model.Citation;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.model.Triage;
import dev.isoscope.oracle.Terms;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What differs from serial executions is triaged as the makers of each DBMS do. */
class TriagerTest {
  private static final Path PAPERS = Path.of("../cases/papers");

  /** A server at a level. */
  private static final class Bench implements AutoCloseable {
    private final Testbed testbed = new Testbed(TestbedOptions.defaults());
    private final Server server;
    private final Executor executor;
    private final Level level;

    Bench(String target, Level level) throws Exception {
      this.server = testbed.start(TargetSpec.parse(target));
      this.level = level;
      this.executor = new Executor(server, level, ExecutorOptions.DEFAULT.withReset(Reset.FAST));
    }

    History run(Case testCase) throws Exception {
      return executor.run(testCase);
    }

    Triager.Judgement judge(History history) throws Exception {
      return judge(history, Optional.empty());
    }

    Triager.Judgement judge(History history, Optional<Level> claim) throws Exception {
      Terms terms = new Terms(server.dbms(), server.identity(), level, claim);
      return new Triager().judge(history, terms, executor::run);
    }

    @Override
    public void close() {
      executor.close();
      server.close();
      testbed.close();
    }
  }

  private static Case paper(String name) throws Exception {
    return CaseParser.parse(PAPERS.resolve(name + ".sql"));
  }

  private static Case script(String text) throws Exception {
    return CaseParser.parse("test", text);
  }

  private static List<String> sources(Triager.Judgement judgement) {
    return judgement.citations().stream().map(Citation::source).toList();
  }

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
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
      Triager.Judgement judgement = bench.judge(bench.run(paper(name)));
      assertEquals(expected, judgement.triage(), judgement.reasoning().toString());
      assertTrue(!judgement.citations().isEmpty());
    }
  }

  @Test
  void theSkippedInsertIsCitedAsTheBugThatMariaDbConfirmed() throws Exception {
    try (Bench bench = new Bench("mariadb", Level.READ_COMMITTED)) {
      History history = bench.run(paper("000-figure-5a-mdev-30835-update"));
      assertEquals(List.of("MariaDB MDEV-30835"), sources(bench.judge(history)));
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
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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
  private static void missed(Bench bench, Case testCase) throws Exception {
    History history = bench.run(testCase);
    assertEquals(1, history.finalState().get(0).rows().size());
    Triager.Judgement judgement = bench.judge(history);
    assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
    assertTrue(judgement.citations().get(0).claim().contains("gaps are not locked"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void aRowAheadOfAScanIsNeverMissed(String target) throws Exception {
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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
        Triager.Judgement judgement = bench.judge(history);
        assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
        History forgotten = with(history, history.finalState().get(0), List.of());
        assertEquals(Triage.UNEXPLAINED, bench.judge(forgotten).triage());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"mysql, DOCUMENTED", "mariadb, BUG"})
  void anUpdateDoesNotWaitForARowThatItHasPassedOver(String target, Triage expected)
      throws Exception {
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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
      Triager.Judgement judgement = bench.judge(bench.run(passed));
      assertEquals(expected, judgement.triage(), judgement.reasoning().toString());
    }
  }

  @ParameterizedTest
  @CsvSource({"mysql, DOCUMENTED", "mariadb, BUG"})
  void anUpdatePassesOverARowThatAnOpenTransactionHasMoved(String target, Triage expected)
      throws Exception {
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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
      Triager.Judgement judgement = bench.judge(history);
      assertEquals(expected, judgement.triage(), judgement.reasoning().toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void aRowThatComesLaterInAnyCaseMayBePassedOver(String target) throws Exception {
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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

  @Test
  void postgresJudgesByItsSnapshotAndAgainByTheNewVersion() throws Exception {
    try (Bench bench = new Bench("postgres", Level.READ_COMMITTED)) {
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
      Triager.Judgement judgement = bench.judge(history);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
      assertEquals(Triage.BUG, bench.judge(history, Optional.of(Level.SERIALIZABLE)).triage());
    }
  }

  @Test
  void postgresMergeInsertsForARowThatWasDeletedAndMayCollideWithItsSuccessor() throws Exception {
    try (Bench bench = new Bench("postgres", Level.READ_COMMITTED)) {
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
      Triager.Judgement judgement = bench.judge(history);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void replacingARowByItsLikeLeavesItAlone(String target) throws Exception {
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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
      Triager.Judgement judgement = bench.judge(bench.run(like));
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
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
    try (Bench bench = new Bench("mysql", Level.READ_UNCOMMITTED)) {
      seen = bench.run(halfDone);
      Triager.Judgement judgement = bench.judge(seen);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
    }
    try (Bench bench = new Bench("mysql", Level.READ_COMMITTED)) {
      Triager.Judgement judgement = bench.judge(seen);
      assertNotEquals(Triage.DOCUMENTED, judgement.triage(), judgement.toString());
    }
  }

  @Test
  void h2DoesNotMindARowThatWasChangedBack() throws Exception {
    try (Bench bench = new Bench("h2", Level.SNAPSHOT)) {
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
      Triager.Judgement judgement = bench.judge(bench.run(changedBack));
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
    }
  }

  @Test
  void aSnapshotExcusesWriteSkew() throws Exception {
    try (Bench bench = new Bench("postgres", Level.REPEATABLE_READ)) {
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
      Triager.Judgement judgement = bench.judge(bench.run(skew));
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb", "postgres", "h2"})
  void aRowThatNobodyWroteIsNeverDocumented(String target) throws Exception {
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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
    try (Bench bench = new Bench(target, Level.READ_COMMITTED)) {
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
    try (Bench bench = new Bench("h2", Level.READ_COMMITTED)) {
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
    try (Bench bench = new Bench("h2", Level.READ_COMMITTED)) {
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

  @Test
  void whoReadsUncommittedRowsSeesStatementsHalfDone() throws Exception {
    try (Bench bench = new Bench("mariadb", Level.READ_UNCOMMITTED)) {
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
      Triager.Judgement judgement = bench.judge(history);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
    }
  }

  @Test
  void whoHasWaitedSeesStatementsHalfDoneThatBeganMeanwhile() throws Exception {
    try (Bench bench = new Bench("mariadb", Level.READ_UNCOMMITTED)) {
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

  @ParameterizedTest
  @CsvSource({
    "h2, READ_COMMITTED",
    "h2, REPEATABLE_READ",
    "h2, SERIALIZABLE",
    "hsqldb:mvcc, REPEATABLE_READ",
    "postgres, READ_COMMITTED"
  })
  void whatAnEngineDoesIsReproduced(String target, Level level) throws Exception {
    try (Bench bench = new Bench(target, level)) {
      CaseGenerator generator =
          new CaseGenerator(
              Dialects.of(bench.server.identity()),
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

  /** The same, but a write says that it has changed no row. */
  private static History takingNothing(History history, int number) {
    List<Step> steps =
        history.steps().stream()
            .map(
                step ->
                    step.number() != number
                        ? step
                        : new Step(
                            step.statement(),
                            step.transaction(),
                            step.submittedAt(),
                            step.blocked(),
                            step.blockedBy(),
                            step.releasedBy(),
                            step.completedAt(),
                            step.status(),
                            Optional.of(new Outcome.Updated(0)),
                            step.warnings(),
                            step.rolledBack(),
                            step.implicitCommit(),
                            step.serverChoice()))
            .toList();
    return new History(
        history.testCase(),
        history.target(),
        history.level(),
        steps,
        history.events(),
        history.finalState(),
        history.ending());
  }

  @Test
  void h2TakesNoSnapshotOfATableThatAWriteDoesNotRead() throws Exception {
    try (Bench bench = new Bench("h2", Level.REPEATABLE_READ)) {
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
      Triager.Judgement judgement = bench.judge(history);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
      // Had the first statement read the table, the second had not met the row.
      for (String reads : List.of("DELETE FROM t WHERE a = 0", "SELECT * FROM t")) {
        assertEquals(Triage.UNEXPLAINED, bench.judge(with(history, 2, reads)).triage());
      }
    }
  }

  @Test
  void h2TakesTheSnapshotsOfTablesThatReferToOneAlong() throws Exception {
    try (Bench bench = new Bench("h2", Level.REPEATABLE_READ)) {
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
      Triager.Judgement judgement = bench.judge(history);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
      History unread = with(history, 2, "UPDATE p SET b = 1 WHERE 1 = 0");
      assertEquals(Triage.UNEXPLAINED, bench.judge(unread).triage());
    }
  }

  @Test
  void aMergeInsertsBecauseOfADirtyReadAndMeetsTheRowThatCameBack() throws Exception {
    try (Bench bench = new Bench("h2", Level.READ_UNCOMMITTED)) {
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
  void whoReadsUncommittedRowsMissesThoseThatH2HasTakenOutAndNotPutInYet() throws Exception {
    try (Bench bench = new Bench("h2", Level.READ_UNCOMMITTED)) {
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
      Triager.Judgement judgement = bench.judge(history);
      assertEquals(Triage.DOCUMENTED, judgement.triage(), judgement.reasoning().toString());
      // A row that stays in its place is there all the time.
      TableState table = history.finalState().get(0);
      History staying =
          with(with(history, table, List.of(Row.of("-1", "0"))), 3, "UPDATE t SET b = 0");
      assertEquals(Triage.UNEXPLAINED, bench.judge(staying).triage());
    }
  }

  /** The same run, as though another statement had given that outcome. */
  private static History with(History history, int number, String sql) {
    List<Step> steps =
        history.steps().stream()
            .map(step -> step.number() == number ? with(step, sql) : step)
            .toList();
    return new History(
        history.testCase(),
        history.target(),
        history.level(),
        steps,
        history.events(),
        history.finalState(),
        history.ending());
  }

  private static Step with(Step step, String sql) {
    return new Step(
        Statement.of(step.number(), step.statement().session(), sql),
        step.transaction(),
        step.submittedAt(),
        step.blocked(),
        step.blockedBy(),
        step.releasedBy(),
        step.completedAt(),
        step.status(),
        step.outcome(),
        step.warnings(),
        step.rolledBack(),
        step.implicitCommit(),
        step.serverChoice());
  }

  private static History with(History history, TableState table, List<Row> rows) {
    return with(
        history, List.of(new TableState(table.table(), table.columns(), rows, table.types())));
  }

  private static History with(History history, List<TableState> planted) {
    return new History(
        history.testCase(),
        history.target(),
        history.level(),
        history.steps(),
        history.events(),
        planted,
        history.ending());
  }
}
