package dev.isoscope.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReducerTest {
  private static final Duration AMPLE = Duration.ofMinutes(1);

  private static Case parse(String text) throws CaseSyntaxException {
    return CaseParser.parse("test", text);
  }

  /** The statements after a reduction, init first, as the case language writes them. */
  private static List<String> reduce(String text, Predicate<List<String>> shows)
      throws CaseSyntaxException {
    Reduction reduction =
        new Reducer()
            .reduce(
                parse(text),
                smaller ->
                    lines(smaller).stream().allMatch(ReducerTest::wellFormed)
                        && shows.test(lines(smaller)),
                AMPLE);
    assertTrue(reduction.finished());
    Case again = parse(CasePrinter.print(reduction.reduced()));
    assertEquals(lines(reduction.reduced()), lines(again));
    return lines(again);
  }

  private static List<String> lines(Case testCase) {
    return Stream.concat(
            testCase.init().stream().map(InitStatement::sql).map(sql -> "init " + sql),
            testCase.statements().stream().map(one -> one.session() + " " + one.sql()))
        .toList();
  }

  /** Roughly what a DBMS would accept; without it nonsense would be the smallest case. */
  private static boolean wellFormed(String line) {
    String name = " [\\w.]+";
    String condition = "( WHERE .+( = | IN | AND | OR | BETWEEN | > | < | LIKE ).+)?";
    String sql = line.substring(line.indexOf(' ') + 1).replaceAll("\\s+", " ");
    return switch (sql.split(" ")[0]) {
      case "INSERT" ->
          sql.matches(
              "INSERT( IGNORE)? INTO"
                  + name
                  + "( \\(\\w.*\\))? (VALUES \\([^()]+\\).*|SELECT .+ FROM .+)");
      case "UPDATE" -> sql.matches("UPDATE" + name + " SET \\w+ = [^=]*[\\w')]( WHERE.*|,.*)?");
      case "DELETE" -> sql.matches("DELETE FROM" + name + condition);
      case "SELECT" ->
          sql.matches("SELECT .+ FROM.*" + name + ".*") && !sql.contains("SELECT FROM");
      default -> true;
    };
  }

  private static boolean inOrder(List<String> lines, String... patterns) {
    int next = 0;
    for (String line : lines) {
      if (next < patterns.length && line.matches(patterns[next])) {
        next++;
      }
    }
    return next == patterns.length;
  }

  @Test
  void keepsOnlyTheStatementsThatMatter() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
            /* init */ CREATE TABLE u (a INT);
            /* init */ INSERT INTO t VALUES (1, 1), (2, 2);
            /* init */ INSERT INTO u VALUES (1);
            /* T3 */ BEGIN;
            /* T1 */ BEGIN;
            /* T1 */ SELECT * FROM t;
            /* T3 */ DELETE FROM u;
            /* T2 */ START TRANSACTION;
            /* T1 */ INSERT INTO t VALUES (3, 3);
            /* T2 */ SAVEPOINT s;
            /* T2 */ UPDATE t SET b = 5 WHERE a = 1;
            /* T2 */ ROLLBACK TO s;
            /* T1 */ COMMIT;
            /* T2 */ COMMIT;
            /* T3 */ ROLLBACK;
            """,
            lines -> inOrder(lines, "init CREATE.*", "T1 INSERT INTO t.*", "T2 UPDATE t .*"));
    assertEquals(
        List.of("init CREATE TABLE t (b INT)", "T1 INSERT INTO t VALUES", "T2 UPDATE t SET"),
        shortened(reduced));
  }

  /** What stands behind the third word but one is up to the predicate. */
  private static List<String> shortened(List<String> lines) {
    return lines.stream()
        .map(line -> line.replaceFirst("(INSERT INTO t VALUES).*", "$1"))
        .map(line -> line.replaceFirst("(UPDATE t SET).*", "$1"))
        .toList();
  }

  @Test
  void keepsBeginAndCommitTogether() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* init */ CREATE TABLE t (a INT);
            /* T1 */ BEGIN;
            /* T1 */ DELETE FROM t;
            /* T2 */ SELECT * FROM t;
            /* T1 */ UPDATE t SET a = 1;
            /* T1 */ COMMIT;
            """,
            lines ->
                inOrder(lines, "init CREATE TABLE t.*", "T1 BEGIN", "T1 DELETE.*", "T1 COMMIT"));
    assertEquals(
        List.of("init CREATE TABLE t (a INT)", "T1 BEGIN", "T1 DELETE FROM t", "T1 COMMIT"),
        reduced);
  }

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

  private static List<String> normalized(List<String> lines) {
    return lines.stream().map(line -> line.replaceAll("\\s+", " ")).toList();
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

  @Test
  void bringsTheOrderCloserToSerial() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* B */ BEGIN;
            /* A */ BEGIN;
            /* B */ DELETE FROM t;
            /* A */ DELETE FROM u;
            /* B */ COMMIT;
            /* A */ COMMIT;
            """,
            lines ->
                lines.size() == 6
                    && lines
                        .toString()
                        .matches(".*DELETE FROM t.*DELETE FROM u.*COMMIT.*COMMIT.*"));
    assertEquals(
        List.of(
            "T1 BEGIN",
            "T1 DELETE FROM t",
            "T2 BEGIN",
            "T2 DELETE FROM u",
            "T2 COMMIT",
            "T1 COMMIT"),
        reduced);
  }

  @Test
  void endsAndStartsTransactionsInTheUsualWay() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* T1 */ SET autocommit = 0;
            /* T1 */ DELETE FROM t;
            /* T1 */ ROLLBACK;
            """,
            lines -> lines.size() == 3);
    assertEquals(List.of("T1 BEGIN", "T1 DELETE FROM t", "T1 COMMIT"), reduced);
  }

  @Test
  void writesInThePlainestWay() throws Exception {
    String write = "T1 (INSERT|DELETE|UPDATE|REPLACE|MERGE).*";
    assertEquals(
        List.of("T1 DELETE FROM t WHERE a = 0"),
        reduce(
            "/* T1 */ UPDATE t SET a = 2, b = 3 WHERE a > 4;",
            lines -> lines.get(0).matches(write + "WHERE a .*")));
    assertEquals(
        List.of("T1 UPDATE t SET a = 0"),
        reduce(
            """
            /* T1 */ MERGE INTO t USING (VALUES (3)) s (k) ON a = k
              WHEN MATCHED THEN UPDATE SET a = 4 WHEN NOT MATCHED THEN INSERT (a) VALUES (k);
            """,
            lines -> lines.get(0).matches("(?s)T1 (MERGE|UPDATE).* SET a .*")));
    assertEquals(
        List.of("T1 INSERT INTO t VALUES (0)"),
        reduce(
            "/* T1 */ REPLACE INTO t (a) SELECT b FROM t WHERE a = 4;",
            lines -> lines.get(0).matches("T1 (INSERT|REPLACE) INTO t.*")));
  }

  @Test
  void rowsOfAFirstInsertAreThereFromTheStart() throws Exception {
    assertEquals(
        List.of("init INSERT INTO t VALUES (0)", "T1 DELETE FROM t"),
        reduce(
            """
            /* T1 */ INSERT INTO t VALUES (3);
            /* T2 */ DELETE FROM t;
            """,
            lines -> inOrder(lines, ".* INSERT INTO t .*", "T. DELETE.*")));
  }

  @Test
  void oneSessionDoesWhatTwoDid() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* T1 */ DELETE FROM t;
            /* T2 */ DELETE FROM u;
            /* T3 */ DELETE FROM v;
            """,
            lines ->
                inOrder(lines, "T. DELETE FROM t", "T. DELETE FROM u", "T. DELETE FROM v")
                    && lines.stream().map(line -> line.substring(0, 2)).distinct().count() > 1);
    assertEquals(List.of("T1 DELETE FROM t", "T1 DELETE FROM u", "T2 DELETE FROM v"), reduced);
  }

  /** The UPDATE serves only to make the value another one than what T2 writes. */
  @Test
  void otherConstantsMayMakeAStatementSuperfluous() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* T1 */ BEGIN;
            /* T1 */ INSERT INTO t VALUES (0);
            /* T1 */ UPDATE t SET a = 1;
            /* T2 */ UPDATE t SET a = 0;
            /* T1 */ COMMIT;
            """,
            lines -> {
              List<String> first =
                  lines.stream().filter(line -> line.matches("T1 (INSERT|UPDATE).*")).toList();
              List<String> second =
                  lines.stream().filter(line -> line.matches("T2 UPDATE.*")).toList();
              return lines.contains("T1 BEGIN")
                  && lines.contains("T1 COMMIT")
                  && !first.isEmpty()
                  && first.get(0).startsWith("T1 INSERT")
                  && second.size() == 1
                  && !number(first.get(first.size() - 1)).equals(number(second.get(0)));
            });
    assertEquals(4, reduced.size(), reduced.toString());
  }

  private static String number(String line) {
    return line.replaceFirst("T. ", "").replaceAll("\\D", "");
  }

  @Test
  void makesConstantsSmallButKeepsThemApart() throws Exception {
    List<String> reduced =
        reduce(
            """
            /* T1 */ INSERT INTO t VALUES (4711, 'long text', -3.25);
            /* T2 */ DELETE FROM t WHERE a = 4711 AND b = 'other text';
            """,
            lines -> {
              String all = String.join(" ", lines);
              java.util.regex.Matcher matcher =
                  java.util.regex.Pattern.compile(
                          "T1 INSERT INTO t VALUES \\((\\w+), ('.*'), .+\\) T2 .* a = (\\w+) AND b = ('.*')")
                      .matcher(all);
              return matcher.matches()
                  && matcher.group(1).equals(matcher.group(3))
                  && !matcher.group(2).equals(matcher.group(4));
            });
    assertEquals(
        List.of("T1 INSERT INTO t VALUES (0, 'a', 1)", "T2 DELETE FROM t WHERE a = 0 AND b = 'b'"),
        reduced);
  }

  @Test
  void keepsTheHeadAndDropsWhatWasExpected() throws Exception {
    Case original =
        parse(
            """
            -- case: a case
            -- dbms: mysql
            -- level: read committed
            /* init */ CREATE TABLE t (a INT);
            /* T1 */ SELECT * FROM t;  -- rows: none
            /* T1 */ DELETE FROM t;  -- updated: 0
            -- final t: none
            """);
    Case reduced =
        new Reducer()
            .reduce(original, smaller -> lines(smaller).contains("T1 DELETE FROM t"), AMPLE)
            .reduced();
    assertEquals(original.header(), reduced.header());
    assertFalse(reduced.hasExpectations());
    assertEquals(List.of(1), reduced.statements().stream().map(Statement::number).toList());
  }

  @Test
  void givesBackTheOriginalIfThatDoesNotShowIt() throws Exception {
    Case original = parse("/* T1 */ SELECT 1;");
    assertEquals(
        new Reduction(original, 1, false), new Reducer().reduce(original, smaller -> false, AMPLE));
  }

  @Test
  void givesUpWhenTheServerIsGone() throws Exception {
    Case original =
        parse("/* T1 */ SELECT a FROM t WHERE a IN (1, 2, 3) AND b = 1 ORDER BY a LIMIT 1;");
    boolean[] first = {true};
    Reduction reduction =
        new Reducer()
            .reduce(
                original,
                smaller -> {
                  if (first[0]) {
                    first[0] = false;
                    return true;
                  }
                  throw new SQLException("gone");
                },
                AMPLE);
    assertFalse(reduction.finished());
    assertEquals(lines(original), lines(reduction.reduced()));
  }

  @Test
  void stopsWhenTheTimeIsOver() throws Exception {
    Reduction reduction =
        new Reducer()
            .reduce(parse("/* T1 */ SELECT 1; /* T2 */ SELECT 2;"), smaller -> true, Duration.ZERO);
    assertFalse(reduction.finished());
    assertEquals(2, reduction.reduced().statements().size());
  }

  /** Whatever people write, and wherever cuts lead: the result can be printed and read again. */
  @Test
  void stumblesOverNoCase() throws Exception {
    List<Path> files;
    try (Stream<Path> all = Files.walk(Path.of("..", "cases"))) {
      files = all.filter(file -> file.toString().endsWith(".sql")).sorted().toList();
    }
    assertFalse(files.isEmpty());
    for (Path file : files) {
      Case original = CaseParser.parse(file);
      Case reduced =
          new Reducer()
              .reduce(
                  original,
                  smaller ->
                      smaller.statements().size() == original.statements().size()
                          || lines(smaller).hashCode() % 3 == 0,
                  AMPLE)
              .reduced();
      assertEquals(lines(reduced), lines(parse(CasePrinter.print(reduced))), file.toString());
    }
  }
}
