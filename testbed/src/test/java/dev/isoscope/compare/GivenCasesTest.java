package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.model.Case;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Cases of somebody's own on engines in this JVM. */
class GivenCasesTest {
  private static Case parse(String text) throws Exception {
    return CaseParser.parse("test.sql", text);
  }

  private static Case lostUpdate() throws Exception {
    return parse(
        """
        -- case: second writer
        /* init */ CREATE TABLE t (a INT);
        /* init */ INSERT INTO t VALUES (0);
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET a = 1;
        /* T2 */ UPDATE t SET a = 2;
        /* T1 */ COMMIT;
        """);
  }

  @Test
  void twoOutvoteTheThird() throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc", "derby");
        GivenCases given = arena.given()) {
      GivenComparison givenComparison =
          new GivenComparison(lostUpdate(), ComparedLevel.REPEATABLE_READ, arena.participants);
      assertTrue(given.run(List.of(), List.of(givenComparison)).isEmpty());
      Compatibility result = given.result(List.of(ComparedLevel.REPEATABLE_READ), 1, 0);
      FiledDiscrepancy filed = result.discrepancies().get(0);
      assertEquals(DifferenceKind.BLOCKING, filed.shown().kind());
      assertEquals(Cause.LOCK_MECHANISM, filed.shown().cause());
      assertEquals(Optional.of("hsqldb:mvcc"), filed.shown().oddOneOut());
      assertEquals(ReductionExtent.NOT_AT_ALL, filed.reduced());
      assertTrue(filed.between("derby", "hsqldb:mvcc"));
      assertFalse(filed.between("derby", "h2"));
      assertEquals(CaseResult.Answer.DIFFERENT, result.results().get(0).answer());
      assertEquals(List.of(filed.id()), result.results().get(0).ids());
    }
  }

  @Test
  void oneCaseAtSeveralLevelsIsOneDiscrepancy() throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc");
        GivenCases given = arena.given()) {
      List<ComparedLevel> levels =
          List.of(
              ComparedLevel.READ_COMMITTED,
              ComparedLevel.REPEATABLE_READ,
              ComparedLevel.SERIALIZABLE);
      Case testCase = lostUpdate();
      given.run(
          List.of(),
          levels.stream()
              .map(level -> new GivenComparison(testCase, level, arena.participants))
              .toList());
      Compatibility result = given.result(levels, 1, 0);
      assertEquals(1, result.discrepancies().size());
      FiledDiscrepancy filed = result.discrepancies().get(0);
      assertEquals(
          List.of(ComparedLevel.REPEATABLE_READ, ComparedLevel.SERIALIZABLE), filed.levelList());
      assertEquals(Consequence.FINAL_STATE, filed.levels().get(ComparedLevel.REPEATABLE_READ));
      assertEquals(2, filed.allOccurrences());
      assertEquals(
          List.of(CaseResult.Answer.SAME, CaseResult.Answer.DIFFERENT, CaseResult.Answer.DIFFERENT),
          result.results().stream().map(CaseResult::answer).toList());
    }
  }

  @Test
  void plainSqlIsCountedApart() throws Exception {
    Case division =
        parse(
            """
            -- case: empty strings
            /* init */ CREATE TABLE t (a VARCHAR(5));
            /* init */ INSERT INTO t VALUES ('a');
            /* T1 */ BEGIN;
            /* T1 */ SELECT a FROM t WHERE a = 'a ';
            /* T1 */ COMMIT;
            """);
    try (Arena arena = new Arena("h2", "hsqldb:mvcc");
        GivenCases given = arena.given()) {
      given.run(
          List.of(),
          List.of(new GivenComparison(division, ComparedLevel.READ_COMMITTED, arena.participants)));
      Compatibility result = given.result(List.of(ComparedLevel.READ_COMMITTED), 1, 0);
      assertEquals(List.of(), result.discrepancies());
      assertEquals(1, result.plain().size());
      assertEquals("SELECT", result.plain().get(0).statement());
      assertEquals(CaseResult.Answer.PLAIN_SQL, result.results().get(0).answer());
      assertFalse(result.results().get(0).reason().isEmpty());
    }
  }

  @Test
  void aCaseThatNobodyCanLayOutIsInconclusive() throws Exception {
    Case broken =
        parse(
            """
            -- case: broken
            /* init */ CREATE TABEL t (a INT);
            /* T1 */ SELECT 1;
            """);
    try (Arena arena = new Arena("h2", "hsqldb:mvcc");
        GivenCases given = arena.given()) {
      given.run(
          List.of(),
          List.of(new GivenComparison(broken, ComparedLevel.READ_COMMITTED, arena.participants)));
      Compatibility result = given.result(List.of(ComparedLevel.READ_COMMITTED), 1, 0);
      assertEquals(1, result.total().inconclusive());
      assertEquals(CaseResult.Answer.INCONCLUSIVE, result.results().get(0).answer());
    }
  }

  /** MERGE with a key is H2's own, and so is the type of the second case. */
  @Test
  void theOthersAreComparedWhereOneDoesNotTakeTheCase() throws Exception {
    Case statement =
        parse(
            """
            -- case: statement
            /* init */ CREATE TABLE t (a INT PRIMARY KEY);
            /* T1 */ BEGIN;
            /* T1 */ MERGE INTO t KEY (a) VALUES (1);
            /* T1 */ COMMIT;
            """);
    Case table =
        parse(
            """
            -- case: table
            /* init */ CREATE TABLE t (a INT AS 1 + 1);
            /* T1 */ SELECT * FROM t;
            """);
    try (Arena arena = new Arena("h2", "h2", "derby");
        GivenCases given = arena.given()) {
      List<GivenComparison> all =
          List.of(
              new GivenComparison(statement, ComparedLevel.READ_COMMITTED, arena.participants),
              new GivenComparison(table, ComparedLevel.READ_COMMITTED, arena.participants),
              new GivenComparison(
                  statement, ComparedLevel.READ_COMMITTED, arena.participants.subList(1, 3)));
      given.run(List.of(), all);
      Compatibility result = given.result(List.of(ComparedLevel.READ_COMMITTED), 2, 0);
      assertEquals(
          List.of(CaseResult.Answer.SAME, CaseResult.Answer.SAME, CaseResult.Answer.INCONCLUSIVE),
          result.results().stream().map(CaseResult::answer).toList());
      for (CaseResult one : result.results()) {
        assertEquals(List.of("derby"), List.copyOf(one.leftOut().keySet()));
        assertTrue(one.leftOut().get("derby").contains("Syntax error"), one::toString);
      }
      assertEquals(new LevelTally(3, 0, 0, 0, 1, 2), result.total());
      assertEquals(3, result.leftOut("derby"));
      assertEquals(List.of("derby"), result.neverCompared());
      assertEquals(List.of(), result.plain());
    }
  }

  @Test
  void aServerThatDiesIsTakenNoteOfAndStartedAgain() throws Exception {
    Case deadly =
        parse(
            """
            -- case: deadly
            /* init */ CREATE TABLE t (a INT);
            /* T1 */ SHUTDOWN IMMEDIATELY;
            /* T1 */ SELECT a FROM t;
            """);
    try (Arena arena = new Arena("h2", "hsqldb:mvcc");
        GivenCases given = arena.given()) {
      GivenComparison killing =
          new GivenComparison(deadly, ComparedLevel.READ_COMMITTED, arena.participants);
      GivenComparison living =
          new GivenComparison(lostUpdate(), ComparedLevel.READ_COMMITTED, arena.participants);
      assertTrue(given.run(List.of(), List.of(killing, living)).isEmpty());
      Compatibility result = given.result(List.of(ComparedLevel.READ_COMMITTED), 2, 0);
      assertEquals("h2", result.deaths().get(0).target());
      assertEquals(arena.deaths, result.deaths());
      assertEquals(
          List.of(CaseResult.Answer.INCONCLUSIVE, CaseResult.Answer.SAME),
          result.results().stream().map(CaseResult::answer).toList());
    }
  }
}
