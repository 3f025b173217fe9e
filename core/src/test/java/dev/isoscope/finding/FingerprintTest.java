package dev.isoscope.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FingerprintTest {
  private static final String LOST_UPDATE =
      """
      /* init */ CREATE TABLE t (a INT, b INT);
      /* init */ INSERT INTO t VALUES (1, 1);
      /* T1 */ BEGIN;
      /* T1 */ UPDATE t SET b = 2 WHERE a = 1;
      /* T2 */ UPDATE t SET b = b + 1 WHERE b = 1;
      /* T1 */ COMMIT;
      """;

  private static Case parse(String text) throws CaseSyntaxException {
    return CaseParser.parse("test", text);
  }

  private static String print(String text) throws CaseSyntaxException {
    return Fingerprint.of("wss", "tx-wss", parse(text));
  }

  @Test
  void isShortAndStaysTheSame() throws Exception {
    assertTrue(print(LOST_UPDATE).matches("[0-9a-f]{10}"));
    assertEquals(print(LOST_UPDATE), print(LOST_UPDATE));
  }

  @Test
  void constantsNamesTypesAndSpellingDoNotCount() throws Exception {
    assertEquals(
        print(LOST_UPDATE),
        print(
            """
            /* init */ CREATE TABLE "Order" (key1 VARCHAR(20), `value` DECIMAL(8,2));
            /* init */ INSERT INTO "Order" VALUES ('x', -1.5), ('y', NULL);
            /* A */ START TRANSACTION;
            /* A */ update "Order" set value=-1e-3 WHERE key1 = 'it''s';
            /* B */ UPDATE "Order" SET value = value
                + 7 WHERE value = NULL;
            /* A */ COMMIT WORK;
            """));
  }

  @Test
  void hintsCount() throws Exception {
    assertNotEquals(
        print(LOST_UPDATE), print(LOST_UPDATE.replace("UPDATE t", "UPDATE /*+ NO_ICP(t) */ t")));
  }

  @Test
  void whatStatementsDoCounts() throws Exception {
    assertNotEquals(
        print(LOST_UPDATE),
        print(LOST_UPDATE.replace("UPDATE t SET b = b + 1 WHERE b = 1", "DELETE FROM t")));
    assertNotEquals(print(LOST_UPDATE), print(LOST_UPDATE.replace("b + 1", "a + 1")));
    assertNotEquals(print(LOST_UPDATE), print(LOST_UPDATE.replace("b + 1", "b - 1")));
    assertNotEquals(print(LOST_UPDATE), print(LOST_UPDATE.replace("COMMIT", "ROLLBACK")));
    assertNotEquals(print(LOST_UPDATE), print(LOST_UPDATE.replace("T2", "T1")));
    assertNotEquals(print(LOST_UPDATE), print(LOST_UPDATE.replace("= 1;", "IS NULL;")));
    assertNotEquals(
        print(LOST_UPDATE.replace("= 1;", "IS NULL;")),
        print(LOST_UPDATE.replace("= 1;", "IS NOT NULL;")));
  }

  @Test
  void statementsInAnotherOrderAreAnotherBug() throws Exception {
    String passedOver =
        """
        /* init */ CREATE TABLE t (a INT);
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO t VALUES (0);
        /* T2 */ UPDATE t SET a = 1;
        /* T1 */ COMMIT;
        """;
    String phantom =
        """
        /* init */ CREATE TABLE t (a INT);
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET a = 1;
        /* T2 */ INSERT INTO t VALUES (0);
        /* T1 */ COMMIT;
        """;
    assertNotEquals(print(passedOver), print(phantom));
  }

  @Test
  void howAndWhereTransactionsStartAndCommitDoesNotCount() throws Exception {
    String expected =
        print(
            """
            /* init */ CREATE TABLE t (a INT);
            /* T1 */ BEGIN;
            /* T1 */ INSERT INTO t VALUES (0);
            /* T2 */ UPDATE t SET a = 1;
            /* T1 */ COMMIT;
            """);
    String other =
        """
        /* init */ CREATE TABLE t (a INT);
        /* T2 */ BEGIN;
        /* T1 */ SET autocommit = 0;
        /* T1 */ INSERT INTO t VALUES (0);
        /* T2 */ UPDATE t SET a = 1;
        /* T1 */ COMMIT;
        /* T2 */ COMMIT;
        """;
    assertEquals(expected, print(other));
    assertNotEquals(expected, print(other.replace("T2 */ COMMIT", "T2 */ ROLLBACK")));
    assertNotEquals(expected, print(other + "/* T2 */ UPDATE t SET a = 1;"));
    assertNotEquals(
        print(other + "/* T2 */ UPDATE t SET a = 1;"),
        print(other.replace("/* T2 */ COMMIT", "/* T2 */ UPDATE t SET a = 1;\n/* T2 */ COMMIT")));
  }

  @Test
  void neitherWidthNorComparisonCount() throws Exception {
    String narrow =
        """
        /* init */ CREATE TABLE t (a INT, b INT);
        /* T1 */ INSERT INTO t (a) VALUES (1);
        /* T2 */ DELETE FROM t WHERE a = 1;
        """;
    String expected = print(narrow);
    assertEquals(expected, print(narrow.replace("(a) VALUES (1)", "VALUES (1, NULL), (2, 3)")));
    assertEquals(expected, print(narrow.replace("a = 1", "a >= 2")));
    assertEquals(expected, print(narrow.replace("a = 1", "NOT a NOT BETWEEN 2 AND 3")));
    assertEquals(expected, print(narrow.replace("a = 1", "a NOT IN (2, 3)")));
    assertNotEquals(expected, print(narrow.replace(" WHERE a = 1", "")));
    assertNotEquals(expected, print(narrow.replace("a = 1", "NOT EXISTS (SELECT a FROM t)")));
  }

  private static Verdict.Violation violation(Triage triage, String... causes) {
    return new Verdict.Violation(
        "wss",
        triage,
        new Explanation("it differs", List.of(), List.of(), List.of(), List.of(causes), List.of()));
  }

  @Test
  void aKnownCauseIsTheName() throws Exception {
    Case one = parse(LOST_UPDATE);
    Case other = parse("/* T1 */ DELETE FROM t;");
    Verdict.Violation bug = violation(Triage.BUG, "insert skipped");
    String id = Fingerprint.of("wss", bug, one);
    assertEquals(id, Fingerprint.of("wss", bug, other));
    assertEquals(Optional.of(id), Fingerprint.early("wss", Triage.BUG, bug.explanation().causes()));
    assertNotEquals(id, Fingerprint.of("wss", violation(Triage.BUG, "dirty read"), one));
    assertNotEquals(id, Fingerprint.of("wss", violation(Triage.DOCUMENTED, "insert skipped"), one));
    assertNotEquals(
        Fingerprint.of("wss", violation(Triage.BUG), one),
        Fingerprint.of("wss", violation(Triage.BUG), other));
  }

  @Test
  void severalCausesMayBecomeFewer() throws Exception {
    Case any = parse(LOST_UPDATE);
    assertEquals(
        Fingerprint.of("wss", violation(Triage.DOCUMENTED, "a", "b"), any),
        Fingerprint.of("wss", violation(Triage.DOCUMENTED, "b", "a"), any));
    assertEquals(Optional.empty(), Fingerprint.early("wss", Triage.DOCUMENTED, List.of("a", "b")));
    assertEquals(Optional.empty(), Fingerprint.early("wss", Triage.UNEXPLAINED, List.of()));
  }

  @Test
  void featuresOfTheTablesCount() throws Exception {
    assertNotEquals(print(LOST_UPDATE), print(LOST_UPDATE.replace("a INT", "a INT PRIMARY KEY")));
    assertNotEquals(
        print(LOST_UPDATE.replace("a INT", "a INT UNIQUE")),
        print(LOST_UPDATE.replace("a INT", "a INT PRIMARY KEY")));
    assertNotEquals(
        print(LOST_UPDATE), print("/* init */ CREATE INDEX i ON t (a);\n" + LOST_UPDATE));
  }

  @Test
  void oracleAndKindCount() throws Exception {
    assertNotEquals(
        Fingerprint.of("wss", "tx-wss", parse(LOST_UPDATE)),
        Fingerprint.of("wss", "stmt-wss", parse(LOST_UPDATE)));
    assertNotEquals(
        Fingerprint.of("wss", "tx-wss", parse(LOST_UPDATE)),
        Fingerprint.of("differential", "tx-wss", parse(LOST_UPDATE)));
  }

  @Test
  void theCoarseOneKnowsOnlyVerbsAndFeatures() throws Exception {
    String coarse = coarse(LOST_UPDATE);
    assertEquals(coarse, coarse(LOST_UPDATE.replace("b + 1 WHERE b = 1", "(SELECT 4)")));
    assertEquals(coarse, coarse(LOST_UPDATE + "/* T3 */ SELECT * FROM t;"));
    assertNotEquals(coarse, coarse(LOST_UPDATE + "/* T3 */ DELETE FROM t;"));
    assertNotEquals(coarse, coarse(LOST_UPDATE.replace("a INT", "a INT NOT NULL")));
    assertNotEquals(
        coarse(LOST_UPDATE + "/* T3 */ INSERT INTO t VALUES (1, 2);"),
        coarse(LOST_UPDATE + "/* T3 */ INSERT IGNORE INTO t VALUES (1, 2);"));
    assertNotEquals(
        coarse, Fingerprint.coarse("wss", "tx-wss", Triage.DOCUMENTED, parse(LOST_UPDATE)));
  }

  private static String coarse(String text) throws CaseSyntaxException {
    return Fingerprint.coarse("wss", "tx-wss", Triage.BUG, parse(text));
  }
}
