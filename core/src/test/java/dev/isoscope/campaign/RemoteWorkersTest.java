package dev.isoscope.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** How long work elsewhere is waited for. */
final class RemoteWorkersTest {
  private static final TimeLeft OVER = () -> Optional.of(Duration.ZERO);

  @Test
  void whatIsAskedWhenTheTimeIsOverIsNotWaitedForForEver() {
    CompletableFuture<WorkCarrier.Outcome> nobodyIsThere = new CompletableFuture<>();
    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () ->
            assertEquals(
                Optional.empty(),
                RemoteWorkers.await(nobodyIsThere, OVER, Duration.ofMillis(200))));
    assertTrue(nobodyIsThere.isCancelled());
  }

  @Test
  void anAnswerWithinTheGraceCounts() throws Exception {
    WorkCarrier.Outcome outcome = new WorkCarrier.Outcome(OptionalInt.empty(), "{}");
    assertEquals(
        Optional.of(outcome),
        RemoteWorkers.await(
            CompletableFuture.completedFuture(outcome), OVER, Duration.ofMillis(200)));
  }
}
