package dev.isoscope.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.testing.SharedServers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every fault really happens on real engines, and hides when sessions run one after the other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultsTest {
  private static final String TABLE =
      """
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
      /* init */ INSERT INTO t VALUES (1, 1), (2, 2);
      /* T2 */ BEGIN;
      /* T1 */ BEGIN;
      """;

  /** A case by what it shows where all is well, and where the fault strikes. */
  private record Example(Level level, String script, String right, String wrong) {
    Example(String script, String right, String wrong) {
      this(Level.READ_COMMITTED, script, right, wrong);
    }
  }

  private static Map<String, Example> examples() {
    Map<String, Example> examples = new HashMap<>();
    examples.put(
        "rollback-commits",
        new Example(
            "/* T1 */ UPDATE t SET b = 5 WHERE a = 1; /* T1 */ ROLLBACK; /* T2 */ COMMIT;",
            "updated: 1; t (1,1) (2,2)",
            "updated: 1; t (1,5) (2,2)"));
    examples.put(
        "lost-update",
        new Example(
            "/* T1 */ UPDATE t SET b = b + 5; /* T1 */ COMMIT; /* T2 */ COMMIT;",
            "updated: 2; t (1,6) (2,7)",
            "updated: 2; t (1,1) (2,7)"));
    examples.put(
        "delete-skips-own-row",
        new Example(
            "/* T1 */ INSERT INTO t VALUES (3, 3); /* T1 */ DELETE FROM t WHERE b > 1;"
                + " /* T1 */ COMMIT; /* T2 */ COMMIT;",
            "updated: 1 updated: 2; t (1,1)",
            "updated: 1 updated: 2; t (1,1) (3,3)"));
    examples.put(
        "applied-twice",
        new Example(
            "/* T1 */ UPDATE t SET b = b + 1 WHERE a = 1; /* T1 */ INSERT INTO t VALUES (3, 3);"
                + " /* T1 */ COMMIT; /* T2 */ COMMIT;",
            "updated: 1 updated: 1; t (1,2) (2,2) (3,3)",
            "updated: 1 updated: 1; t (1,3) (2,2) (3,3)"));
    examples.put(
        "dirty-read",
        new Example(
            "/* T2 */ UPDATE t SET b = 7 WHERE a = 2; /* T1 */ SELECT b FROM t ORDER BY a;"
                + " /* T1 */ COMMIT; /* T2 */ ROLLBACK;",
            "updated: 1 rows: (1) (2); t (1,1) (2,2)",
            "updated: 1 rows: (1) (7); t (1,1) (2,2)"));
    examples.put(
        "stale-read",
        new Example(
            "/* T1 */ DELETE FROM t WHERE a = 1; /* T1 */ SELECT b FROM t ORDER BY a;"
                + " /* T1 */ COMMIT; /* T2 */ COMMIT;",
            "updated: 1 rows: (2); t (2,2)",
            "updated: 1 rows: (1) (2); t (2,2)"));
    examples.put(
        "commit-loses-row",
        new Example(
            "/* T1 */ INSERT INTO t VALUES (3, 3), (4, 4); /* T1 */ COMMIT; /* T2 */ COMMIT;",
            "updated: 2; t (1,1) (2,2) (3,3) (4,4)",
            "updated: 2; t (1,1) (2,2) (3,3)"));
    examples.put(
        "rollback-keeps-row",
        new Example(
            "/* T1 */ INSERT INTO t VALUES (3, 3), (4, 4); /* T1 */ ROLLBACK; /* T2 */ COMMIT;",
            "updated: 2; t (1,1) (2,2)",
            "updated: 2; t (1,1) (2,2) (4,4)"));
    examples.put(
        "missed-commit",
        new Example(
            "/* T2 */ DELETE FROM t WHERE a = 1; /* T2 */ COMMIT;"
                + " /* T1 */ SELECT b FROM t ORDER BY a; /* T1 */ COMMIT;",
            "updated: 1 rows: (2); t (2,2)",
            "updated: 1 rows: (1) (2); t (2,2)"));
    examples.put(
        "ignored-condition",
        new Example(
            "/* T2 */ INSERT INTO t VALUES (3, 3); /* T2 */ COMMIT;"
                + " /* T1 */ UPDATE t SET b = 7 WHERE b = 2; /* T1 */ COMMIT;",
            "updated: 1 updated: 1; t (1,1) (2,7) (3,3)",
            "updated: 1 updated: 2; t (1,1) (2,7) (3,7)"));
    examples.put("lost-write", examples.get("lost-update"));
    examples.put(
        "read-misses-own-write",
        new Example(
            "/* T1 */ UPDATE t SET b = b + 5; /* T1 */ SELECT SUM(b) FROM t;"
                + " /* T1 */ COMMIT; /* T2 */ COMMIT;",
            "updated: 2 rows: (13); t (1,6) (2,7)",
            "updated: 2 rows: (8); t (1,6) (2,7)"));
    examples.put(
        "read-misses-row",
        new Example(
            "/* T1 */ SELECT x.b FROM t x JOIN t y ON x.a = y.a;"
                + " /* T1 */ COMMIT; /* T2 */ COMMIT;",
            "rows: (1) (2); t (1,1) (2,2)",
            "rows: (1); t (1,1) (2,2)"));
    examples.put(
        "read-sees-uncommitted-row",
        new Example(
            "/* T2 */ UPDATE t SET b = b + 5; /* T1 */ SELECT SUM(b) FROM t;"
                + " /* T1 */ COMMIT; /* T2 */ ROLLBACK;",
            "updated: 2 rows: (3); t (1,1) (2,2)",
            "updated: 2 rows: (8); t (1,1) (2,2)"));
    examples.put(
        "read-too-new",
        new Example(
            Level.REPEATABLE_READ,
            "/* T1 */ SELECT SUM(b) FROM t; /* T2 */ UPDATE t SET b = b + 5; /* T2 */ COMMIT;"
                + " /* T2 */ DELETE FROM t; /* T1 */ SELECT SUM(b) FROM t; /* T1 */ COMMIT;",
            "rows: (3) updated: 2 updated: 2 rows: (3); t none",
            "rows: (3) updated: 2 updated: 2 rows: (13); t none"));
    examples.put(
        "read-too-old",
        new Example(
            "/* T2 */ DELETE FROM t WHERE a = 1; /* T2 */ COMMIT; /* T2 */ UPDATE t SET b = 5;"
                + " /* T1 */ SELECT b FROM t ORDER BY a; /* T1 */ COMMIT;",
            "updated: 1 updated: 1 rows: (5); t (2,5)",
            "updated: 1 updated: 1 rows: (2); t (2,5)"));
    examples.put(
        "aggregate-off-by-one",
        new Example(
            "/* T1 */ SELECT b FROM t ORDER BY a; /* T1 */ SELECT COUNT(*) FROM t;"
                + " /* T1 */ COMMIT; /* T2 */ COMMIT;",
            "rows: (1) (2) rows: (2); t (1,1) (2,2)",
            "rows: (1) (2) rows: (3); t (1,1) (2,2)"));
    return examples;
  }

  private final SharedServers servers = new SharedServers();

  @AfterAll
  void close() {
    servers.close();
  }

  static Stream<Arguments> faults() {
    return Stream.of("h2", "postgres", "mariadb")
        .flatMap(
            target ->
                (target.equals("mariadb") ? Faults.ofReads() : Faults.all())
                    .keySet().stream()
                        .filter(fault -> !fault.equals("weaker-level"))
                        .map(fault -> Arguments.of(target, fault)));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void strikesWhileAnotherTransactionIsOpen(String target, String fault) throws Exception {
    Example example = examples().get(fault);
    Case testCase = CaseParser.parse("test", TABLE + example.script());
    Server sound = servers.of(target);
    Server faulty = new FaultyServer(sound, Faults.all().get(fault));
    assertEquals(example.right(), show(run(sound, example.level(), testCase)));
    assertEquals(example.wrong(), show(run(faulty, example.level(), testCase)));
    Case serial = serial(testCase);
    assertEquals(
        show(run(sound, example.level(), serial)), show(run(faulty, example.level(), serial)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgres"})
  void aWeakerLevelLetsTransactionsMissEachOther(String target) throws Exception {
    Case testCase =
        CaseParser.parse(
            "test",
            TABLE
                + """
                /* T1 */ SELECT b FROM t WHERE a = 1;
                /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
                /* T2 */ COMMIT;
                /* T1 */ SELECT b FROM t WHERE a = 1;
                /* T1 */ COMMIT;
                """);
    Server sound = servers.of(target);
    Server faulty = new FaultyServer(sound, new WeakerLevel());
    String right = "rows: (1) updated: 1 rows: (1); t (1,7) (2,2)";
    String weak = "rows: (1) updated: 1 rows: (7); t (1,7) (2,2)";
    assertEquals(right, show(run(sound, Level.SERIALIZABLE, testCase)));
    assertEquals(weak, show(run(faulty, Level.SERIALIZABLE, testCase)));
    assertEquals(weak, show(run(sound, Level.READ_COMMITTED, testCase)));
  }

  /** Waiting is seen through the fault, too. */
  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgres"})
  void aSessionOfAFaultyServerWaits(String target) throws Exception {
    Case testCase =
        CaseParser.parse(
            "test",
            TABLE
                + """
                /* T2 */ DELETE FROM t WHERE a = 1;
                /* T1 */ UPDATE t SET b = 5 WHERE a = 1;
                /* T2 */ COMMIT;
                /* T1 */ COMMIT;
                """);
    History history =
        run(
            new FaultyServer(servers.of(target), new RollbackCommits()),
            Level.READ_COMMITTED,
            testCase);
    Step waited = history.steps().get(3);
    assertEquals(List.of("T2"), waited.blockedBy());
    assertEquals(5, waited.releasedBy().orElseThrow());
  }

  @Test
  void everyFaultIsShown() {
    Map<String, Example> examples = examples();
    assertEquals(Faults.all().size(), examples.size() + 1);
    examples.values().forEach(example -> assertNotEquals(example.right(), example.wrong()));
  }

  private static History run(Server server, Level level, Case testCase) throws Exception {
    try (Executor executor = new Executor(server, level, ExecutorOptions.DEFAULT)) {
      return executor.run(testCase);
    }
  }

  /** The same sessions one after the other. */
  private static Case serial(Case testCase) {
    List<Statement> statements = new ArrayList<>();
    testCase.statements().stream()
        .sorted(Comparator.comparing(Statement::session))
        .forEach(
            one -> statements.add(Statement.of(statements.size() + 1, one.session(), one.sql())));
    return new Case("", testCase.header(), testCase.init(), statements, List.of(), List.of());
  }

  private static String show(History history) {
    String outcomes =
        history.steps().stream()
            .flatMap(step -> step.outcome().stream())
            .map(OutcomeText::of)
            .filter(text -> !text.equals("ok"))
            .collect(Collectors.joining(" "));
    return outcomes
        + "; "
        + history.finalState().stream()
            .map(table -> table.table() + " " + OutcomeText.rows(table.rows()))
            .collect(Collectors.joining(" "));
  }
}
