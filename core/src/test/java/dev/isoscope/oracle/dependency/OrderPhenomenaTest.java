package dev.isoscope.oracle.dependency;

import static dev.isoscope.model.Anomaly.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Anomaly;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** OTV, PMP and lost updates, where the order of a transaction's own statements counts. */
class OrderPhenomenaTest {
  // ---- OTV ------------------------------------------------------------------------------------

  @Test
  void observedTransactionVanishes() {
    String vanishes = "w1(x) w1(y) c1 r2(x1) r2(y0) c2";
    assertTrue(TextHistory.shows(vanishes).contains(OTV));
    assertTrue(TextHistory.find(vanishes, OTV).orElseThrow().queriesOnly());
  }

  @Test
  void whatItBuildsOnVanishes() {
    assertTrue(TextHistory.shows("w1(y) c1 r2(y1) w2(x) c2 r3(x2) r3(y0) c3").contains(OTV));
  }

  @Test
  void vanishesFromACondition() {
    String vanishes =
        """
        P = y1
        w1(x) w1(y) c1 r2(x1) r2(P:y0) c2
        """;
    assertTrue(TextHistory.shows(vanishes).contains(OTV));
  }

  @Test
  void whatAppearsLaterHasNotVanished() {
    Set<Anomaly> shown = TextHistory.shows("r2(y0) w1(x) w1(y) c1 r2(x1) c2");
    assertTrue(shown.contains(G_SINGLE));
    assertFalse(shown.contains(OTV));
  }

  @Test
  void twoThatHaveNothingToDoWithEachOther() {
    assertFalse(TextHistory.shows("w1(y) c1 w2(x) c2 r3(x2) r3(y0) c3").contains(OTV));
  }

  @Test
  void withinOneStatementOnlyIfItDidNotWait() {
    assertTrue(TextHistory.shows("w1(x) w1(y) c1 r2(x1,y0) c2").contains(OTV));
    // a scan that has passed y and waits at x
    assertFalse(TextHistory.shows("w1(x) l2(x1,y0)~ w1(y) c1 ~2 c2").contains(OTV));
  }

  @Test
  void vanishingAfterAWriteIsNotAboutQueries() {
    String snapshotBehindAWrite = "r1(y0) w2(x) w2(y) c2 w1(x) r1(y0) c1";
    assertFalse(TextHistory.find(snapshotBehindAWrite, OTV).orElseThrow().queriesOnly());
  }

  // ---- PMP ------------------------------------------------------------------------------------

  @Test
  void aConditionIsMetByARowThatWasNotThere() {
    String phantom =
        """
        P = z2
        Q = z2 x0
        r1(P:x0,z-) i2(z) c2 r1(Q:x0,z2) c1
        """;
    assertTrue(TextHistory.shows(phantom).contains(PMP));
    assertTrue(TextHistory.find(phantom, PMP).orElseThrow().queriesOnly());
  }

  @Test
  void aConditionIsMetByARowThatWasThereAndChangedTwice() {
    String changed =
        """
        P = x2 x3
        r1(P:x0) w2(x) c2 w3(x) c3 r1(P:x3) c1
        """;
    assertTrue(TextHistory.shows(changed).contains(PMP));
  }

  @Test
  void aConditionOfADeleteIsMetByAnotherRow() {
    String deleted =
        """
        P = x1 y0
        w1(x) w1(y) d2(P:x0,y1;)~ c1 ~2 r2(P:x1,y1) c2
        """;
    assertTrue(TextHistory.shows(deleted).contains(PMP));
    assertFalse(TextHistory.find(deleted, PMP).orElseThrow().queriesOnly());
  }

  @Test
  void aConditionThatIsNotAskedAgain() {
    String other =
        """
        P = z2
        Q = x0
        r1(P:x0,z-) i2(z) c2 r1(Q:x0,z2) c1
        """;
    assertFalse(TextHistory.shows(other).contains(PMP));
    String unchanged =
        """
        P = x0 x2
        r1(P:x0) w2(x) c2 r1(P:x2) c1
        """;
    assertFalse(TextHistory.shows(unchanged).contains(PMP));
    String own =
        """
        P = x1
        r1(P:x0) w1(x) r1(P:x1) c1
        """;
    assertEquals(Set.of(), TextHistory.shows(own));
  }

  // ---- lost updates ---------------------------------------------------------------------------

  @Test
  void lostUpdate() {
    assertTrue(TextHistory.shows("r1(x0) r2(x0) w2(x) c2 w1(x) c1").contains(P4));
    assertTrue(TextHistory.shows("r1(x0) w2(x) c2 w3(x) c3 w1(x) c1").contains(P4));
    assertTrue(TextHistory.shows("w1(y=x0) w2(x) c2 d1(x) c1").contains(P4));
  }

  @Test
  void bothReplaceTheSameVersion() {
    assertTrue(TextHistory.shows("b1 w2(x) c2 w1(x/x0) c1").contains(P4));
    assertTrue(TextHistory.shows("b1 b2 d2(x) c2 d1(x/x0) c1").contains(P4));
    Set<Anomaly> shown = TextHistory.shows("w2(x) c2 b1 w1(x/x0) c1");
    assertTrue(shown.contains(LOST_WRITE));
    assertFalse(shown.contains(P4));
  }

  @Test
  void noUpdateIsLost() {
    assertFalse(TextHistory.shows("w2(x) c2 r1(x2) w1(x) c1").contains(P4));
    assertFalse(TextHistory.shows("r1(x0) w2(x) c2 l1(x2) w1(x) c1").contains(P4));
    assertFalse(TextHistory.shows("r1(y0) w2(x) w2(y) c2 w1(x) c1").contains(P4));
    assertFalse(TextHistory.shows("r1(x0) w1(x) c1 w2(x) c2").contains(P4));
    assertFalse(TextHistory.shows("r1(x0) w2(x) a2 w1(x/x0) c1").contains(P4));
    assertFalse(TextHistory.shows("w2(x) w1(x)~ c2 ~1 r1(x1) c1").contains(P4));
    assertFalse(TextHistory.shows("s2 w2(x) u2 w1(x) c1 c2").contains(P4));
  }
}
