package dev.isoscope.reduce;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Explanation;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SameViolationTest {
  private static Verdict violation(String... causes) {
    return new Verdict.Violation(
        "wss",
        Triage.DOCUMENTED,
        new Explanation("it differs", List.of(), List.of(), List.of(), List.of(causes), List.of()));
  }

  @Test
  void causesMayBecomeFewerButNotOthers() {
    SameViolation same = new SameViolation("wss", Triage.DOCUMENTED);
    assertTrue(same.test(violation("no gap locks", "dirty read")));
    assertTrue(same.test(violation("dirty read")));
    assertFalse(same.test(violation("no gap locks")));
    assertFalse(same.test(violation("dirty read", "no gap locks")));
    assertFalse(same.test(violation()));
  }

  @Test
  void whatHasNoCauseStaysWithoutOne() {
    SameViolation same = new SameViolation("wss", Triage.DOCUMENTED);
    assertTrue(same.test(violation()));
    assertFalse(same.test(violation("dirty read")));
    assertTrue(same.test(violation()));
  }
}
