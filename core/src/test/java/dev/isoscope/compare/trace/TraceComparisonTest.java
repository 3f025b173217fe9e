package dev.isoscope.compare.trace;

import static dev.isoscope.testing.HistoryBuilder.DONE;
import static dev.isoscope.testing.HistoryBuilder.failed;
import static dev.isoscope.testing.HistoryBuilder.rows;
import static dev.isoscope.testing.HistoryBuilder.updated;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Row;
import dev.isoscope.testing.HistoryBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which difference between two runs of a case is the first, and what it is. */
class TraceComparisonTest {
  private static final Row ONE = Row.of("1");
  private static final Row TWO = Row.of("2");

  private static HistoryBuilder run() {
    return new HistoryBuilder();
  }

  private static Optional<FirstDifference> parting(History left, History right, boolean warnings) {
    return TraceComparison.of(left.testCase(), warnings).parting(Trace.of(left), Trace.of(right));
  }

  private static void differ(
      DifferenceKind kind, String place, HistoryBuilder left, HistoryBuilder right) {
    for (boolean mirrored : List.of(false, true)) {
      History one = (mirrored ? right : left).build();
      History other = (mirrored ? left : right).build();
      FirstDifference parting = parting(one, other, true).orElseThrow();
      assertEquals(kind + " at " + place, parting.kind() + " at " + parting.place());
    }
  }

  private static void agree(HistoryBuilder left, HistoryBuilder right) {
    assertEquals(Optional.empty(), parting(left.build(), right.build(), true));
  }

  @Test
  void aWaitOnOneSideIsBlocking() {
    differ(
        DifferenceKind.BLOCKING,
        "statement 2",
        run()
            .ran("T1", "UPDATE t SET a = 1", updated(1))
            .waits("T2", "UPDATE t SET a = 2", List.of("T1"), updated(1))
            .ran("T1", "COMMIT", DONE)
            .resumes(2, 3),
        run()
            .ran("T1", "UPDATE t SET a = 1", updated(1))
            .ran("T2", "UPDATE t SET a = 2", updated(0))
            .ran("T1", "COMMIT", DONE));
  }

  @Test
  void whoIsLetGoEarlierDiffersInBlocking() {
    differ(
        DifferenceKind.BLOCKING,
        "statement 2",
        run()
            .ran("T1", "UPDATE t SET a = 1", updated(1))
            .waits("T2", "UPDATE t SET a = 2", List.of("T1"), updated(1))
            .ran("T1", "SELECT a FROM t", rows(ONE))
            .resumes(2, 3)
            .ran("T1", "COMMIT", DONE),
        run()
            .ran("T1", "UPDATE t SET a = 1", updated(1))
            .waits("T2", "UPDATE t SET a = 2", List.of("T1"), updated(1))
            .ran("T1", "SELECT a FROM t", rows(ONE))
            .ran("T1", "COMMIT", DONE)
            .resumes(2, 4));
  }

  @Test
  void anErrorIsADifferenceAndItsMessageIsNot() {
    agree(
        run().ran("T1", "INSERT INTO t VALUES (1)", failed(ErrorKind.CONSTRAINT, "duplicate")),
        run().ran("T1", "INSERT INTO t VALUES (1)", failed(ErrorKind.OTHER, "unique violation")));
    differ(
        DifferenceKind.ERROR,
        "statement 1",
        run().ran("T1", "INSERT INTO t VALUES (1)", failed(ErrorKind.CONSTRAINT, "duplicate")),
        run().ran("T1", "INSERT INTO t VALUES (1)", updated(1)));
  }

  @Test
  void anErrorAfterWhichOneTriesAgainIsAnotherThanOneThatStays() {
    HistoryBuilder refused =
        run().ran("T1", "INSERT INTO t VALUES (1)", failed(ErrorKind.CONSTRAINT, "a"));
    HistoryBuilder conflict =
        run().ran("T1", "INSERT INTO t VALUES (1)", failed(ErrorKind.SERIALIZATION, "b"));
    differ(DifferenceKind.ERROR, "statement 1", refused, conflict);
    TraceComparison comparison = TraceComparison.of(refused.build().testCase(), false);
    assertEquals(
        Consequence.OTHER_ERROR, comparison.consequence(refused.build(), conflict.build()));
    HistoryBuilder victim =
        run().ran("T1", "INSERT INTO t VALUES (1)", failed(ErrorKind.DEADLOCK, "c"));
    assertEquals(Consequence.OTHER_ERROR, comparison.consequence(refused.build(), victim.build()));
    assertEquals(Consequence.NONE, comparison.consequence(conflict.build(), victim.build()));
  }

  @Test
  void aDeadlockIsNotJustAnError() {
    differ(
        DifferenceKind.DEADLOCK,
        "statement 1",
        run().ran("T1", "UPDATE t SET a = 1", failed(ErrorKind.DEADLOCK, "")),
        run().ran("T1", "UPDATE t SET a = 1", failed(ErrorKind.SERIALIZATION, "")));
  }

