package dev.isoscope.oracle.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.dependency.DependencyOracle;
import dev.isoscope.oracle.dependency.Phenomena;
import dev.isoscope.oracle.dependency.Phenomenon;
import dev.isoscope.oracle.statementgraph.StatementGraphOracle;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of TxCheck (OSDI 2023), on real servers. */
class FiguresTest {
  private static final String FIGURE_1 =
      """
      /* init */ CREATE TABLE t0 (pkey INT, vkey INT);
      /* init */ CREATE TABLE t1 (pkey INT, vkey INT, c0 INT);
      /* init */ INSERT INTO t0 VALUES (1, 20);
      /* init */ INSERT INTO t1 VALUES (2, 43, 8), (3, 43, 53);
      /* T0 */ START TRANSACTION;
      /* T0 */ UPDATE t0 SET vkey = 162;
      /* T0 */ SELECT * FROM t1;
      /* T1 */ START TRANSACTION;
      /* T1 */ SELECT * FROM t0;
      /* T0 */ COMMIT;
      /* T1 */ SELECT * FROM t1 WHERE t1.c0 <= (SELECT MIN(vkey) FROM t0);
      /* T1 */ UPDATE t1 SET vkey = 63 WHERE t1.c0 <= (SELECT MIN(vkey) FROM t0);
      /* T1 */ COMMIT;
      """;

  private static final String FIGURE_13 =
      """
      /* init */ CREATE TABLE t0 (c0 INT);
      /* init */ INSERT INTO t0 VALUES (1);
      /* T0 */ START TRANSACTION;
      /* T1 */ START TRANSACTION;
      /* T1 */ SELECT ref0.c0 FROM t0 AS ref0 ORDER BY c0 DESC;
      /* T0 */ DELETE FROM t0;
      /* T0 */ COMMIT;
      /* T1 */ SELECT ref0.c0 FROM t0 AS ref0 ORDER BY c0 DESC;
      /* T1 */ COMMIT;
      """;

  private static Testbed testbed;
  private static Server postgres;
  private static Server mysql;

