package dev.isoscope.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What attempts add up to. */
class CellTest {
  private static final Case CASE = CuratedCases.load().all().get(0).testCase();

  private static Attempt shown(boolean queriesOnly) {
    TargetIdentity target = new TargetIdentity("h2", "h2", Optional.empty(), Version.parse("1"));
    History history =
        new History(
            CASE,
            target,
            Level.READ_COMMITTED,
            List.of(),
            List.of(),
            List.of(),
            new Ending.Complete());
    return new Attempt.Shown(
        history,
        queriesOnly,
        new Explanation("it shows", List.of(), List.of(), List.of(), List.of()));
  }

  private static Attempt prevented(Attempt.Means means) {
    return new Attempt.Prevented(CASE, means);
  }

  private static Attempt nothing() {
    return new Attempt.Void(CASE, "not reached");
  }

  private static Status status(Anomaly anomaly, Attempt... attempts) {
    return Cell.of(anomaly, List.of(attempts)).status();
  }

  @Test
  void oneThatShowsOutweighsAllOthers() {
    Attempt blocked = prevented(Attempt.Means.BLOCKED);
    assertEquals(Status.PREVENTED, status(Anomaly.PMP, blocked, nothing(), blocked));
    assertEquals(Status.OBSERVED, status(Anomaly.PMP, blocked, shown(true), blocked));
  }

  @Test
  void whatShowsInWritesAloneIsReadOnly() {
    assertEquals(Status.READ_ONLY, status(Anomaly.G_SINGLE, shown(false)));
    assertEquals(Status.OBSERVED, status(Anomaly.G_SINGLE, shown(false), shown(true)));
  }

  @Test
  void whatInvolvesWritesAnywayIsObserved() {
    assertEquals(Status.OBSERVED, status(Anomaly.P4, shown(false)));
    assertEquals(Status.OBSERVED, status(Anomaly.G0, shown(false)));
    assertEquals(Status.OBSERVED, status(Anomaly.G2_ITEM, shown(false)));
  }

  @Test
  void withoutAnAttemptThatCountsNothingIsKnown() {
    Cell cell = Cell.of(Anomaly.G0, List.of(nothing(), nothing()));
    assertEquals(Status.UNKNOWN, cell.status());
    assertEquals(0, cell.counting());
    assertEquals("not reached", cell.how());
  }

  @Test
  void saysHowOftenWhatPreventedIt() {
    Cell cell =
        Cell.of(
            Anomaly.G0,
            List.of(
                prevented(Attempt.Means.ABORTED),
                nothing(),
                prevented(Attempt.Means.BLOCKED),
                prevented(Attempt.Means.BLOCKED)));
    assertEquals("blocked (2), aborted (1)", cell.how());
    assertEquals(3, cell.counting());
  }
}
