package dev.isoscope.oracle.dependency;

import static dev.isoscope.testing.HistoryBuilder.DONE;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Step;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.testing.HistoryBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where transactions begin and end if they are not alone in their session. */
class TimelineTest {
  private static Transaction transaction(String name, String session, List<Step> steps) {
    int end = steps.get(steps.size() - 1).completedAt().getAsInt();
    return new Transaction(name, session, List.of(), steps, steps.size() == 1, true, end, end, 0);
  }

  private static Timeline timeline(Transaction... transactions) {
    Observations observations =
        new Observations(
            List.of(transactions),
            Map.of(),
            List.of(),
            Set.of(),
            List.of(),
            List.of(),
            Map.of(),
            Set.of(),
            Set.of(),
            Map.of());
    return new Timeline(observations, new Statements(observations));
  }

  @Test
  void andChainBeginsTheNextTransactionAtOnce() {
    List<Step> steps =
        new HistoryBuilder()
            .ran("S", "UPDATE t SET a = 1", DONE)
            .ran("S", "COMMIT AND CHAIN", DONE)
            .ran("R", "UPDATE t SET a = 2", DONE)
            .ran("S", "SELECT a FROM t", DONE)
            .ran("S", "COMMIT", DONE)
            .build()
            .steps();
    Transaction first = transaction("S.1", "S", steps.subList(0, 2));
    Transaction between = transaction("R", "R", steps.subList(2, 3));
    Transaction chained = transaction("S.2", "S", steps.subList(3, 5));
    Timeline timeline = timeline(first, between, chained);

    assertFalse(timeline.endedBefore(between, chained));
    assertTrue(timeline.endedBefore(first, chained));
    assertTrue(timeline.endedBefore(first, between));
  }

  @Test
  void withoutItTheNextOneBeginsWithItsFirstStatement() {
    List<Step> steps =
        new HistoryBuilder()
            .ran("S", "UPDATE t SET a = 1", DONE)
            .ran("S", "COMMIT", DONE)
            .ran("R", "UPDATE t SET a = 2", DONE)
            .ran("S", "SELECT a FROM t", DONE)
            .ran("S", "COMMIT", DONE)
            .build()
            .steps();
    Transaction first = transaction("S.1", "S", steps.subList(0, 2));
    Transaction between = transaction("R", "R", steps.subList(2, 3));
    Transaction next = transaction("S.2", "S", steps.subList(3, 5));

    assertTrue(timeline(first, between, next).endedBefore(between, next));
  }
}
