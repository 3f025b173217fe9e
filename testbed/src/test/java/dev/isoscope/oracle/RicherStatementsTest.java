package dev.isoscope.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.testing.SharedServers;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What oracles say of richer statements, and where they have nothing to say. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RicherStatementsTest {
  private static final String TABLE =
      """
      -- case: richer
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
      /* init */ INSERT INTO t VALUES (1, 1), (2, 2);
      """;

  private static final Map<String, String> CASES = new HashMap<>();

  static {
    CASES.put(
        "a view that only queries name",
        """
        /* init */ CREATE VIEW v AS SELECT a, b FROM t WHERE b < 3;
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T2 */ UPDATE t SET b = b + 1 WHERE b < 5;
        /* T1 */ COMMIT;
        /* T2 */ SELECT * FROM v;
        """);
    CASES.put(
        "write skew through a view",
        """
        /* init */ CREATE VIEW v AS SELECT b FROM t;
        /* T1 */ BEGIN;
        /* T2 */ BEGIN;
        /* T1 */ UPDATE t SET b = (SELECT SUM(b) FROM v) WHERE a = 1;
        /* T2 */ UPDATE t SET b = (SELECT SUM(b) FROM v) WHERE a = 2;
        /* T1 */ COMMIT;
        /* T2 */ COMMIT;
        """);
    CASES.put(
        "bits and documents",
        """
        /* init */ CREATE TABLE u (a INT PRIMARY KEY, b BIT(4), c JSON);
        /* init */ INSERT INTO u VALUES (1, B'0101', '{"a": 1}'), (2, NULL, NULL), (3, B'0000', NULL);
        /* T1 */ BEGIN;
        /* T1 */ SELECT a, b, c FROM u;
        /* T2 */ UPDATE u SET b = B'0011', c = '[1, 2]' WHERE b = B'0101';
        /* T1 */ SELECT a, b, c FROM u WHERE b > B'0001';
        /* T1 */ UPDATE u SET c = '{}' WHERE a = 2;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a trigger that changes what is written",
        """
        /* init */ CREATE TRIGGER t_u BEFORE UPDATE ON t FOR EACH ROW SET NEW.b = NEW.b + 1;
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T2 */ SELECT a, b FROM t;
        /* T1 */ COMMIT;
        /* T2 */ SELECT a, b FROM t;
        """);
    CASES.put(
        "a write whose condition MySQL gets wrong alone",
        """
        /* init */ CREATE TABLE s (a INT);
        /* init */ INSERT INTO s VALUES (NULL);
        /* init */ CREATE TABLE u (a INT);
        /* init */ INSERT INTO u VALUES (0);
        /* T1 */ DELETE FROM s WHERE a NOT IN
            (SELECT a FROM (SELECT a FROM u) q WHERE a NOT IN (SELECT 0 FROM u));
        """);
    CASES.put(
        "own rows under a condition that MySQL gets wrong alone",
        """
        /* init */ CREATE TABLE s (a INT);
        /* init */ CREATE TABLE u (a INT);
        /* init */ INSERT INTO u VALUES (0);
        /* T1 */ INSERT INTO s VALUES (NULL);
        /* T2 */ BEGIN;
        /* T2 */ UPDATE s SET a = 0;
        /* T2 */ DELETE FROM s WHERE EXISTS
            (SELECT 1 FROM u x WHERE a NOT IN (SELECT a FROM (SELECT a FROM u) q WHERE a <> x.a));
        /* T2 */ COMMIT;
        """);
    CASES.put(
        "rows that refer to others which a query does not look at",
        """
        /* init */ CREATE TABLE p (a INT PRIMARY KEY, b INT, FOREIGN KEY (b) REFERENCES t (a) ON DELETE CASCADE);
        /* init */ CREATE TABLE c (a INT PRIMARY KEY, b INT, FOREIGN KEY (b) REFERENCES p (a) ON DELETE SET NULL);
        /* init */ INSERT INTO p VALUES (10, 1), (20, 2);
        /* init */ INSERT INTO c VALUES (100, 10), (101, 20), (102, NULL);
        /* T1 */ BEGIN;
        /* T2 */ BEGIN;
        /* T2 */ SELECT a, b FROM c;
        /* T1 */ DELETE FROM t WHERE a = 1;
        /* T2 */ INSERT INTO p VALUES (21, 2);
        /* T2 */ UPDATE c SET b = 21 WHERE a = 102;
        /* T1 */ SELECT c.a, p.a FROM c LEFT JOIN p ON p.a = c.b;
        /* T1 */ COMMIT;
        /* T2 */ SELECT a, b FROM c;
        /* T2 */ COMMIT;
        """);
    CASES.put(
        "several partners of one row",
        """
        /* init */ CREATE TABLE s (a INT);
        /* init */ INSERT INTO s VALUES (1), (1);
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 7 FROM s WHERE t.a = s.a;
        /* T2 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "an index hint",
        """
        /* init */ CREATE INDEX i ON t (b);
        /* T1 */ BEGIN;
        /* T1 */ SELECT a, b FROM t FORCE INDEX (i) WHERE b > 0;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ SELECT a, b FROM t FORCE INDEX (i) WHERE b > 0;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "keys that are written alike and differ",
        """
        /* init */ CREATE TABLE u (a FLOAT UNIQUE);
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO u VALUES (1.0000001);
        /* T2 */ INSERT INTO u VALUES (1.0000003);
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "the last key that a counter drew",
        """
        /* init */ CREATE TABLE u (id INT AUTO_INCREMENT PRIMARY KEY, b INT);
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO u (b) VALUES (1);
        /* T2 */ INSERT INTO u (b) VALUES (2);
        /* T1 */ SELECT b FROM u ORDER BY id DESC LIMIT 1;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "the last key beside one that was drawn before a wait",
        """
        /* init */ CREATE TABLE u (id INT AUTO_INCREMENT PRIMARY KEY, b INT UNIQUE);
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO u (b) VALUES (5);
        /* T2 */ INSERT INTO u (b) VALUES (5);
        /* T3 */ INSERT INTO u (b) VALUES (9);
        /* T1 */ ROLLBACK;
        /* T3 */ UPDATE t SET b = 7
                 WHERE EXISTS (SELECT b FROM (SELECT b FROM u ORDER BY id DESC LIMIT 1) q WHERE q.b = 5);
        """);
    CASES.put(
        "the last key of who was alone with the counter",
        """
        /* init */ CREATE TABLE u (id INT AUTO_INCREMENT PRIMARY KEY, b INT);
        /* T2 */ BEGIN;
        /* T2 */ INSERT INTO u (b) VALUES (2);
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO u (b) VALUES (1);
        /* T2 */ ROLLBACK;
        /* T1 */ SELECT id, b FROM u ORDER BY id DESC LIMIT 1;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a condition on a computed column that MySQL gets wrong alone",
        """
        /* init */ CREATE TABLE u (a INT, b INT GENERATED ALWAYS AS (a + 1) STORED);
        /* init */ INSERT INTO u (a) VALUES (6);
        /* init */ CREATE TABLE w (c INT);
        /* T1 */ INSERT INTO w VALUES (7);
        /* T2 */ DELETE FROM w WHERE EXISTS (SELECT 0 FROM u x WHERE c NOT IN (SELECT b FROM (SELECT a, b FROM u) y WHERE a <> x.a));
        """);
    // Derby's hash join, taken where there is no key, finds no negative INT that equals a DECIMAL.
    CASES.put(
        "a join whose answer hangs on a key",
        """
        /* init */ CREATE TABLE u (a INT NOT NULL, b CLOB(1000), PRIMARY KEY (a));
        /* init */ INSERT INTO u VALUES (2, 'a'), (1, 'c'), (0, 'a'), (-1, NULL);
        /* init */ CREATE TABLE v (a SMALLINT, b DECIMAL(6, 2), c VARCHAR(40), d VARCHAR(10));
        /* init */ INSERT INTO v VALUES (10, -1.00, '', NULL), (1, 0.00, '', NULL);
        /* T1 */ BEGIN;
        /* T1 */ SELECT u.a, v.a FROM u JOIN v ON u.a = v.b;
        /* T2 */ BEGIN;
        /* T2 */ INSERT INTO v VALUES (9, 0.00, '', 'ab'), (-1, -1.00, '', 'ab');
        /* T1 */ COMMIT;
        /* T2 */ COMMIT;
        """);
  }

  private final SharedServers servers = new SharedServers();

  @AfterAll
  void close() {
    servers.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a view that only queries name|postgres|READ_COMMITTED|visibility|pass",
        "a view that only queries name|h2|READ_COMMITTED|visibility|pass",
        "write skew through a view|h2|SNAPSHOT|wss|whether it differs for a documented reason"
            + " cannot be told: Not replayed: The replay does not understand how the tables are"
            + " laid out: CREATE VIEW v AS SELECT b FROM t",
        "bits and documents|mysql|READ_COMMITTED|visibility|pass",
        "bits and documents|mysql|READ_COMMITTED|dependency|pass",
        "bits and documents|mariadb|REPEATABLE_READ|visibility|pass",
        "bits and documents|mariadb|REPEATABLE_READ|statementgraph|pass",
        "bits and documents|tidb|REPEATABLE_READ|dependency|pass",
        "bits and documents|tidb|REPEATABLE_READ|visibility|pass",
        "a trigger that changes what is written|mysql|READ_COMMITTED|visibility|pass",
        "a trigger that changes what is written|mariadb|READ_COMMITTED|dependency|pass",
        "several partners of one row|duckdb|SNAPSHOT|dependency|with instruments: statement 2 changed"
            + " 2 rows and told of 1",
        "a write whose condition MySQL gets wrong alone|mysql|REPEATABLE_READ|statementgraph|no"
            + " statement is left that could be looked into",
        "own rows under a condition that MySQL gets wrong alone|mysql|READ_COMMITTED|dependency"
            + "|statement 4 does alone what its condition, asked by itself, does not account for",
        "a condition on a computed column that MySQL gets wrong alone|mysql|READ_COMMITTED|dependency"
            + "|statement 2 does alone what its condition, asked by itself, does not account for",
        "rows that refer to others which a query does not look at|mysql|REPEATABLE_READ|visibility"
            + "|pass",
        "rows that refer to others which a query does not look at|postgres|READ_COMMITTED|visibility"
            + "|pass",
        "an index hint|mysql|REPEATABLE_READ|statementgraph|pass",
        "an index hint|mysql|REPEATABLE_READ|visibility|pass",
        "keys that are written alike and differ|mysql|READ_COMMITTED|visibility|pass",
        "a join whose answer hangs on a key|derby|READ_COMMITTED|statementgraph|pass",
        "the last key that a counter drew|mysql|SERIALIZABLE|wss|not-serializable documented",
        "the last key that a counter drew|mariadb|SERIALIZABLE|wss|not-serializable bug",
        "the last key that a counter drew|mariadb|READ_COMMITTED|wss|pass",
        "the last key of who was alone with the counter|mysql|SERIALIZABLE|wss|pass",
        "the last key beside one that was drawn before a wait|mysql|READ_COMMITTED|visibility|not"
            + " replayed: The case works with keys that the DBMS generates."
      })
  void areJudgedSo(String name, String target, Level level, String oracle, String expected)
      throws Exception {
    Server server = servers.of(target);
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, ExecutorOptions.DEFAULT, () -> {})) {
      Verdict verdict =
          new Judge(Terms.of(server, level, Optional.empty()))
              .judgeFresh(
                  Oracles.named(oracle).orElseThrow(),
                  CaseParser.parse(name, TABLE + CASES.get(name)),
                  runner);
      assertEquals(expected, shown(verdict));
    }
  }

  private static String shown(Verdict verdict) {
    return verdict.match(
        () -> "pass",
        violation -> violation.kind() + " " + violation.triage().label(),
        inconclusive -> inconclusive.reason());
  }
}
