package dev.isoscope.compare;

import static dev.isoscope.model.Level.READ_COMMITTED;
import static dev.isoscope.model.Level.REPEATABLE_READ;
import static dev.isoscope.model.Level.SERIALIZABLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The differences that the documents show hold on real servers, each with its cause. */
class PublishedDifferencesTest {
  private static final String MYSQL = "mysql@8.0.33";
  private static final String MARIADB = "mariadb@11.4.5";
  private static final String OLD_MARIADB = "mariadb@10.2.11";
  private static final String POSTGRES = "postgres@18.6";
  private static final String H2 = "h2@2.5.252";

  private static Contenders contenders;

  @BeforeAll
  static void start() {
    contenders = new Contenders();
  }

  @AfterAll
  static void stop() {
    contenders.close();
  }

  private static Case compat(String start) throws Exception {
    return Contenders.file("compat", start);
  }

  private static void alike(Case testCase, Level level, String... targets) throws Exception {
    assertInstanceOf(
        Comparison.Same.class, contenders.compare(testCase, level, targets), level::label);
  }

  private static List<Discrepancy> differ(Case testCase, Level level, String... targets)
      throws Exception {
    return assertInstanceOf(
            Comparison.Different.class, contenders.compare(testCase, level, targets), level::label)
        .discrepancies();
  }

  private static void is(
      Discrepancy found, String sides, DifferenceKind kind, Cause cause, Consequence consequence) {
    assertEquals(
        List.of(sides, kind, cause, consequence),
        List.of(
            found.left().contenders() + " " + found.right().contenders(),
            found.kind(),
            found.cause(),
            found.consequence()),
        () -> String.join("\n", found.reasons()));
  }

  private static String sides(List<String> left, String right) {
    return left + " [" + right + "]";
  }

  private static void says(Discrepancy found, String words) {
    String reasons = String.join("\n", found.reasons());
    assertTrue(reasons.contains(words), reasons);
  }

  /** DT2, Listing 5. */
  @Test
  void innodbLocksRowsThatDoNotMatch() throws Exception {
    Case testCase = compat("listing-5");
    alike(testCase, READ_COMMITTED, MYSQL, MARIADB, OLD_MARIADB, POSTGRES);
    for (Level level : List.of(REPEATABLE_READ, SERIALIZABLE)) {
      List<Discrepancy> found = differ(testCase, level, MYSQL, MARIADB, OLD_MARIADB, POSTGRES);
      assertEquals(1, found.size());
      is(
          found.get(0),
          sides(List.of(MYSQL, MARIADB, OLD_MARIADB), POSTGRES),
          DifferenceKind.BLOCKING,
          Cause.LOCK_MECHANISM,
          Consequence.FINAL_STATE);
      assertEquals(POSTGRES, found.get(0).oddOneOut().orElseThrow());
      says(found.get(0), "T1 has changed (2,NULL) into (1,1) in t");
      says(found.get(0), "would change the uncommitted version");
      says(found.get(0), "MySQL says: X lock on the row and the gap before it");
    }
  }

  /** A rollback after the error would take the locks away, but they were there before it. */
  @Test
  void whatLocksDoIsNotPutDownToAnErrorBesides() throws Exception {
    Case testCase =
        CaseParser.parse(
            "test",
            """
            /* init */ CREATE TABLE t (a INT PRIMARY KEY);
            /* init */ INSERT INTO t VALUES (1), (9);
            /* T1 */ BEGIN;
            /* T1 */ SELECT a FROM t WHERE a > 5 FOR UPDATE;
            /* T1 */ INSERT INTO t VALUES (1);
            /* T2 */ INSERT INTO t VALUES (7);
            /* T1 */ ROLLBACK;
            """);
    Discrepancy found = differ(testCase, REPEATABLE_READ, MYSQL, POSTGRES).get(0);
    assertEquals(Cause.LOCK_MECHANISM, found.cause(), () -> String.join("\n", found.reasons()));
  }

