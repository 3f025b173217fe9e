package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** A server that is lost for good takes nothing with it that was seen before. */
class LostServerTest {
  @Test
  void whatWasSeenIsFiledAsItIsIfTheServerIsLostOverItsReduction() throws Exception {
    try (Arena arena = new Arena(MortalServer::new, "h2", "hsqldb:mvcc")) {
      Arena.Comparing campaign =
          arena.campaign(100_000, 3, ComparedLevel.READ_COMMITTED, ComparedLevel.REPEATABLE_READ);
      arena.onReducing = ((MortalServer) arena.participants.get(0).server())::lose;
      assertEquals("h2", campaign.run().orElseThrow().participant());
      assertFalse(campaign.result().discrepancies().isEmpty());
      for (FiledDiscrepancy filed : campaign.result().discrepancies()) {
        assertEquals(ReductionExtent.TARGET_WAS_LOST, filed.reduced());
        assertEquals(filed.origin().original(), filed.shown().testCase());
        assertTrue(filed.allOccurrences() >= 1);
      }
      assertEquals(arena.filed.size(), campaign.result().discrepancies().size());
    }
  }
}
