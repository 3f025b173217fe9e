package dev.isoscope.reduce;

import static dev.isoscope.reduce.Reducing.AMPLE;
import static dev.isoscope.reduce.Reducing.inOrder;
import static dev.isoscope.reduce.Reducing.lines;
import static dev.isoscope.reduce.Reducing.parse;
import static dev.isoscope.reduce.Reducing.reduce;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReducerTest {
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

  @Test
  void statementsWithSeveralTextsStayWholeOrGo() throws Exception {
    String rest =
        """
        -- case: test
        /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
        /* T1 */ INSERT INTO t VALUES (1, 2) ON DUPLICATE KEY UPDATE b = 3;
        /* T1 [postgres] */ INSERT INTO t VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET b = 3;
        """;
    Case more = parse(rest + "/* T2 */ SELECT * FROM t;\n/* T1 */ COMMIT;\n");
    Reduction reduction =
        new Reducer()
            .reduce(
                more,
                smaller -> inOrder(lines(smaller), "init CREATE TABLE t.*", "T1 INSERT.*"),
                AMPLE);
    assertEquals(rest, CasePrinter.print(reduction.reduced()));
    assertTrue(reduction.finished());
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
    assertEquals(List.of(), reduced.finals());
    assertTrue(reduced.statements().stream().allMatch(one -> one.expectations().isEmpty()));
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
