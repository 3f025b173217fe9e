package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Waits;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WaitGraphTest {
  private static Waits waits(Map<String, Set<String>> blockers, String... overlooked) {
    return new Waits(blockers, Set.of(overlooked));
  }

  @Test
  void aDeadlockThroughAnOverlookedWaitIsNeverReported() {
    Map<String, Set<String>> cycle = Map.of("T1", Set.of("T2"), "T2", Set.of("T1"));
    assertFalse(WaitGraph.overlooked(waits(cycle)));
    assertTrue(WaitGraph.overlooked(waits(cycle, "T2")));
  }

  @Test
  void aDeadlockThatTheDbmsSeesIsReportedWhoeverElseWaits() {
    Map<String, Set<String>> waits =
        Map.of("T1", Set.of("T2"), "T2", Set.of("T1"), "T3", Set.of("T1"));
    assertFalse(WaitGraph.overlooked(waits(waits, "T3")));
  }

  @Test
  void whatMayEndWaitsIsToldByItsWords() {
    assertTrue(StatementFacts.of("SELECT a FROM t WHERE b = 1").keepsLocks());
    assertTrue(StatementFacts.of("UPDATE t SET b = 1").keepsLocks());
    assertTrue(StatementFacts.of("SAVEPOINT s").keepsLocks());
    assertFalse(StatementFacts.of("ROLLBACK TO SAVEPOINT s").keepsLocks());
    assertFalse(StatementFacts.of("SELECT pg_advisory_unlock(0)").keepsLocks());
    assertFalse(StatementFacts.of("SELECT RELEASE_ALL_LOCKS()").keepsLocks());
    assertFalse(StatementFacts.of("UNLOCK TABLES").keepsLocks());
    assertFalse(StatementFacts.of("SELECT pg_cancel_backend(1)").keepsLocks());
    assertTrue(StatementFacts.of("SELECT pg_cancel_backend(1)").cancels());
  }
}
