package dev.isoscope.compare;

import static dev.isoscope.testing.HistoryBuilder.DONE;
import static dev.isoscope.testing.HistoryBuilder.failed;
import static dev.isoscope.testing.HistoryBuilder.updated;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.RolledBack;
import dev.isoscope.testing.HistoryBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who waits, fails or warns where two runs part. */
class DirectionTest {
  private static HistoryBuilder waiting() {
    return new HistoryBuilder()
        .ran("T1", "BEGIN", DONE)
        .ran("T1", "UPDATE t SET a = 1", updated(1))
        .waits("T2", "UPDATE t SET a = 2", List.of("T1"), updated(1));
  }

  private static HistoryBuilder to(HistoryBuilder run, String statement) {
    return run.ran("T1", statement, DONE);
  }

  /** The second writer goes on at the rollback to a savepoint. */
  private static History early() {
    return to(to(waiting(), "ROLLBACK TO a").resumes(3, 4), "COMMIT").build();
  }

  /** It goes on at the end of the transaction only. */
  private static History late() {
    return to(to(waiting(), "ROLLBACK TO a"), "COMMIT").resumes(3, 5).build();
  }

  private static History afterTheCase() {
    return to(to(waiting(), "ROLLBACK TO a"), "COMMIT")
        .executorRollsBack("T1", Event.RolledBack.Reason.END_OF_CASE)
        .resumes(3, 5)
        .build();
  }

  private static DeviatingSide at(DifferenceKind kind, int number, History left, History right) {
    return DeviatingSide.of(kind, new DifferencePlace.AtStatement(number), left, right);
  }

  @Test
  void ofTwoThatWaitItIsTheOneThatWaitsLonger() {
    assertEquals(DeviatingSide.RIGHT, at(DifferenceKind.BLOCKING, 3, early(), late()));
    assertEquals(DeviatingSide.LEFT, at(DifferenceKind.BLOCKING, 3, late(), early()));
    assertEquals(DeviatingSide.RIGHT, at(DifferenceKind.BLOCKING, 3, late(), afterTheCase()));
  }

  @Test
  void aDeadlockThatComesLaterDoesNotCount() {
    History victim =
        new HistoryBuilder()
            .ran("T1", "UPDATE t SET a = 1", failed(ErrorKind.DEADLOCK, "deadlock"))
            .ran("T2", "COMMIT", DONE)
            .build();
    History later =
        new HistoryBuilder()
            .waits(
                "T1", "UPDATE t SET a = 1", List.of("T2"), failed(ErrorKind.DEADLOCK, "deadlock"))
            .ran("T2", "COMMIT", DONE)
            .resumes(1, 2)
            .build();
    assertEquals(DeviatingSide.LEFT, at(DifferenceKind.DEADLOCK, 1, victim, later));
    assertEquals(DeviatingSide.LEFT, at(DifferenceKind.ERROR, 1, victim, later));
  }

  @Test
  void ofTwoErrorsItIsTheOneAfterWhichOneTriesAgain() {
    History conflict =
        new HistoryBuilder()
            .ran("T1", "UPDATE t SET a = 1", failed(ErrorKind.SERIALIZATION, "conflict"))
            .build();
    History refused =
        new HistoryBuilder()
            .ran("T1", "UPDATE t SET a = 1", failed(ErrorKind.CONSTRAINT, "refused"))
            .build();
    assertEquals(DeviatingSide.RIGHT, at(DifferenceKind.ERROR, 1, refused, conflict));
  }

  @Test
  void warningsOfTheExecutorDoNotCount() {
    assertEquals(
        DeviatingSide.LEFT,
        at(DifferenceKind.WARNING, 1, warned("1292 truncated"), warned("isoscope: slow")));
  }

  private static History warned(String warning) {
    return new HistoryBuilder()
        .ran("T1", "UPDATE t SET a = 1", updated(1))
        .noting(RolledBack.NONE, false, false, warning)
        .build();
  }
}
