package dev.isoscope.reduce;

import static dev.isoscope.reduce.Reducing.inOrder;
import static dev.isoscope.reduce.Reducing.reduce;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes plainer, though not shorter. */
class RewritingTest {
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
}
