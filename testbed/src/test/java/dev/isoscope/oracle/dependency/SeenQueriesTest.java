package dev.isoscope.oracle.dependency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Terms;
import dev.isoscope.testing.SharedServers;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a query saw can be worked out though it cuts rows off, or works under settings. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SeenQueriesTest {
  private static final String CASE =
      """
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
      /* init */ INSERT INTO t VALUES (1, 1), (2, 2);
      /* T1 */ BEGIN;
      /* T1 */ QUERY;
      /* T2 */ UPDATE t SET b = 0 WHERE a = 1;
      /* T1 */ QUERY;
      /* T1 */ COMMIT;
      """;

  private final SharedServers servers = new SharedServers();

  @AfterAll
  void close() {
    servers.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT DISTINCT b FROM t ORDER BY b LIMIT 1|h2|READ_COMMITTED||pass",
        "SELECT DISTINCT b FROM t ORDER BY b LIMIT 1|h2|READ_COMMITTED|SERIALIZABLE|violation",
        "SELECT DISTINCT b FROM t ORDER BY b LIMIT 1|mysql|REPEATABLE_READ||pass",
        "SELECT DISTINCT b FROM t ORDER BY b LIMIT 1|mysql|READ_COMMITTED|REPEATABLE_READ|violation",
        "SELECT b FROM (SELECT b FROM t LIMIT 1) d|mysql|READ_COMMITTED|REPEATABLE_READ|what"
            + " statement 2 saw of others' changes cannot be told",
        "SELECT MAX(b) FROM t WHERE a < 2 UNION SELECT 7|mysql|REPEATABLE_READ|SETTING|pass",
        "SELECT MAX(b) FROM t WHERE a < 2 UNION SELECT 7|mysql|READ_COMMITTED|SETTING|violation",
      })
  void tellsWhatItSaw(String query, String target, Level level, String claim, String expected)
      throws Exception {
    boolean set = "SETTING".equals(claim);
    Optional<Level> claimed =
        Optional.ofNullable(set ? "REPEATABLE_READ" : claim).map(Level::valueOf);
    String text =
        CASE.replace("QUERY", query)
            .replace(
                "/* T1 */ BEGIN;",
                set ? "/* T1 */ SET SESSION sql_mode = '';\n/* T1 */ BEGIN;" : "/* T1 */ BEGIN;");
    Server server = servers.of(target);
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, ExecutorOptions.DEFAULT, () -> {})) {
      Verdict verdict =
          new Judge(Terms.of(server, level, claimed))
              .judgeFresh(new DependencyOracle(), CaseParser.parse("seen", text), runner);
      assertEquals(
          expected,
          verdict.match(
              () -> "pass", violation -> "violation", inconclusive -> inconclusive.reason()));
    }
  }
}