  /** MariaDB's DELETE begins at the rows of T2, MySQL's has deleted two others by then. */
  @Test
  void howFarAWaitingWriteHasComeShowsAtReadUncommitted() throws Exception {
    Case testCase =
        CaseParser.parse(
            "test",
            """
            /* init */ CREATE TABLE p (a INT PRIMARY KEY);
            /* init */ INSERT INTO p VALUES (0), (1), (4), (3), (2);
            /* init */ CREATE TABLE t (a INT, FOREIGN KEY (a) REFERENCES p (a));
            /* init */ INSERT INTO t VALUES (3), (3);
            /* T2 */ BEGIN;
            /* T2 */ INSERT INTO t VALUES (1), (4), (1);
            /* T2 */ UPDATE t SET a = 0 WHERE a = 1;
            /* T2 */ INSERT INTO t VALUES (2), (2);
            /* T1 */ DELETE FROM t WHERE a NOT BETWEEN 3 AND 2;
            /* T2 */ SELECT a FROM t;
            /* T2 */ COMMIT;
            """);
    Discrepancy found = differ(testCase, Level.READ_UNCOMMITTED, MYSQL, MARIADB).get(0);
    assertEquals(DifferenceKind.QUERY_RESULT, found.kind());
    assertEquals(Cause.LOCK_MECHANISM, found.cause(), () -> String.join("\n", found.reasons()));
  }

  /** DT2, Figure 1. */
  @Test
  void mysqlEndsATransactionThatMariadbBeginsAnew() throws Exception {
    Case testCase = compat("figure-1");
    alike(testCase, READ_COMMITTED, MYSQL, MARIADB, OLD_MARIADB, POSTGRES);
    for (Level level : List.of(REPEATABLE_READ, SERIALIZABLE)) {
      List<Discrepancy> found = differ(testCase, level, MARIADB, OLD_MARIADB, MYSQL);
      assertEquals(1, found.size());
      is(
          found.get(0),
          sides(List.of(MARIADB, OLD_MARIADB), MYSQL),
          DifferenceKind.FINAL_STATE,
          Cause.AFTER_ERROR,
          Consequence.FINAL_STATE);
      assertEquals("(2) (5)", found.get(0).left().behaviour());
      assertEquals("(1) (2) (5)", found.get(0).right().behaviour());
      says(found.get(0), "On " + MYSQL + " the transaction is rolled back and over");
    }
    is(
        differ(testCase, REPEATABLE_READ, MYSQL, POSTGRES).get(0),
        sides(List.of(MYSQL), POSTGRES),
        DifferenceKind.DEADLOCK,
        Cause.LOCK_MECHANISM,
        Consequence.FINAL_STATE);
  }

  /** DT2, Figure 3. */
  @Test
  void aDeleteThatWaitsForAChangedKeyMissesItOrNot() throws Exception {
    Case testCase = compat("figure-3");
    is(
        differ(testCase, READ_COMMITTED, MYSQL, MARIADB, OLD_MARIADB, POSTGRES).get(0),
        sides(List.of(MYSQL, MARIADB, OLD_MARIADB), POSTGRES),
        DifferenceKind.QUERY_RESULT,
        Cause.LOCK_MECHANISM,
        Consequence.FINAL_STATE);
    is(
        differ(testCase, REPEATABLE_READ, MYSQL, MARIADB, OLD_MARIADB, POSTGRES).get(0),
        sides(List.of(MYSQL, MARIADB, OLD_MARIADB), POSTGRES),
        DifferenceKind.DEADLOCK,
        Cause.LOCK_MECHANISM,
        Consequence.QUERY_RESULT);
  }

