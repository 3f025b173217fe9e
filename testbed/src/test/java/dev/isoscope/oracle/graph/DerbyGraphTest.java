package dev.isoscope.oracle.graph;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.dependency.DependencyOracle;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Phantoms at Derby's repeatable read, whatever the form of the query that shows them. */
class DerbyGraphTest {
  private static final String TABLES =
      """
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
      /* init */ CREATE TABLE u (a INT);
      /* init */ INSERT INTO t VALUES (1, 10), (2, 20);
      /* init */ INSERT INTO u VALUES (1);
      """;

  private static Testbed testbed;
  private static Server derby;

  @BeforeAll
  static void start() throws Exception {
    testbed = new Testbed(TestbedOptions.defaults());
    derby = testbed.start(TargetSpec.parse("derby"));
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  private static Verdict judge(Optional<Level> claim, String text) throws Exception {
    Terms terms = new Terms(derby.dbms(), derby.identity(), Level.REPEATABLE_READ, claim);
    try (Executor executor = new Executor(derby, Level.REPEATABLE_READ, ExecutorOptions.DEFAULT)) {
      return new DependencyOracle()
          .judge(executor.run(CaseParser.parse("test", text)), terms, executor);
    }
  }

  private static String twice(String query, String write) {
    return TABLES
        + "/* T1 */ BEGIN;\n/* T1 */ "
        + query
        + ";\n/* T2 */ "
        + write
        + ";\n/* T1 */ "
        + query
        + ";\n/* T1 */ COMMIT;\n";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t WHERE b > 5",
        "SELECT DISTINCT b FROM t",
        "SELECT COUNT(*) FROM t",
        "SELECT t.b FROM t JOIN u ON t.a > u.a",
        "SELECT a FROM u UNION ALL SELECT a FROM t",
        "SELECT MAX(b) FROM t GROUP BY a"
      })
  void aPhantomIsSeen(String query) throws Exception {
    String text = twice(query, "INSERT INTO t VALUES (7, 70)");
    assertInstanceOf(Verdict.Violation.class, judge(Optional.of(Level.SERIALIZABLE), text));
    assertInstanceOf(Verdict.Pass.class, judge(Optional.empty(), text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t WHERE b < 50",
        "SELECT MIN(b) FROM t",
        "SELECT t.b FROM t JOIN u ON t.a = u.a"
      })
  void whatMakesNoDifferenceIsNoPhantom(String query) throws Exception {
    String text = twice(query, "INSERT INTO t VALUES (7, 70)");
    assertInstanceOf(Verdict.Pass.class, judge(Optional.of(Level.SERIALIZABLE), text));
  }

  /** Outside of WHERE Derby takes NULL NOT IN (NULL) for true. */
  @Test
  void conditionsAreJudgedWhereTheyStand() throws Exception {
    String text =
        TABLES
            + """
            /* T1 */ UPDATE t SET b = NULL;
            /* T2 */ BEGIN;
            /* T2 */ DELETE FROM t WHERE b NOT IN (SELECT q.b FROM t q WHERE COALESCE(q.a, 0) = 1);
            /* T2 */ COMMIT;
            """;
    assertInstanceOf(Verdict.Pass.class, judge(Optional.empty(), text));
  }
}