  @Test
  void aDeadlockOutweighsTheWaitsOfItsRound() {
    differ(
        DifferenceKind.DEADLOCK,
        "statement 2",
        run()
            .waits("T1", "UPDATE t SET a = 1", List.of("T2"), updated(1))
            .ran("T2", "UPDATE t SET a = 2", failed(ErrorKind.DEADLOCK, ""))
            .resumes(1, 2),
        run()
            .waits("T1", "UPDATE t SET a = 1", List.of("T2"), updated(1))
            .ran("T2", "UPDATE t SET a = 2", updated(1))
            .ran("T2", "COMMIT", DONE)
            .resumes(1, 3));
  }

  @Test
  void warningsCountOnlyWhereBothGiveThem() {
    HistoryBuilder warned =
        run()
            .ran("T1", "UPDATE t SET a = 1", updated(1))
            .noting(RolledBack.NONE, false, false, "truncated");
    HistoryBuilder quiet = run().ran("T1", "UPDATE t SET a = 1", updated(1));
    differ(DifferenceKind.WARNING, "statement 1", warned, quiet);
    assertEquals(Optional.empty(), parting(warned.build(), quiet.build(), false));
  }

  @Test
  void warningsOfTheExecutorItselfDoNotCount() {
    agree(
        run()
            .ran("T1", "BEGIN", DONE)
            .noting(RolledBack.NONE, false, false, "isoscope: H2 has no BEGIN IMMEDIATE"),
        run().ran("T1", "BEGIN", DONE));
  }

  @Test
  void resultsAreBags() {
    agree(
        run().ran("T1", "SELECT a FROM t ORDER BY a", rows(ONE, TWO)),
        run().ran("T1", "SELECT a FROM t ORDER BY a", rows(TWO, ONE)));
    differ(
        DifferenceKind.QUERY_RESULT,
        "statement 1",
        run().ran("T1", "SELECT a FROM t", rows(ONE, ONE)),
        run().ran("T1", "SELECT a FROM t", rows(ONE)));
  }

  @Test
  void howManyRowsAWriteCountsIsNotCompared() {
    agree(
        run().ran("T1", "UPDATE t SET a = 1", updated(0)).leaves("t", ONE),
        run().ran("T1", "UPDATE t SET a = 1", updated(1)).leaves("t", ONE));
  }

  @Test
  void theFirstDifferenceCountsAndTheTablesOnlyIfThereIsNone() {
    differ(
        DifferenceKind.QUERY_RESULT,
        "statement 1",
        run()
            .ran("T1", "SELECT a FROM t", rows(ONE))
            .ran("T1", "DELETE FROM t", updated(1))
            .leaves("t"),
        run()
            .ran("T1", "SELECT a FROM t", rows(TWO))
            .ran("T1", "DELETE FROM t", failed(ErrorKind.OTHER, ""))
            .leaves("t", TWO));
    differ(
        DifferenceKind.FINAL_STATE,
        "final t",
        run().ran("T1", "DELETE FROM t", updated(1)).leaves("t"),
        run().ran("T1", "DELETE FROM t", updated(1)).leaves("T", ONE));
  }

  @Test
  void inWhichOrderWaitersComeBackTogetherDoesNotCount() {
    agree(
        run()
            .waits("T1", "SELECT a FROM t", List.of("T3"), rows(ONE))
            .waits("T2", "SELECT a FROM t", List.of("T3"), rows(ONE))
            .ran("T3", "COMMIT", DONE)
            .resumes(1, 3)
            .resumes(2, 3),
        run()
            .waits("T1", "SELECT a FROM t", List.of("T3"), rows(ONE))
            .waits("T2", "SELECT a FROM t", List.of("T1"), rows(ONE))
            .ran("T3", "COMMIT", DONE)
            .resumes(2, 3)
            .resumes(1, 3));
  }

  @Test
  void whomTheExecutorRollsBackAtTheEndDoesNotCount() {
    agree(
        run()
            .ran("T1", "UPDATE t SET a = 1", updated(1))
            .executorRollsBack("T1", Event.RolledBack.Reason.END_OF_CASE),
        run().ran("T1", "UPDATE t SET a = 1", updated(1)));
  }

  @Test
  void theConsequenceIsTheGravestThatFollows() {
    History left = run().ran("T1", "SELECT a FROM t", rows(ONE)).leaves("t", ONE).build();
    History otherRows = run().ran("T1", "SELECT a FROM t", rows(TWO)).leaves("t", ONE).build();
    History otherTable = run().ran("T1", "SELECT a FROM t", rows(TWO)).leaves("t", TWO).build();
    TraceComparison comparison = TraceComparison.of(left.testCase(), true);
    assertEquals(Consequence.NONE, comparison.consequence(left, left));
    assertEquals(Consequence.QUERY_RESULT, comparison.consequence(left, otherRows));
    assertEquals(Consequence.FINAL_STATE, comparison.consequence(left, otherTable));
    History none =
        run()
            .ran("T1", "SELECT a FROM t", failed(ErrorKind.ABORTED, "refused"))
            .leaves("t", ONE)
            .build();
    assertEquals(Consequence.QUERY_RESULT, comparison.consequence(left, none));
    assertEquals(Consequence.QUERY_RESULT, comparison.consequence(none, left));
  }
}
