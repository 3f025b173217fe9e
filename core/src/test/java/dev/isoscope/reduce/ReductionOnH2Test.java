package dev.isoscope.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Anomalies that H2 really allows, hidden in long cases, come out as the textbooks print them. */
class ReductionOnH2Test {
  /** Every table of the result, and every statement with its session. */
  private static List<String> reduced(String text, Level level) throws Exception {
    Case original = CaseParser.parse("test", text);
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor =
            new Executor(server, level, ExecutorOptions.DEFAULT.withReset(Reset.FAST))) {
      Reduction reduction =
          new Reducer()
              .reduce(
                  original,
                  smaller -> {
                    try {
                      return isNotSerializable(executor, smaller);
                    } catch (SetupException e) {
                      return false;
                    }
                  },
                  Duration.ofMinutes(2));
      assertTrue(reduction.finished());
      List<String> lines = new ArrayList<>();
      reduction.reduced().init().stream().map(InitStatement::sql).forEach(lines::add);
      reduction.reduced().statements().forEach(one -> lines.add(one.session() + ": " + one.sql()));
      return lines;
    }
  }

  /** Whether all went well, but no order of the sessions one after the other leads to the same. */
  private static boolean isNotSerializable(Executor executor, Case testCase) throws SQLException {
    History observed = executor.run(testCase);
    if (!observed.steps().stream().allMatch(step -> step.status() == Step.Status.OK)) {
      return false;
    }
    Set<TableState> state = Set.copyOf(observed.finalState());
    for (List<String> order : permutations(testCase.sessions())) {
      if (Set.copyOf(executor.run(serial(testCase, order)).finalState()).equals(state)) {
        return false;
      }
    }
    return true;
  }

  private static Case serial(Case testCase, List<String> order) {
    List<Statement> statements = new ArrayList<>();
    testCase.statements().stream()
        .sorted(Comparator.comparing(one -> order.indexOf(one.session())))
        .forEach(
            one -> statements.add(Statement.of(statements.size() + 1, one.session(), one.sql())));
    return new Case("", testCase.header(), testCase.init(), statements, List.of(), List.of());
  }

  private static List<List<String>> permutations(List<String> names) {
    if (names.size() < 2) {
      return List.of(names);
    }
    return names.stream()
        .flatMap(
            first ->
                permutations(names.stream().filter(one -> !one.equals(first)).toList()).stream()
                    .map(
                        rest -> {
                          List<String> all = new ArrayList<>(List.of(first));
                          all.addAll(rest);
                          return all;
                        }))
        .collect(Collectors.toList());
  }

  @Test
  void writeSkewAtSnapshot() throws Exception {
    assertEquals(
        List.of(
            "CREATE TABLE t (b INT)",
            "CREATE TABLE u (d INT)",
            "INSERT INTO t VALUES (1)",
            "INSERT INTO u VALUES (0)",
            "T1: BEGIN",
            "T1: UPDATE u SET d = (SELECT b FROM t)",
            "T2: UPDATE t SET b = (SELECT d FROM u)",
            "T1: COMMIT"),
        reduced(
            """
            /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT DEFAULT 7 NOT NULL, n VARCHAR(20), CHECK (b < 1000));
            /* init */ CREATE TABLE u (c DECIMAL(8, 2) UNIQUE, d BIGINT, e DATE);
            /* init */ CREATE TABLE w (f INT REFERENCES t (a), g VARCHAR(5));
            /* init */ CREATE INDEX i ON t (b, n);
            /* init */ INSERT INTO t (a, b, n) VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 30, NULL);
            /* init */ INSERT INTO u VALUES (1.50, 11, DATE '2020-02-29'), (2.25, 12, NULL), (7, 13, DATE '1999-12-31');
            /* init */ INSERT INTO w VALUES (1, 'x'), (2, 'y');
            /* C */ BEGIN;
            /* A */ BEGIN;
            /* A */ SELECT * FROM t WHERE a IN (1, 2, 3) ORDER BY b;
            /* B */ BEGIN;
            /* C */ INSERT INTO w VALUES (3, 'z'), (1, 'q');
            /* B */ SELECT COUNT(*), MAX(c) FROM u GROUP BY e HAVING COUNT(*) > 0;
            /* A */ INSERT INTO t VALUES (4, 40, 'four');
            /* A */ SAVEPOINT s;
            /* A */ UPDATE t SET n = UPPER(n) WHERE a = 4;
            /* C */ SELECT f FROM w;
            /* A */ ROLLBACK TO SAVEPOINT s;
            /* A */ UPDATE t SET b = (SELECT MAX(d) FROM u WHERE (c < 2 AND d IS NOT NULL) OR d = -1), n = 'new' WHERE a = 1 OR (a = 1 AND b = 10);
            /* B */ DELETE FROM u WHERE c = 7;
            /* B */ UPDATE u SET d = COALESCE((SELECT MIN(b) FROM t WHERE a = 1), 0) WHERE c BETWEEN 1 AND 2;
            /* C */ UPDATE w SET g = 'k' WHERE f = 2;
            /* B */ INSERT INTO u VALUES (9.5, 14, NULL);
            /* A */ SELECT a + 1, n FROM t WHERE b > 3;
            /* C */ DELETE FROM w WHERE g = 'x' AND f = 1;
            /* B */ SELECT * FROM u;
            /* C */ ROLLBACK;
            /* A */ COMMIT;
            /* B */ SELECT * FROM t;
            /* B */ COMMIT;
            /* A */ SELECT * FROM u;
            /* B */ DELETE FROM w WHERE f = 99;
            """,
            Level.SNAPSHOT));
  }
}