  /** DT2, Listing 6: at repeatable read it would need TiDB. */
  @Test
  void h2TakesItsSnapshotAtBegin() throws Exception {
    Case testCase = compat("listing-6");
    alike(testCase, REPEATABLE_READ, MYSQL, MARIADB, POSTGRES, H2);
    List<Discrepancy> found = differ(testCase, SERIALIZABLE, MYSQL, MARIADB, POSTGRES, H2);
    assertEquals(1, found.size());
    is(
        found.get(0),
        sides(List.of(MYSQL, MARIADB, POSTGRES), H2),
        DifferenceKind.QUERY_RESULT,
        Cause.SNAPSHOT_CREATION,
        Consequence.QUERY_RESULT);
    says(found.get(0), "on " + H2 + " that of the state as committed when the transaction began");
  }

  @Test
  void mdev26642ShowsInNewVersionsOnly() throws Exception {
    Case testCase = compat("mdev-26642");
    alike(testCase, READ_COMMITTED, MYSQL, MARIADB, OLD_MARIADB, POSTGRES);
    List<Discrepancy> found =
        differ(testCase, REPEATABLE_READ, MYSQL, MARIADB, OLD_MARIADB, POSTGRES);
    assertEquals(2, found.size());
    is(
        found.get(0),
        sides(List.of(MYSQL, MARIADB, OLD_MARIADB), POSTGRES),
        DifferenceKind.ERROR,
        Cause.LOCK_MECHANISM,
        Consequence.FINAL_STATE);
    is(
        found.get(1),
        sides(List.of(MYSQL, MARIADB), OLD_MARIADB),
        DifferenceKind.QUERY_RESULT,
        Cause.POSSIBLE_BUG,
        Consequence.QUERY_RESULT);
    says(
        found.get(1),
        "On " + MYSQL + " the run violates what repeatable-read promises (read, bug)");
  }

  @Test
  void mdev26643IsAboutLocks() throws Exception {
    Case testCase = compat("mdev-26643");
    List<Discrepancy> found =
        differ(testCase, READ_COMMITTED, MYSQL, MARIADB, OLD_MARIADB, POSTGRES);
    assertEquals(1, found.size());
    is(
        found.get(0),
        sides(List.of(MYSQL, MARIADB, OLD_MARIADB), POSTGRES),
        DifferenceKind.FINAL_STATE,
        Cause.LOCK_MECHANISM,
        Consequence.FINAL_STATE);
    says(found.get(0), "An UPDATE judged a locked row by its last committed version");
  }

  @Test
  void aDeadlockEndsTheLighterTransactionOrTheLaterOne() throws Exception {
    is(
        differ(compat("which-transaction"), READ_COMMITTED, MYSQL, MARIADB, POSTGRES).get(0),
        sides(List.of(MYSQL, MARIADB), POSTGRES),
        DifferenceKind.DEADLOCK,
        Cause.ABORTED_TRANSACTION,
        Consequence.FINAL_STATE);
  }

  @Test
  void postgresGivesATransactionUpAfterAnError() throws Exception {
    is(
        differ(compat("what-an-error"), READ_COMMITTED, MYSQL, H2, POSTGRES).get(0),
        sides(List.of(MYSQL, H2), POSTGRES),
        DifferenceKind.FINAL_STATE,
        Cause.AFTER_ERROR,
        Consequence.FINAL_STATE);
  }

  /** DT2, Listings 3 and 4. */
  @Test
  void whatDiffersWithoutTransactionsIsPlainSql() throws Exception {
    is(
        differ(Contenders.file("papers", "001-listing-3"), REPEATABLE_READ, MYSQL, MARIADB).get(0),
        sides(List.of(MYSQL), MARIADB),
        DifferenceKind.ERROR,
        Cause.PLAIN_SQL,
        Consequence.OTHER_ERROR);
    is(
        differ(Contenders.file("papers", "001-listing-4"), REPEATABLE_READ, MYSQL, MARIADB).get(0),
        sides(List.of(MYSQL), MARIADB),
        DifferenceKind.WARNING,
        Cause.PLAIN_SQL,
        Consequence.FINAL_STATE);
  }
}
