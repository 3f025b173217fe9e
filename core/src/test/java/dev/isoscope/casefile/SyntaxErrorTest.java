package dev.isoscope.casefile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SyntaxErrorTest {
  private static Arguments wrong(String text, int line, int column, String... words) {
    return Arguments.of(text, line, column, words);
  }

  private static Arguments head(String header, int column, String... words) {
    return wrong("-- case: x\n" + header + "\n/* T1 */ BEGIN;\n", 2, column, words);
  }

  private static Arguments expectation(String comment, int column, String... words) {
    return wrong("/* T1 */ BEGIN;\n/* T2 */ BEGIN; -- " + comment, 2, 19 + column, words);
  }

  static Stream<Arguments> texts() {
    return Stream.of(
        wrong("/* T1 */ SELECT 'a;\n", 1, 17, "string", "not closed"),
        wrong("/* T1 */ BEGIN;\n/* T1 */ SELECT\n  \"a;\n", 3, 3, "quoted name", "expected \""),
        wrong("/* T1 */ SELECT `a;\n", 1, 17, "quoted name", "expected `"),
        wrong("/* T1 */ SELECT $a$;\n", 1, 17, "dollar quote"),
        wrong("/* T1 */ SELECT /* a;\n", 1, 17, "comment", "expected */"),
        wrong("/* T1 */ BEGIN;\n /* a b;\n", 2, 2, "comment", "expected */"),
        wrong("/* T1 */ BEGIN;\nCOMMIT;\n", 2, 1, "without a session", "/* T1 */", "COMMIT"),
        wrong("SELECT 1;\n", 1, 1, "without a session"),
        wrong("/* T1 */ BEGIN;\n/* T1 [oracel] */ BEGIN;\n", 2, 8, "neither a level nor a DBMS"),
        wrong("/* T1 [] */ BEGIN;\n", 1, 8, "empty list"),
        wrong("/* T1 */ BEGIN; COMMIT;\n", 1, 17, "without a session"),
        wrong("/* free words */ COMMIT;\n", 1, 18, "without a session"),
        wrong("/* T1 */ BEGIN\n/* T2 */ BEGIN;\n", 1, 15, "not ended", "expected ';'"),
        wrong("/* T1 */ BEGIN -- x\n/* other */ BEGIN;/* other */ BEGIN;", 1, 15, "not ended"),
        wrong("/* T1 */ BEGIN;\n/* T1 */ COMMIT -- ok\n", 2, 16, "not ended"),
        wrong("/* T1 */ BEGIN;\n/* T1 */ ;\n", 2, 1, "no statement after /* T1 */"),
        wrong("/* T1 */\n/* T2 */ BEGIN;\n", 1, 1, "no statement after /* T1 */"),
        wrong("/* T1 */ BEGIN;;\n", 1, 16, "';' without a statement"),
        wrong("/* T1 / BEGIN;\n/* T1 */ COMMIT;\n", 1, 1, "not closed", "/* T1 */"),
        wrong("/* T1 */ BEGIN;\n/* T1 * / BEGIN;\n", 2, 1, "not closed", "/* T1 */"),
        wrong("/* T1 */ BEGIN;\n\t/* init */ SELECT 1;\n", 2, 2, "init statement after"),
        wrong("", 1, 1, "no statement"),
        wrong("-- case: x\n", 2, 1, "no statement"),
        wrong("/* init */ CREATE TABLE t (a INT);", 1, 35, "no statement of a session"),
        wrong("-- sessions: T1\n/* t1 */ BEGIN;\n/* T2 */ BEGIN;", 3, 1, "unknown session 'T2'"),
        head("-- sessions: T1, 2", 13, "'2' is not a session's name"),
        head("-- level: serializable, all", 25, "'all' is not a level", "read-committed"),
        head("-- dbms: h2, oracle", 14, "unknown DBMS 'oracle'", "postgres"),
        head("-- dbms: mysq", 10, "did you mean mysql?"),
        head("-- dbms: mysql 8.x", 16, "'8.x' is not a version"),
        head("-- dbms: mysql 8 - b", 20, "'b' is not a version"),
        head("-- dbms: mysql -", 16, "range without versions"),
        head("-- dbms: mysql 9 - 8", 16, "lower version first"),
        head("-- dbms: mysql@8", 10, "'mysql@8' is not a DBMS"),
        head("-- dbms: h2,, derby", 13, "empty"),
        head("-- dbms:", 9, "empty"),
        head("-- case: y", 3, "second 'case:'"),
        head("-- levl: serializable", 4, "unknown header 'levl'", "'level'"),
        head("-- Abuot: x", 4, "'about'"),
        head("-- rows: (1)", 4, "before the first statement"),
        wrong("/* init */ SELECT 1; -- ok\n/* T1 */ BEGIN;", 1, 25, "init statement"),
        wrong("/* T1 */ BEGIN;\n-- dbms: h2\n", 2, 4, "header after the first statement"),
        expectation("row: (1)", 1, "'row' is not", "'rows'", "note:"),
        expectation("eror: deadlock", 1, "'error'"),
        expectation("eror[h2]: deadlock", 1, "'error'"),
        expectation("update: 1", 1, "'updated'"),
        expectation("blokced[mysql]", 1, "'blocked'"),
        expectation("blockd until 1", 1, "'blocked'"),
        expectation("fnal t: (1)", 1, "'final'"),
        expectation("bugs: rows: (1)", 1, "'bug'"),
        expectation("rows: 1", 7, "found '1'", "expected a row"),
        expectation("rows: (1", 7, "'(' without ')'"),
        expectation("rows: (1 | (2)", 7, "'(' without ')'"),
        expectation("rows: (1 -- ok", 7, "'(' without ')'"),
        expectation("rows: (1,)", 10, "no value"),
        expectation("rows: ()", 8, "no value"),
        expectation("rows: (1) )", 11, "found ')'"),
        expectation("rows: ('a)", 8, "not closed"),
        expectation("rows: ('a' b)", 12, "expected ',' or ')'"),
        expectation("rows: (1,2) (3)", 13, "width 1", "width 2"),
        expectation("final t: (1) | (1) (2,3)", 20, "width"),
        expectation("rows[h2: (1)", 5, "'[' without ']'"),
        expectation("rows[foo]: (1)", 6, "neither a level nor a DBMS", "serializable", "h2"),
        expectation("rows[serializable, foo]: (1)", 20, "'foo' is not a level"),
        expectation("rows[h2, foo]: (1)", 10, "unknown DBMS 'foo'"),
        expectation("rows[h2 x]: (1)", 9, "'x' is not a version"),
        expectation("rows[]: (1)", 6, "empty"),
        expectation("rows[h2; derby]: (1)", 10, "DBMSs twice"),
        expectation("rows[snapshot; serializable]: (1)", 16, "levels twice"),
        expectation("rows[h2; snapshot; x]: (1)", 19, "third list"),
        expectation("rows[h2] (1)", 10, "expected ':'"),
        expectation("updated: many", 10, "found 'many'", "expected a number"),
        expectation("updated: 1 2", 12, "found '2'"),
        expectation("updated: 1 | (1)", 14, "after '|'"),
        expectation("error: timeout", 8, "expected a kind", "lock-timeout"),
        expectation("ok: fine", 3, "takes nothing"),
        expectation("bug: it is", 6, "found 'it is'", "expected rows:"),
        expectation("bug[h2]: rows[h2]: (1)", 14, "second qualifier"),
        expectation("final: (1)", 6, "no table"),
        expectation("final[h2] t[h2]: (1)", 12, "second qualifier"),
        expectation("blocked until T9", 15, "found 'T9'", "expected a number"),
        expectation("blocked until 3", 1, "names no statement", "1 to 2"),
        expectation("blocked until 0", 1, "names no statement"),
        expectation("blocked until 2", 1, "of T2 itself"),
        expectation("blocked by T3", 1, "names no session", "T1, T2", "note:"),
        expectation("blocked by T2", 1, "names the session itself"),
        expectation("blocked by", 11, "found the end", "expected a session"),
        expectation("blocked by T1, until 1", 16, "found 'until 1'", "expected a session"),
        expectation("blocked by T1 until x", 21, "found 'x'", "expected a number"),
        expectation("blocked by T1 T2", 15, "found 'T2'"),
        expectation("transaction: T1.1", 1, "of another session", "T2.1"),
        expectation("transaction: T2", 14, "found 'T2'", "T1.2 or none"),
        expectation("transaction: T2.1 committed", 19, "found 'committed'", "after a commit"),
        expectation("transaction:", 13, "found the end"),
        expectation("transacton: T2.1", 1, "'transaction'"),
        head("-- strict: perhaps", 11, "found 'perhaps'", "'strict: yes'"),
        head("-- policy: abort", 11, "found 'abort'", "'policy: carry-on'"),
        wrong("/* T1 */ BEGIN;\n-- strict: yes\n", 2, 4, "header after the first statement"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void saysWhatIsWrongAndWhere(String text, int line, int column, String[] words) {
    CaseSyntaxException failure =
        assertThrows(CaseSyntaxException.class, () -> CaseParser.parse("dir/a.sql", text));
    String place = "dir/a.sql:" + line + ":" + column + ": ";
    assertEquals(place, failure.getMessage().substring(0, place.length()), failure.getMessage());
    assertEquals("dir/a.sql", failure.file());
    assertEquals(line, failure.position().line());
    assertEquals(column, failure.position().column());
    assertTrue(
        failure.getMessage().matches("(?s).*(expected|did you mean|takes nothing).*"),
        failure.getMessage());
    for (String word : words) {
      assertTrue(failure.getMessage().contains(word), failure.getMessage());
    }
  }
}
