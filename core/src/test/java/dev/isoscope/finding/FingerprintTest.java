package dev.isoscope.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.model.Case;
import dev.isoscope.model.Triage;
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
    String begin = "/* T1 */ BEGIN;\n";
    assertNotEquals(
        print(LOST_UPDATE),
        print(
            LOST_UPDATE.replace(begin, "").replace("/* T2 */ UPDATE", begin + "/* T2 */ UPDATE")));
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
