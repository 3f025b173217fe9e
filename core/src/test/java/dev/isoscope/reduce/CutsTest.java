package dev.isoscope.reduce;

import static dev.isoscope.reduce.Reducing.inOrder;
import static dev.isoscope.reduce.Reducing.normalized;
import static dev.isoscope.reduce.Reducing.reduce;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is left out of statements and definitions. */
class CutsTest {
  @Test
  void takesAColumnOutOfEveryStatementAtOnce() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* init */ CREATE TABLE t (a INT, b VARCHAR(10) DEFAULT 'x', c INT, PRIMARY KEY (a, c), CHECK (c > 0));
            /* init */ CREATE INDEX i ON t (c, b);
            /* init */ INSERT INTO t VALUES (1, 'p', 3), (2, 'q', 4);
            /* init */ INSERT INTO t (c, a) VALUES (5, 6);
            /* T1 */ UPDATE t SET b = 'z', c = 4 WHERE a = 1 AND c = 3;
            /* T1 */ SELECT a, t.c, b FROM t;
            """,
            // As a database would have it: what is not in the table is in no statement.
            lines ->
                valid(lines)
                    && inOrder(
                        lines,
                        "init CREATE TABLE t.*",
                        "init INSERT INTO t VALUES .*",
                        "T1 UPDATE.*b = .*"));
    assertEquals(
        List.of(
            "init CREATE TABLE t (b INT)",
            "init INSERT INTO t VALUES (1)",
            "T1 UPDATE t SET b = 0"),
        reduced);
  }

  private static boolean valid(List<String> lines) {
    String table =
        lines.stream().filter(line -> line.startsWith("init CREATE TABLE")).findFirst().orElse("");
    boolean a = table.matches(".*\\(a .*");
    boolean b = table.matches(".*[(, ]b .*");
    boolean c = table.matches(".*[(, ]c .*");
    int width = (a ? 1 : 0) + (b ? 1 : 0) + (c ? 1 : 0);
    return lines.stream()
        .allMatch(
            line ->
                (a || !line.matches(".*\\ba\\b(?!').*"))
                    && (b || !line.matches(".*\\bb\\b.*"))
                    && (c || !line.matches(".*\\bc\\b.*"))
                    && (!line.contains("INTO t VALUES")
                        || Stream.of(line.split("\\), \\("))
                            .allMatch(row -> row.split(",").length == width)));
  }

  @Test
  void keepsTheRowsThatMatter() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* init */ CREATE TABLE t (a INT);
            /* init */ INSERT INTO t VALUES (10), (20), (30), (40), (50), (60), (70);
            /* T1 */ DELETE FROM t WHERE a = 40;
            """,
            lines -> inOrder(lines, "init CREATE.*", "init INSERT.*40.*60.*", "T1 DELETE.*40"));
    assertEquals(
        List.of(
            "init CREATE TABLE t (a INT)",
            "init INSERT INTO t VALUES (40), (60)",
            "T1 DELETE FROM t WHERE a = 40"),
        reduced);
  }

  @Test
  void unfoldsNestedExpressions() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* T1 */ UPDATE t SET a = COALESCE((SELECT MAX(b) FROM u WHERE u.x = 1), 7) + 2, b = 3
              WHERE NOT (((a BETWEEN 1 AND 3) AND b IS NOT NULL) OR (ABS(c - 1) IN (4, 5) AND d LIKE 'x%'));
            """,
            lines -> lines.get(0).matches("(?s)T1 UPDATE t SET .*=.* WHERE .*c.*"));
    assertEquals(List.of("T1 UPDATE t SET a = 0 WHERE c = 1"), normalized(reduced));
  }

  @Test
  void cutsClausesAndBranches() throws Exception {
    String query =
        "SELECT DISTINCT x.a AS p, COUNT(*) FROM t AS x LEFT OUTER JOIN u AS y ON x.a = y.a JOIN v USING (a)"
            + " WHERE x.a > 1 GROUP BY x.a HAVING COUNT(*) > 1 UNION ALL SELECT b, c FROM w"
            + " ORDER BY 1 LIMIT 3 FOR UPDATE";
    assertEquals(
        List.of("T1 SELECT a FROM t"),
        reduce(
            "/* T1 */ " + query + ";",
            lines -> lines.get(0).matches(".*SELECT.*\\ba\\b.* FROM t.*")));
    assertEquals(
        List.of("T1 SELECT 1 FROM u"),
        reduce(
                "/* T1 */ " + query + ";",
                lines -> lines.get(0).matches("T1 SELECT.* .+ FROM .*u.*"))
            .stream()
            .map(line -> line.replaceFirst("SELECT .* FROM", "SELECT 1 FROM"))
            .toList());
    assertEquals(
        List.of("T1 SELECT c FROM w"),
        reduce(
            "/* T1 */ " + query + ";", lines -> lines.get(0).matches(".*SELECT .*c.* FROM w.*")));
  }

  @Test
  void forgetsWhatInsertsDoInConflicts() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* T1 */ INSERT IGNORE INTO t (a, b, c) VALUES (1, 2, 3), (4, 5, 6) ON DUPLICATE KEY UPDATE b = VALUES(b), c = 1;
            /* T2 */ INSERT INTO t (a, b) SELECT x, y FROM u WHERE x > 3 ON CONFLICT (a) DO UPDATE SET b = EXCLUDED.b WHERE t.a = 1 RETURNING a;
            """,
            lines ->
                inOrder(
                    lines, "T1 INSERT.* INTO t .*b.* VALUES .*", "T2 INSERT.*b\\) SELECT .*y.*"));
    assertEquals(
        List.of("T1 INSERT INTO t (b) VALUES (0)", "T2 INSERT INTO t (b) SELECT y FROM u"),
        reduced);
  }

  @Test
  void leavesNothingOfADefinitionThatDoesNotMatter() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* init */ CREATE TABLE IF NOT EXISTS t (a DECIMAL(10, 2) NOT NULL DEFAULT -1.5 CHECK (a > 0 AND a < 9),
              b TEXT CONSTRAINT n UNIQUE REFERENCES p (x) ON DELETE SET NULL, KEY k (a, b))
              ENGINE=InnoDB PARTITION BY RANGE (a) (PARTITION p0 VALUES LESS THAN (5), PARTITION p1 VALUES LESS THAN (10));
            /* T1 */ DELETE FROM t;
            """,
            lines ->
                inOrder(lines, "(?s)init CREATE TABLE .*t \\(a .*b .*UNIQUE.*", "T1 DELETE.*"));
    assertEquals(
        List.of("init CREATE TABLE t (a INT, b INT UNIQUE)", "T1 DELETE FROM t"),
        normalized(reduced));
  }
}
