package dev.isoscope.oracle.visibility;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Terms;
import dev.isoscope.testing.SharedServers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A statement whose answer is known without a look at a table need not take the snapshot. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SnapshotTakersTest {
  private static final List<String> FIRST =
      List.of(
          "SELECT 1",
          "SELECT * FROM (SELECT 1 AS x) q",
          "WITH w AS (SELECT a FROM t) SELECT 4",
          "SELECT MAX(a) FROM t WHERE 1 = 0",
          "SELECT (SELECT a FROM t WHERE 1 = 0)",
          "SELECT CASE WHEN 1 = 0 THEN (SELECT b FROM t WHERE a = 0) ELSE 7 END",
          "SELECT a FROM t WHERE 1 = 0",
          "DELETE FROM t WHERE 1 = 0");

  private final SharedServers servers = new SharedServers();

  @AfterAll
  void close() {
    servers.close();
  }

  @ParameterizedTest
  @CsvSource({
    "h2, REPEATABLE_READ",
    "h2, SNAPSHOT",
    "duckdb, SNAPSHOT",
    "sqlite:wal, SERIALIZABLE",
    "hsqldb:mvcc, REPEATABLE_READ",
    "postgres, REPEATABLE_READ",
    "mysql, REPEATABLE_READ",
    "mariadb, REPEATABLE_READ",
    "oceanbase, REPEATABLE_READ"
  })
  void mayBeTheNextOne(String target, Level level) throws Exception {
    Server server = servers.of(target);
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, ExecutorOptions.DEFAULT, () -> {})) {
      for (String first : FIRST) {
        String text =
            """
            /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
            /* init */ INSERT INTO t VALUES (0, 10), (5, 15);
            /* T1 */ BEGIN;
            /* T1 */ %s;
            /* T2 */ UPDATE t SET b = 99;
            /* T1 */ SELECT a, b FROM t;
            /* T1 */ COMMIT;
            """
                .formatted(first);
        Verdict verdict =
            new Judge(Terms.of(server, level, Optional.empty()))
                .judgeFresh(new VisibilityOracle(), CaseParser.parse(first, text), runner);
        assertFalse(verdict instanceof Verdict.Violation, first + ": " + verdict);
      }
    }
  }
}