  @BeforeAll
  static void start() throws Exception {
    testbed = new Testbed(TestbedOptions.defaults());
    postgres = testbed.start(TargetSpec.parse("postgres"));
    mysql = testbed.start(TargetSpec.parse("mysql"));
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  private static Inspection inspect(Server server, Level level, String text) throws Exception {
    Case testCase = CaseParser.parse("test", text);
    try (Executor executor = new Executor(server, level, ExecutorOptions.DEFAULT)) {
      return Inspection.of(executor.run(testCase), server.dbms(), executor);
    }
  }

  private static Verdict judge(
      Oracle oracle, Server server, Level level, Optional<Level> claim, String text)
      throws Exception {
    Case testCase = CaseParser.parse("test", text);
    Terms terms = new Terms(server.dbms(), server.identity(), level, claim);
    try (Executor executor = new Executor(server, level, ExecutorOptions.DEFAULT)) {
      return oracle.judge(executor.run(testCase), terms, executor);
    }
  }

  private static boolean has(Inspection inspection, Dependency.Kind kind, int earlier, int later) {
    return inspection.observations().dependencies().stream()
        .anyMatch(one -> one.kind() == kind && one.earlier() == earlier && one.later() == later);
  }

  /** Si is statement 2; where Sj must not see what Si did, it comes before the COMMIT. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ITEM_READ       | 2 | 4 | early | SELECT * FROM t
          ITEM_WRITE      | 2 | 4 | early | UPDATE t SET value = 2
          ITEM_ANTI       | 3 | 2 | late  | SELECT * FROM t
          PREDICATE_READ  | 2 | 4 | early | SELECT * FROM t WHERE value = 0
          PREDICATE_WRITE | 2 | 4 | early | UPDATE t SET value = 2 WHERE value = 0
          PREDICATE_ANTI  | 3 | 2 | late  | SELECT * FROM t WHERE value = 1
          VALUE_WRITE     | 2 | 4 | early | INSERT INTO t VALUES (1, (SELECT MIN(value) FROM t))
          """)
  void figure3(Dependency.Kind kind, int earlier, int later, String commit, String statement)
      throws Exception {
    String text =
        """
        /* init */ CREATE TABLE t (id INT, value INT);
        /* init */ INSERT INTO t VALUES (0, 0);
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET value = 1;
        %s
        """;
    String read = "/* T2 */ " + statement + ";";
    String end = "/* T1 */ COMMIT;";
    String rest = commit.equals("early") ? end + "\n" + read : read + "\n" + end;
    Inspection inspection = inspect(postgres, Level.READ_COMMITTED, text.formatted(rest));
    assertEquals(Optional.empty(), inspection.disturbance());
    assertTrue(
        has(inspection, kind, earlier, later), inspection.observations().dependencies().toString());
  }

  /** The UPDATE of InnoDB reads the current row of t0, the query before it the snapshot. */
  @Test
  void figure1() throws Exception {
    Inspection inspection = inspect(mysql, Level.REPEATABLE_READ, FIGURE_1);
    assertEquals(Optional.empty(), inspection.disturbance());
    assertTrue(has(inspection, Dependency.Kind.ITEM_ANTI, 5, 2));
    assertTrue(has(inspection, Dependency.Kind.ITEM_ANTI, 3, 8));
    assertTrue(has(inspection, Dependency.Kind.ITEM_ANTI, 7, 8));
    assertTrue(has(inspection, Dependency.Kind.PREDICATE_ANTI, 7, 2));
    assertTrue(has(inspection, Dependency.Kind.PREDICATE_WRITE, 2, 8));
    Verdict.Violation violation =
        assertInstanceOf(
            Verdict.Violation.class,
            judge(
                new DependencyOracle(), mysql, Level.REPEATABLE_READ, Optional.empty(), FIGURE_1));
    assertEquals(Triage.DOCUMENTED, violation.triage());
    assertEquals(List.of("current read"), violation.explanation().causes());
    assertInstanceOf(
        Verdict.Pass.class,
        judge(
            new StatementGraphOracle(), mysql, Level.REPEATABLE_READ, Optional.empty(), FIGURE_1));
  }

  /** With reads inserted into the sessions the UPDATE seems to read the snapshot as well. */
  @Test
  void figures4And6() throws Exception {
    Case testCase = CaseParser.parse("test", FIGURE_1);
    try (Executor executor = new Executor(mysql, Level.REPEATABLE_READ, ExecutorOptions.DEFAULT)) {
      PublishedGraph graph = PublishedGraph.of(testCase, mysql.dbms(), executor);
      assertEquals(testCase, graph.refined());
      assertTrue(has(graph, Dependency.Kind.ITEM_ANTI, 5, 2));
      assertTrue(has(graph, Dependency.Kind.ITEM_ANTI, 3, 8));
      assertTrue(has(graph, Dependency.Kind.ITEM_ANTI, 7, 8));
      assertTrue(has(graph, Dependency.Kind.PREDICATE_WRITE, 8, 2));
      assertTrue(
          graph.dependencies().stream().noneMatch(one -> one.earlier() == 2 && one.later() == 8));
    }
  }

  /** Figure 11: the UPDATE would be executed apart from the reads before it. */
  @Test
  void figure11() throws Exception {
    Case testCase =
        CaseParser.parse(
            "test",
            """
            /* init */ CREATE TABLE t0 (pkey INT, vkey INT);
            /* init */ INSERT INTO t0 VALUES (0, 0);
            /* T0 */ START TRANSACTION;
            /* T0 */ UPDATE t0 SET vkey = 1;
            /* T1 */ START TRANSACTION;
            /* T1 */ UPDATE t0 SET vkey = 2 WHERE vkey = 0;
            /* T0 */ COMMIT;
            /* T1 */ COMMIT;
            """);
    try (Executor executor = new Executor(mysql, Level.REPEATABLE_READ, ExecutorOptions.DEFAULT)) {
      PublishedGraph graph = PublishedGraph.of(testCase, mysql.dbms(), executor);
      assertEquals(
          List.of(
              "START TRANSACTION",
              "UPDATE t0 SET vkey = 1",
              "START TRANSACTION",
              "COMMIT",
              "COMMIT"),
          graph.refined().statements().stream().map(Statement::sql).toList());
    }
  }

  private static boolean has(PublishedGraph graph, Dependency.Kind kind, int earlier, int later) {
    return graph.dependencies().stream()
        .anyMatch(one -> one.kind() == kind && one.earlier() == earlier && one.later() == later);
  }

  @Test
  void figure13() throws Exception {
    Inspection inspection = inspect(postgres, Level.READ_COMMITTED, FIGURE_13);
    assertTrue(has(inspection, Dependency.Kind.ITEM_ANTI, 3, 4));
    assertTrue(has(inspection, Dependency.Kind.PREDICATE_READ, 4, 6));
    Set<Anomaly> shown =
        Phenomena.of(inspection.observations()).stream()
            .map(Phenomenon::anomaly)
            .collect(Collectors.toSet());
    assertTrue(shown.containsAll(Set.of(Anomaly.G_SINGLE, Anomaly.G_SI_B)), shown.toString());
    Oracle oracle = new DependencyOracle();
    assertInstanceOf(
        Verdict.Pass.class,
        judge(oracle, postgres, Level.READ_COMMITTED, Optional.empty(), FIGURE_13));
    Verdict.Violation violation =
        assertInstanceOf(
            Verdict.Violation.class,
            judge(oracle, postgres, Level.READ_COMMITTED, Optional.of(Level.SNAPSHOT), FIGURE_13));
    assertEquals(Triage.BUG, violation.triage());
    assertTrue(
        violation.explanation().reasoning().stream().anyMatch(why -> why.contains("row (1) of t0")),
        violation.explanation().reasoning().toString());
  }
}
