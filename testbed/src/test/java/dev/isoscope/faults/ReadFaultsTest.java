package dev.isoscope.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.testing.SharedServers;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A query that sees other rows than it should is found in cases that nobody made for it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadFaultsTest {
  private static final long SEED = 7;
  private static final int MOST_CASES = 300;

  private static final String TABLE =
      """
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
      /* init */ INSERT INTO t VALUES (1, 1), (2, 2);
      """;

  private static final Map<String, String> CHANGES =
      Map.of(
          "a column that came",
          """
          /* T1 */ ALTER TABLE t ADD COLUMN c INT DEFAULT 4;
          /* T2 */ BEGIN;
          /* T2 */ SELECT * FROM t;
          /* T1 */ UPDATE t SET c = 5 WHERE a = 1;
          /* T2 */ SELECT * FROM t;
          /* T2 */ COMMIT;
          """,
          "an index that came",
          """
          /* T1 */ CREATE INDEX i ON t (b);
          /* T2 */ BEGIN;
          /* T1 */ BEGIN;
          /* T1 */ UPDATE t SET b = 7 WHERE a = 1;
          /* T1 */ SELECT * FROM t WHERE b > 1;
          /* T1 */ COMMIT;
          /* T2 */ COMMIT;
          """,
          "a table under another name",
          """
          /* T1 */ ALTER TABLE t RENAME TO u;
          /* T1 */ BEGIN;
          /* T1 */ UPDATE u SET b = 7 WHERE a = 1;
          /* T2 */ SELECT * FROM u;
          /* T1 */ COMMIT;
          """);

  private final SharedServers servers = new SharedServers();

  @AfterAll
  void close() {
    servers.close();
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, read-misses-own-write, READ_COMMITTED",
    "postgres, read-misses-row, READ_COMMITTED",
    "postgres, read-sees-uncommitted-row, READ_COMMITTED",
    "postgres, read-too-new, REPEATABLE_READ",
    "postgres, read-too-old, READ_COMMITTED",
    "postgres, aggregate-off-by-one, READ_COMMITTED",
    "mariadb, read-misses-own-write, READ_COMMITTED",
    "mariadb, read-misses-row, READ_COMMITTED",
    "mariadb, read-sees-uncommitted-row, READ_COMMITTED",
    "mariadb, read-too-new, REPEATABLE_READ",
    "mariadb, read-too-old, READ_COMMITTED",
    "mariadb, aggregate-off-by-one, READ_COMMITTED",
    "h2, read-misses-own-write, READ_COMMITTED",
    "h2, read-misses-row, READ_COMMITTED",
    "h2, read-sees-uncommitted-row, READ_COMMITTED",
    "h2, read-too-new, REPEATABLE_READ",
    "h2, read-too-old, READ_COMMITTED",
    "h2, aggregate-off-by-one, READ_COMMITTED",
    "tidb, read-misses-own-write, READ_COMMITTED",
    "tidb, read-misses-row, READ_COMMITTED",
    "tidb, read-sees-uncommitted-row, READ_COMMITTED",
    "tidb, read-too-new, REPEATABLE_READ",
    "tidb, read-too-old, READ_COMMITTED",
    "tidb, aggregate-off-by-one, READ_COMMITTED",
    "oceanbase, read-misses-own-write, READ_COMMITTED",
    "oceanbase, read-misses-row, READ_COMMITTED",
    "oceanbase, read-sees-uncommitted-row, READ_COMMITTED",
    "oceanbase, read-too-new, REPEATABLE_READ",
    "oceanbase, read-too-old, READ_COMMITTED",
    "oceanbase, aggregate-off-by-one, READ_COMMITTED",
  })
  void isSeen(String target, String fault, Level level) throws Exception {
    Server sound = servers.of(target);
    try (FaultBench right = new FaultBench(sound, "visibility", level, Optional.empty());
        FaultBench wrong =
            new FaultBench(
                FaultBench.faulty(sound, fault), "visibility", level, Optional.empty())) {
      hunt(right, wrong);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, a column that came, read-too-old",
    "mariadb, a column that came, read-too-old",
    "h2, a column that came, read-too-old",
    "postgres, an index that came, lost-write",
    "postgres, a table under another name, read-misses-row",
    "h2, a table under another name, read-misses-row",
  })
  void isSeenWhereTheSchemaHasChanged(String target, String name, String fault) throws Exception {
    Server sound = servers.of(target);
    Case testCase = CaseParser.parse(name, TABLE + CHANGES.get(name));
    Level level = Level.READ_COMMITTED;
    try (FaultBench right = new FaultBench(sound, "visibility", level, Optional.empty());
        FaultBench wrong =
            new FaultBench(
                FaultBench.faulty(sound, fault), "visibility", level, Optional.empty())) {
      assertInstanceOf(Verdict.Pass.class, right.judge(testCase));
      assertTrue(wrong.alarms(testCase, violation -> true), () -> CasePrinter.print(testCase));
    }
  }

  /**
   * This version of SQLite misses a row if it looks for it by way of an index, also when nobody
   * else is there; the index has no part in the run that a fault makes differ.
   */
  @Test
  void isNotBlamedOnTransactionsWhereAnIndexIsWrong() throws Exception {
    Server wrongIndex = servers.of("sqlite@3.28.0");
    Fault firstRowOnly =
        (session, sql) ->
            session.run(Fault.isPlainQuery(sql) && session.othersOpen() ? sql + " LIMIT 1" : sql);
    Case testCase =
        CaseParser.parse(
            "index",
            """
            /* init */ CREATE TABLE t (c INT);
            /* init */ CREATE INDEX i ON t (1) WHERE c NOT NULL;
            /* init */ INSERT INTO t VALUES (0), (1), (2), (NULL), (NULL);
            /* T2 */ BEGIN;
            /* T2 */ SELECT c FROM t WHERE c = 5;
            /* T1 */ SELECT c FROM t WHERE c IS NOT 1;
            /* T2 */ COMMIT;
            """);
    try (FaultBench bench =
        new FaultBench(
            new FaultyServer(wrongIndex, firstRowOnly),
            "visibility",
            Level.SERIALIZABLE,
            Optional.empty())) {
      Verdict.Violation violation =
          assertInstanceOf(Verdict.Violation.class, bench.judge(testCase));
      assertEquals("logic", violation.kind(), () -> violation.explanation().headline());
    }
  }

  private static void hunt(FaultBench right, FaultBench wrong) throws SQLException {
    for (Case testCase : (Iterable<Case>) wrong.cases(SEED, MOST_CASES)::iterator) {
      if (wrong.alarms(testCase, violation -> violation.kind().equals("read"))) {
        assertInstanceOf(
            Verdict.Pass.class, right.judge(testCase), () -> CasePrinter.print(testCase));
        return;
      }
    }
    fail("nothing in " + MOST_CASES + " cases");
  }
}
