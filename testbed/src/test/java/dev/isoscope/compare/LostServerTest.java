package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.Level;
import org.junit.jupiter.api.Test;

/** A server that is lost for good takes nothing with it that was seen before. */
class LostServerTest {
  @Test
  void whatWasSeenIsFiledAsItIsIfTheServerIsLostOverItsReduction() throws Exception {
    try (Arena arena = new Arena(MortalServer::new, "h2", "hsqldb:mvcc");
        GeneratedCases campaign =
            arena.campaign(100_000, 3, Level.READ_COMMITTED, Level.REPEATABLE_READ)) {
      arena.onReducing = ((MortalServer) arena.participants.get(0).server())::lose;
      assertEquals("h2", campaign.run().orElseThrow().participant());
      assertEquals(1, campaign.result().discrepancies().size());
      FiledDiscrepancy filed = campaign.result().discrepancies().get(0);
      assertEquals(Reduced.TARGET_WAS_LOST, filed.reduced());
      assertEquals(filed.origin().original(), filed.shown().testCase());
      assertEquals(1, filed.allOccurrences());
      assertEquals(1, filed.levels().size());
      assertEquals(arena.filed.size(), campaign.result().discrepancies().size());
    }
  }
}
