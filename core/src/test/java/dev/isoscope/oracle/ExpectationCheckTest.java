package dev.isoscope.oracle;

import static dev.isoscope.testing.HistoryBuilder.DONE;
import static dev.isoscope.testing.HistoryBuilder.bug;
import static dev.isoscope.testing.HistoryBuilder.expectedRows;
import static dev.isoscope.testing.HistoryBuilder.failed;
import static dev.isoscope.testing.HistoryBuilder.right;
import static dev.isoscope.testing.HistoryBuilder.row;
import static dev.isoscope.testing.HistoryBuilder.rows;
import static dev.isoscope.testing.HistoryBuilder.updated;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Expected;
import dev.isoscope.model.Level;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Row;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.RunVerdict.Kind;
import dev.isoscope.model.Scope;
import dev.isoscope.testing.HistoryBuilder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class ExpectationCheckTest {
  private static final Expected BLOCKED = new Expected.Blocked(List.of(), OptionalInt.empty());
  private static final Expected NOT_BLOCKED = Expected.Plain.NOT_BLOCKED;
  private static final Expected ANY = Expected.Plain.ANY;
  private static final Expected CONNECTION_LOST = new Expected.Error(ErrorKind.CONNECTION);

  private static RunVerdict judge(HistoryBuilder history) {
    return ExpectationCheck.judge(history.build());
  }

  private static HistoryBuilder history() {
    return new HistoryBuilder();
  }

  private static Expected until(int number) {
    return new Expected.Blocked(List.of(), OptionalInt.of(number));
  }

  @Test
  void saysWhenNothingIsExpected() {
    RunVerdict verdict = judge(history().ran("T1", "SELECT 1", rows(Row.of("1"))));
    assertEquals(Kind.NO_EXPECTATION, verdict.kind());
  }

  @Test
  void anUnorderedResultIsABagAndAnOrderedOneAList() {
    Row[] observed = {Row.of("2"), Row.of("1")};
    Expected expected = expectedRows(row(1), row(2));
    assertEquals(
        Kind.AS_EXPECTED,
        judge(history().ran("T1", "SELECT a FROM t", rows(observed), right(expected))).kind());
    RunVerdict ordered =
        judge(history().ran("T1", "SELECT a FROM t ORDER BY a", rows(observed), right(expected)));
    assertEquals(Kind.UNEXPECTED, ordered.kind());
    assertEquals("statement 1: expected rows: (1) (2), observed rows: (2) (1)", ordered.reason());
  }

  @Test
  void anyAlternativeWillDo() {
    RunVerdict verdict =
        judge(
            history()
                .ran(
                    "T1",
                    "UPDATE t SET a = 1",
                    failed(ErrorKind.DEADLOCK, "deadlock"),
                    right(new Expected.Updated(2), new Expected.Error(ErrorKind.DEADLOCK))));
    assertEquals(Kind.AS_EXPECTED, verdict.kind());
  }

  @Test
  void theMostSpecificCountsAndOfEqualsTheLater() {
    Scope atReadCommitted = new Scope(List.of(Level.READ_COMMITTED), List.of());
    Scope onH2 = new Scope(List.of(), List.of(DbmsScope.of("h2")));
    Scope elsewhere = new Scope(List.of(), List.of(DbmsScope.of("mysql")));
    HistoryBuilder history =
        history()
            .ran(
                "T1",
                "UPDATE t SET a = 1",
                updated(3),
                right(onH2, new Expected.Updated(1)),
                right(onH2, new Expected.Updated(3)),
                right(atReadCommitted, new Expected.Updated(4)),
                right(elsewhere, new Expected.Updated(5)),
                right(new Expected.Updated(6)));
    assertEquals(Kind.AS_EXPECTED, judge(history).kind());
  }

  @Test
  void waitingAndResultAreJudgedApart() {
    HistoryBuilder history =
        history()
            .ran("T1", "UPDATE t SET a = 1", updated(1), right(NOT_BLOCKED))
            .waits(
                "T2",
                "UPDATE t SET a = 2",
                List.of("T1"),
                updated(1),
                right(BLOCKED),
                right(new Expected.Updated(2)))
            .ran("T1", "COMMIT", DONE)
            .resumes(2, 3);
    RunVerdict verdict = judge(history);
    assertEquals(
        List.of(RunVerdict.Mismatch.ofStatement(2, "updated: 2", "updated: 1", false)),
        verdict.mismatches());
  }

  @Test
  void blockedUntilNamesTheReleasingStatement() {
    HistoryBuilder history =
        history()
            .ran("T1", "UPDATE t SET a = 1", updated(1))
            .waits("T2", "UPDATE t SET a = 2", List.of("T1"), updated(1), right(until(4)))
            .ran("T1", "COMMIT", DONE)
            .resumes(2, 3);
    RunVerdict verdict = judge(history);
    assertEquals(
        List.of(RunVerdict.Mismatch.ofStatement(2, "blocked until 4", "blocked until 3", false)),
        verdict.mismatches());
  }

  @Test
  void aSkippedStatementMeetsOnlyAny() {
    assertEquals(Kind.AS_EXPECTED, judge(history().skipped("T1", "SELECT 1", right(ANY))).kind());
    RunVerdict verdict =
        judge(history().skipped("T1", "SELECT 1", right(NOT_BLOCKED), right(Expected.Plain.OK)));
    assertEquals(2, verdict.mismatches().size());
    assertEquals("skipped", verdict.mismatches().get(0).observed());
  }

  @Test
  void anUnfinishedStatementCanStillBeBlocked() {
    RunVerdict verdict =
        judge(
            history()
                .waits(
                    "T1",
                    "SELECT 1",
                    List.of("T2"),
                    null,
                    right(BLOCKED),
                    right(Expected.Plain.OK)));
    assertEquals(1, verdict.mismatches().size());
    assertEquals("never came back", verdict.mismatches().get(0).observed());
  }

  @Test
  void aRecordedBugIsUnexpectedAndKnown() {
    HistoryBuilder history =
        history()
            .ran(
                "T1",
                "SELECT a FROM t",
                rows(Row.of("2")),
                right(expectedRows(row(1))),
                bug(expectedRows(row(2))));
    RunVerdict verdict = judge(history);
    assertEquals(Kind.UNEXPECTED, verdict.kind());
    assertTrue(verdict.knownBug());
    assertEquals("rows: (1)", verdict.mismatches().get(0).expected());
  }

  @Test
  void aRecordedBugThatDoesNotShowIsAsExpected() {
    HistoryBuilder history =
        history().ran("T1", "SELECT a FROM t", rows(Row.of("1")), bug(expectedRows(row(2))));
    assertEquals(Kind.AS_EXPECTED, judge(history).kind());
  }

  @Test
  void aNarrowerExpectationExcusesWhatIsABugElsewhere() {
    Scope onH2 = new Scope(List.of(), List.of(DbmsScope.of("h2")));
    HistoryBuilder history =
        history()
            .ran(
                "T1",
                "SELECT a FROM t",
                rows(Row.of("2")),
                right(onH2, expectedRows(row(2))),
                bug(expectedRows(row(2))));
    assertEquals(Kind.AS_EXPECTED, judge(history).kind());
  }

  @Test
  void finalStatesAreBagsWhateverTheCaseOfTheName() {
    assertEquals(
        Kind.AS_EXPECTED,
        judge(
                history()
                    .leaves("T", Row.of("1"), Row.of("2"))
                    .expectsFinal("\"t\"", false, row(2), row(1)))
            .kind());
    RunVerdict verdict =
        judge(
            history()
                .leaves("t", Row.of("1"), Row.of("x"))
                .expectsFinal("t", false, row(1))
                .expectsFinal("t", true, row("x"), row(1))
                .expectsFinal("u", false, row(1)));
    assertEquals(
        List.of(
            RunVerdict.Mismatch.ofTable("t", "(1)", "(1) ('x')", true),
            RunVerdict.Mismatch.ofTable("u", "(1)", "the table does not exist", false)),
        verdict.mismatches());
  }

  @Test
  void outsideItsHeaderACaseIsNotApplicable() {
    Scope scope = new Scope(List.of(Level.SERIALIZABLE), List.of(DbmsScope.of("mysql")));
    RunVerdict verdict =
        judge(history().scope(scope).ran("T1", "SELECT 1", updated(1), right(ANY)));
    assertEquals(Kind.NOT_APPLICABLE, verdict.kind());
    assertEquals(
        "the case is for mysql, not for h2 2.5.252;"
            + " the case is for serializable, not for read-committed",
        verdict.reason());
  }

  @Test
  void aStuckRunIsInconclusive() {
    RunVerdict verdict =
        judge(
            history()
                .notReached("T1", "SELECT 1", right(Expected.Plain.OK))
                .ending(new Ending.Stuck("T1 waits for a session that has nothing left to do")));
    assertEquals(Kind.INCONCLUSIVE, verdict.kind());
    assertEquals("T1 waits for a session that has nothing left to do", verdict.reason());
  }

  @Test
  void aDeadServerIsUnexpectedUnlessTheCaseSaysSo() {
    Ending died = new Ending.ServerDied("connection refused");
    RunVerdict verdict =
        judge(
            history()
                .ran("T1", "SELECT crash()", failed(ErrorKind.CONNECTION, "lost"))
                .ending(died));
    assertEquals(Kind.UNEXPECTED, verdict.kind());
    assertEquals("the server died: connection refused", verdict.reason());
    assertFalse(verdict.knownBug());
    assertEquals(
        Kind.AS_EXPECTED,
        judge(
                history()
                    .ran(
                        "T1",
                        "SELECT crash()",
                        failed(ErrorKind.CONNECTION, "lost"),
                        right(CONNECTION_LOST))
                    .expectsFinal("t", false, row(1))
                    .ending(died))
            .kind());
    RunVerdict known =
        judge(
            history()
                .ran(
                    "T1",
                    "SELECT crash()",
                    failed(ErrorKind.CONNECTION, "lost"),
                    bug(CONNECTION_LOST))
                .ending(died));
    assertEquals(Kind.UNEXPECTED, known.kind());
    assertTrue(known.knownBug());
  }

  @Test
  void aStatementUnderWayWhenTheServerDiesHasLostItsConnection() {
    HistoryBuilder history =
        history()
            .waits("T1", "SELECT crash()", List.of(), null, right(CONNECTION_LOST))
            .notReached("T1", "SELECT 1", right(ANY))
            .ending(new Ending.ServerDied("connection refused"));
    assertEquals(Kind.AS_EXPECTED, judge(history).kind());
    RunVerdict verdict =
        judge(
            history()
                .waits("T1", "SELECT crash()", List.of(), null, right(Expected.Plain.OK))
                .ending(new Ending.ServerDied("connection refused")));
    assertEquals(Kind.UNEXPECTED, verdict.kind());
    assertEquals("connection lost", verdict.mismatches().get(0).observed());
  }

  @Test
  void blockedByNamesEverybodyWhoHeldUp() {
    for (List<String> by : List.of(List.of("t3", "T1"), List.of("T1"))) {
      HistoryBuilder history =
          history()
              .ran("T1", "LOCK TABLE t", DONE)
              .ran("T3", "LOCK TABLE t", DONE)
              .waits(
                  "T2",
                  "UPDATE t SET a = 2",
                  List.of("T1", "T3"),
                  updated(1),
                  right(new Expected.Blocked(by, OptionalInt.of(4))))
              .ran("T1", "COMMIT", DONE)
              .resumes(3, 4);
      RunVerdict verdict = judge(history);
      assertEquals(
          by.size() == 2
              ? List.of()
              : List.of(
                  RunVerdict.Mismatch.ofStatement(
                      3, "blocked by T1 until 4", "blocked by T1, T3 until 4", false)),
          verdict.mismatches());
    }
  }

  @Test
  void whatBecameOfTheTransactionIsJudgedApart() {
    Expected rolledBack = new Expected.Transaction(Optional.of("T1"), true, false);
    HistoryBuilder failed =
        history()
            .ran(
                "T1",
                "INSERT INTO t VALUES (1)",
                failed(ErrorKind.CONSTRAINT, "duplicate"),
                right(new Expected.Error(ErrorKind.CONSTRAINT)),
                right(rolledBack))
            .noting(RolledBack.TRANSACTION, false, false);
    assertEquals(Kind.AS_EXPECTED, judge(failed).kind());
    RunVerdict verdict = judge(failed.noting(RolledBack.STATEMENT, true, false));
    assertEquals(
        List.of(
            RunVerdict.Mismatch.ofStatement(
                1, "transaction: T1 rolled back", "transaction: T1 after a commit", false)),
        verdict.mismatches());
  }

  @Test
  void inAStrictCaseSilenceSpeaks() {
    HistoryBuilder silent = history().strict().ran("T1", "UPDATE t SET a = 1", updated(1));
    assertEquals(Kind.AS_EXPECTED, judge(silent).kind());
    silent
        .waits("T2", "INSERT INTO t VALUES (1)", List.of("T1"), failed(ErrorKind.DEADLOCK, "dead"))
        .noting(RolledBack.TRANSACTION, false, false)
        .skipped("T2", "COMMIT")
        .leaves("t", Row.of("1"));
    assertEquals(
        List.of(
            RunVerdict.Mismatch.ofStatement(2, "not blocked", "blocked", false),
            RunVerdict.Mismatch.ofStatement(2, "ok", "error: deadlock", false),
            RunVerdict.Mismatch.ofStatement(
                2, "transaction: untouched", "transaction: T2 rolled back", false),
            RunVerdict.Mismatch.ofStatement(3, "ok", "skipped", false),
            RunVerdict.Mismatch.ofTable("t", "no such table", "(1)", false)),
        judge(silent).mismatches());
  }

  @Test
  void aRunThatStandsStillMayBeAKnownBug() {
    Ending still = new Ending.Stuck("T1 waits for T2, and the wait does not end");
    HistoryBuilder history =
        history()
            .waits(
                "T1",
                "UPDATE t SET a = 1",
                List.of("T2"),
                null,
                right(new Expected.Error(ErrorKind.DEADLOCK)),
                bug(Expected.Plain.STUCK))
            .notReached("T2", "COMMIT", right(Expected.Plain.OK))
            .ending(still);
    RunVerdict verdict = judge(history);
    assertEquals(Kind.UNEXPECTED, verdict.kind());
    assertEquals(
        List.of(RunVerdict.Mismatch.ofStatement(1, "error: deadlock", "never came back", true)),
        verdict.mismatches());
    HistoryBuilder elsewhere =
        history()
            .ran("T1", "UPDATE t SET a = 1", updated(1), bug(Expected.Plain.STUCK))
            .waits("T2", "UPDATE t SET a = 2", List.of("T1"), null, right(Expected.Plain.OK))
            .ending(still);
    assertEquals(Kind.INCONCLUSIVE, judge(elsewhere).kind());
  }
}
