package dev.isoscope.oracle;

import static dev.isoscope.testing.HistoryBuilder.failed;
import static dev.isoscope.testing.HistoryBuilder.updated;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.RolledBack;
import dev.isoscope.testing.HistoryBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RepeatabilityTest {
  @Test
  void messagesDoNotTellRunsApart() {
    History one = deadlock("process 12 waits for process 13");
    History two = deadlock("process 22 waits for process 23");
    assertEquals(List.of(one), Repeatability.distinct(List.of(one, two)));
  }

  @Test
  void countsTellRunsApart() {
    History one = counts(1, false, 1);
    History two = counts(2, false, 1);
    assertEquals(List.of(one, two), Repeatability.distinct(List.of(one, two, one)));
    assertFalse(Repeatability.explainedByServerChoice(List.of(one, two)));
  }

  @Test
  void aChoiceOfTheServerExplainsWhatFollowsItOnly() {
    assertTrue(
        Repeatability.explainedByServerChoice(List.of(counts(1, true, 1), counts(1, true, 2))));
    assertTrue(
        Repeatability.explainedByServerChoice(List.of(counts(1, true, 1), counts(2, true, 1))));
    assertFalse(Repeatability.explainedByServerChoice(List.of(lateChoice(1), lateChoice(2))));
  }

  private static History deadlock(String message) {
    return new HistoryBuilder()
        .ran("T1", "UPDATE t SET a = 1", failed(ErrorKind.DEADLOCK, message))
        .build();
  }

  private static History counts(long first, boolean choice, long second) {
    return new HistoryBuilder()
        .ran("T1", "UPDATE t SET a = 1", updated(first))
        .noting(RolledBack.NONE, false, choice)
        .ran("T2", "UPDATE t SET a = 2", updated(second))
        .build();
  }

  private static History lateChoice(long first) {
    return new HistoryBuilder()
        .ran("T1", "UPDATE t SET a = 1", updated(first))
        .ran("T2", "UPDATE t SET a = 2", updated(1))
        .noting(RolledBack.NONE, false, true)
        .build();
  }
}
