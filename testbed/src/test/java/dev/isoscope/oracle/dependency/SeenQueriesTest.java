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

/**
 * What a query saw can be worked out though it cuts rows off, works under settings, or would lock
 * other things if it told it.
 */
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

  /** What reads b alone locks entries of the index, what reads more the rows themselves. */
  private static final String COVERED =
      """
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT, INDEX (b));
      /* init */ INSERT INTO t VALUES (1, 1, 1), (2, 2, 2);
      /* T1 */ BEGIN;
      /* T1 */ SELECT b FROM t WHERE b > 1 LOCK IN SHARE MODE;
      /* T2 */ UPDATE t SET c = 0 WHERE a = 2;
      /* T2 */ INSERT INTO t VALUES (3, 3, 3);
      /* T1 */ SELECT b FROM t WHERE b > 1 LOCK IN SHARE MODE;
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
    assertEquals(expected, judged(text, target, level, claimed));
  }

  @ParameterizedTest
  @CsvSource({
    "mysql, SERIALIZABLE, SERIALIZABLE, pass",
    "mariadb, SERIALIZABLE, SERIALIZABLE, pass",
    "mysql, READ_COMMITTED, SERIALIZABLE, violation",
    "mariadb, READ_COMMITTED, SERIALIZABLE, violation"
  })
  void sparesQueriesThatTheInstrumentsDisturb(
      String target, Level level, Level claim, String expected) throws Exception {
    assertEquals(expected, judged(COVERED, target, level, Optional.of(claim)));
  }

  private String judged(String text, String target, Level level, Optional<Level> claimed)
      throws Exception {
    Server server = servers.of(target);
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, ExecutorOptions.DEFAULT, () -> {})) {
      Verdict verdict =
          new Judge(Terms.of(server, level, claimed))
              .judgeFresh(new DependencyOracle(), CaseParser.parse("seen", text), runner);
      return verdict.match(
          () -> "pass", violation -> "violation", inconclusive -> inconclusive.reason());
    }
  }
}
