package dev.isoscope.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a case does with keys that a counter draws: other keys may do as well, or may not. */
class GeneratedKeysTest {
  private static KeyUse use(String... statements) throws Exception {
    return keys("", statements).use();
  }

  private static GeneratedKeys keys(String init, String... statements) throws Exception {
    String testCase =
        """
        -- case: keys
        /* init */ CREATE TABLE t1 (c0 INT, c1 INT);
        /* init */ CREATE TABLE t2 (c0 INT PRIMARY KEY AUTO_INCREMENT, c1 INT);
        /* init */ INSERT INTO t2 (c1) VALUES (0);
        """
            + init
            + "/* T1 */ "
            + String.join(";\n/* T1 */ ", statements)
            + ";\n";
    return GeneratedKeys.of(CaseParser.parse("keys.sql", testCase), false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t2",
        "SELECT c0, c1 FROM t2 WHERE c1 > 3",
        "SELECT DISTINCT a.c0 FROM t2 a",
        "INSERT INTO t2 (c1) VALUES (1), (2)",
        "UPDATE t1 SET c0 = c0 + 1 WHERE c0 IN (SELECT c1 FROM t2)",
        "INSERT INTO t1 SELECT * FROM t1",
        "DELETE FROM t1 WHERE EXISTS (SELECT * FROM t2 WHERE t2.c1 = t1.c1)"
      })
  void whatOnlyListsThemDoesNothingWithThem(String sql) throws Exception {
    assertEquals(KeyUse.NONE, use(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c1 FROM t2 ORDER BY c0 DESC LIMIT 1",
        "SELECT c0, c1 FROM t2 a ORDER BY a.c0",
        "UPDATE t1 SET c0 = 10 WHERE c0 IN (SELECT c1 FROM (SELECT * FROM t2 ORDER BY c0 LIMIT 2) AS t)",
        "UPDATE t2 SET c1 = 1 ORDER BY c0 LIMIT 1"
      })
  void whatOrdersByThemGoesByTheirOrder(String sql) throws Exception {
    assertEquals(KeyUse.ORDER, use(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c0 + 1 FROM t2",
        "SELECT c0 AS x FROM t2",
        "SELECT MAX(c0) FROM t2",
        "SELECT c0 FROM t2 UNION SELECT c1 FROM t1",
        "SELECT c1 FROM t2 WHERE c0 = 2",
        "SELECT c1 FROM t2 ORDER BY c0 + 1",
        "SELECT c1 FROM t2 ORDER BY c1, c0",
        "SELECT c1 FROM t1 WHERE c0 IN (SELECT * FROM t2)",
        "SELECT c1 FROM (SELECT * FROM t2) q WHERE c0 < 5",
        "SELECT c1 FROM t1 WHERE c0 < (SELECT MIN(q.c0) FROM t2 q)",
        "INSERT INTO t1 SELECT * FROM t2",
        "INSERT INTO t1 SELECT * FROM (SELECT * FROM t2 ORDER BY c0 LIMIT 1) q",
        "INSERT INTO t2 VALUES (7, 1)",
        "INSERT INTO t2 (c0, c1) VALUES (7, 1)",
        "UPDATE t1, t2 SET t1.c1 = 1 WHERE t1.c0 = t2.c0"
      })
  void everythingElseWorksWithTheirValues(String sql) throws Exception {
    assertEquals(KeyUse.VALUES, use(sql));
  }

  @Test
  void theOrderCountsForNothingWhereNobodyKnowsWhoDrewFirst() throws Exception {
    String ordered = "SELECT c1 FROM t2 ORDER BY c0 LIMIT 1";
    assertEquals(KeyUse.VALUES, use("INSERT INTO t2 (c1) SELECT c1 FROM t1", ordered));
    String view = "/* init */ CREATE VIEW v AS SELECT c0 AS x FROM t2;\n";
    assertEquals(KeyUse.VALUES, keys(view, ordered).use());
    String child = "/* init */ CREATE TABLE t3 (p INT REFERENCES t2 (c0));\n";
    assertEquals(KeyUse.VALUES, keys(child, ordered).use());
    assertTrue(keys(child, ordered).used());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t VALUES (7, 1), (8, 1)",
        "INSERT INTO t (b, a) VALUES (1, 7) ON DUPLICATE KEY UPDATE b = 2",
        "REPLACE INTO t VALUES (7, 1)",
        "UPDATE t SET a = a + 1 WHERE a = 7",
        "SELECT MAX(a) FROM t"
      })
  void whoseKeysAreGivenThroughoutDrawsNone(String sql) throws Exception {
    assertEquals(0, drawn(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t (b) VALUES (1)",
        "INSERT INTO t VALUES (7, 1), (NULL, 1)",
        "INSERT INTO t VALUES (0, 1)",
        "INSERT INTO t VALUES (DEFAULT, 1)",
        "INSERT INTO t SELECT 7, 1",
        "INSERT INTO t SELECT b, a FROM t",
        "CALL p()"
      })
  void oneRowWithoutAKeyIsEnough(String sql) throws Exception {
    assertEquals(1, drawn(sql));
  }

  private static int drawn(String sql) throws Exception {
    String testCase =
        """
        -- case: keys
        /* init */ CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b INT);
        /* init */ INSERT INTO t VALUES (1, 1);
        /* T1 */ BEGIN;
        /* T1 */ %s;
        """
            .formatted(sql);
    return GeneratedKeys.of(CaseParser.parse("keys.sql", testCase), false).columns().size();
  }
}
