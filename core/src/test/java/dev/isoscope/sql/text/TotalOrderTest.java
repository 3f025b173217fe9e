package dev.isoscope.sql.text;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statements with LIMIT or a window always do the same on the same rows. */
class TotalOrderTest {
  private final TotalOrder order =
      new TotalOrder(
          List.of(
              "CREATE TABLE t (id INT PRIMARY KEY, a INT NOT NULL, b INT UNIQUE, c VARCHAR(9))",
              "CREATE TABLE p (x INT NOT NULL, y INT, PRIMARY KEY (x, y))",
              "CREATE UNIQUE INDEX i ON t (a)",
              "CREATE UNIQUE INDEX j ON p (y) WHERE y > 0"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t",
        "SELECT a FROM t ORDER BY id LIMIT 1",
        "SELECT a FROM t AS u ORDER BY u.id DESC LIMIT 1 OFFSET 2",
        "SELECT c FROM t ORDER BY a FETCH FIRST 2 ROWS ONLY",
        "SELECT y FROM p ORDER BY y, x LIMIT 1",
        "SELECT a, b FROM t ORDER BY 2 DESC NULLS LAST, 1 LIMIT 3",
        "SELECT a AS n, c FROM t ORDER BY n, c LIMIT 3",
        "SELECT * FROM p ORDER BY x, y LIMIT 1",
        "SELECT DISTINCT a FROM t, p ORDER BY a LIMIT 1",
        "SELECT a.x, b.x FROM p a JOIN p b ON a.x = b.y ORDER BY a.x, b.x LIMIT 2",
        "SELECT a, COUNT(*) FROM t GROUP BY a ORDER BY a, COUNT(*) LIMIT 1",
        "SELECT a FROM t UNION SELECT x FROM p ORDER BY 1 LIMIT 2",
        "SELECT n FROM (SELECT a n FROM t ORDER BY id LIMIT 2) d",
        "SELECT (SELECT a FROM t WHERE b = x ORDER BY id LIMIT 1) FROM p",
        "WITH d AS (SELECT a FROM t ORDER BY a LIMIT 1) SELECT * FROM d",
        "INSERT INTO p SELECT a, b FROM t ORDER BY id LIMIT 1",
        "DELETE FROM t ORDER BY id LIMIT 1",
        "UPDATE t SET b = 1 WHERE a > 0 ORDER BY a LIMIT 1",
        "SELECT a, SUM(b) OVER (PARTITION BY a) FROM t",
        "SELECT RANK() OVER (ORDER BY c) FROM t",
        "SELECT ROW_NUMBER() OVER (ORDER BY id) FROM t",
      })
  void leavesNothingToChance(String sql) {
    assertTrue(order.settles(SqlText.of(sql)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t LIMIT 1",
        "SELECT a, c FROM t ORDER BY c LIMIT 1",
        "SELECT a, c FROM t ORDER BY b LIMIT 1", // several rows may have no b
        "SELECT x FROM p ORDER BY y LIMIT 1", // unique only in part
        "SELECT y FROM p ORDER BY x LIMIT 1",
        "SELECT c AS id, a FROM t ORDER BY id LIMIT 1",
        "SELECT c id, a FROM t ORDER BY id LIMIT 1",
        "SELECT 'x' AS id FROM t ORDER BY id LIMIT 1",
        "SELECT a + c FROM t ORDER BY c LIMIT 1",
        "SELECT a.x, b.x FROM p a, p b ORDER BY x LIMIT 1",
        "SELECT a.x, b.x FROM p a, p b ORDER BY a.x LIMIT 1",
        "SELECT t.id, p.x FROM t, p ORDER BY t.id LIMIT 1",
        "SELECT CASE WHEN a = 1 THEN 'Q' ELSE 'q' END AS v FROM t ORDER BY v LIMIT 1",
        "SELECT DISTINCT c FROM t ORDER BY id LIMIT 1",
        "SELECT n FROM (SELECT a n FROM t LIMIT 2) d",
        "SELECT * FROM t WHERE a IN (SELECT x FROM p ORDER BY y LIMIT 1)",
        "WITH t AS (SELECT 1 AS id, x FROM p) SELECT x FROM t ORDER BY id LIMIT 1",
        "(SELECT a FROM t LIMIT 1) UNION SELECT 2",
        "INSERT INTO p SELECT a, b FROM t LIMIT 1",
        "DELETE FROM t LIMIT 1",
        "SELECT ROW_NUMBER() OVER (ORDER BY c) FROM t",
        "SELECT SUM(a) OVER (ORDER BY c ROWS UNBOUNDED PRECEDING) FROM t",
        "SELECT LAG(a) OVER w FROM t WINDOW w AS (ORDER BY id)",
      })
  void mayHangOnWhichRowComesFirst(String sql) {
    assertFalse(order.settles(SqlText.of(sql)));
  }
}
