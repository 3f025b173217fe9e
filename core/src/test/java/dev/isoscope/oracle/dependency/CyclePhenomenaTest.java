package dev.isoscope.oracle.dependency;

import static dev.isoscope.model.Anomaly.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Anomaly;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Cycles of the serialization graph, each with histories that come close and are none. */
class CyclePhenomenaTest {
  // ---- G0 -------------------------------------------------------------------------------------

  @Test
  void writesOvertakeEachOther() {
    assertTrue(TextHistory.shows("w1(x) w2(x) w2(y) c2 w1(y) c1").contains(G0));
  }

  @Test
  void writesInTheSameOrderAreNoDirtyWrite() {
    assertEquals(Set.of(), TextHistory.shows("w1(x) w1(y) c1 w2(x) w2(y) c2"));
  }

  @Test
  void writesThatRolledBackOvertakeNobody() {
    assertFalse(TextHistory.shows("w1(x) w2(x) w2(y) a2 w1(y) c1").contains(G0));
  }

  @Test
  void whatASavepointTookBackOvertakesNobody() {
    assertFalse(TextHistory.shows("w1(y) s1 w1(x) u1 w2(x) c2 w1(x) c1").contains(G0));
  }

  @Test
  void conditionsDoNotMakeDirtyWrites() {
    // T1's condition meets x as T2 left it, T2's was judged on y before T1 wrote it
    Set<Anomaly> shown =
        TextHistory.shows(
            """
            P = x2
            Q = y1
            w2(Q:y0;x) c2 w1(P:x2;y) c1
            """);
    assertEquals(Set.of(), shown);
    shown =
        TextHistory.shows(
            """
            P = x0
            Q = y0
            w1(P:x0;y) w2(Q:y0;x/x0) c1 c2
            """);
    assertEquals(Set.of(G2), shown);
  }

  // ---- G1c ------------------------------------------------------------------------------------

  @Test
  void informationFlowsInACircle() {
    Set<Anomaly> shown = TextHistory.shows("w1(x) w2(y) r1(y2) r2(x1) c1 c2");
    assertEquals(Set.of(G1C, DIRTY_READ, G_SI_A), shown);
  }

  @Test
  void informationFlowsInACircleThroughConditions() {
    Set<Anomaly> shown =
        TextHistory.shows(
            """
            P = x1
            Q = y2
            w1(x) w2(y) r1(Q:y2) r2(P:x1) c1 c2
            """);
    assertTrue(shown.contains(G1C));
  }

  @Test
  void readingFromOneAfterTheOtherIsNoCircle() {
    assertEquals(Set.of(), TextHistory.shows("w1(x) c1 w2(y) r2(x1) c2 r3(x1,y2) c3"));
  }

  // ---- G-single -------------------------------------------------------------------------------

  @Test
  void readSkew() {
    Phenomenon skew = TextHistory.find("r1(x0) w2(x) w2(y) c2 r1(y2) c1", G_SINGLE).orElseThrow();
    assertEquals(
        List.of("T2 -wr-> T1", "T1 -rw-> T2"),
        skew.cycle().stream().map(link -> link.edge().toString()).toList());
    assertTrue(skew.queriesOnly());
  }

  @Test
  void readSkewThroughAThirdTransaction() {
    Phenomenon skew =
        TextHistory.find("r1(x0) w2(x) c2 w3(x) w3(y) c3 r1(y3) c1", G_SINGLE).orElseThrow();
    assertEquals(List.of("T2", "T3", "T1"), skew.transactions());
  }

  @Test
  void readSkewOfAWriteIsNotOneOfQueries() {
    String seenByAnUpdate =
        """
        P = y2
        r1(x0) w2(x) w2(y) c2 w1(P:y2;z) c1
        """;
    assertFalse(TextHistory.find(seenByAnUpdate, G_SINGLE).orElseThrow().queriesOnly());
    String seenByALockingQuery = "r1(x0) w2(x) w2(y) c2 l1(y2) c1";
    assertFalse(TextHistory.find(seenByALockingQuery, G_SINGLE).orElseThrow().queriesOnly());
    String overwritten = "r1(x0) w2(x) w2(y) c2 w1(y) c1";
    assertFalse(TextHistory.find(overwritten, G_SINGLE).orElseThrow().queriesOnly());
  }

  @Test
  void anInstanceOfPlainQueriesIsPreferred() {
    String both = "r1(x0) l1(z0) w2(x) w2(y) w2(z) c2 l1(y2) w1(y) r1(z2) c1";
    Phenomenon skew = TextHistory.find(both, G_SINGLE).orElseThrow();
    assertTrue(skew.queriesOnly());
    String longer = "r1(x0) w2(x) w2(y) c2 w3(y) w3(z) c3 l1(y2) r1(z3) c1";
    skew = TextHistory.find(longer, G_SINGLE).orElseThrow();
    assertTrue(skew.queriesOnly());
    assertEquals(3, skew.cycle().size());
  }

  /** InnoDB shows a transaction its own version of a row that it could not see before. */
  @Test
  void anOwnVersionOfARowIsNotAnothersSeenByAQuery() {
    String ownSeen =
        """
        P = x2 x1
        r1(P:x0) w2(x) c2 w1(x) r1(P:x1) c1
        """;
    List<Phenomenon> found = Phenomena.of(TextHistory.of(ownSeen));
    assertTrue(found.stream().noneMatch(Phenomenon::queriesOnly), found::toString);
    assertTrue(found.stream().noneMatch(one -> one.anomaly() == PMP), found::toString);
  }

  @Test
  void aConditionOnARowThatItHasWrittenTellsNothingAboutOthers() {
    String afterOwnWrite =
        """
        P = x0
        r1(P:x0) w2(x) c2 w1(x) r1(P:x2) c1
        """;
    for (Phenomenon one : Phenomena.of(TextHistory.of(afterOwnWrite))) {
      assertTrue(!one.queriesOnly() || one.anomaly() == INTERNAL, one::toString);
    }
  }

  @Test
  void aSnapshotHasNoReadSkew() {
    assertEquals(Set.of(STALE_READ), TextHistory.shows("r1(x0) w2(x) w2(y) c2 r1(y0) c1"));
  }

  // ---- G2-item and G2 -------------------------------------------------------------------------

  @Test
  void writeSkew() {
    Set<Anomaly> shown = TextHistory.shows("r1(x0,y0) r2(x0,y0) w1(x) w2(y) c1 c2");
    assertEquals(Set.of(G2_ITEM, G2), shown);
  }

  @Test
  void writeSkewOverConditionsIsNotOneOfItems() {
    Set<Anomaly> shown =
        TextHistory.shows(
            """
            P = x1 y2
            r1(P:x-,y-) r2(P:x-,y-) i1(x) i2(y) c1 c2
            """);
    assertEquals(Set.of(G2), shown);
  }

  @Test
  void oneMissesTheOtherOnly() {
    assertEquals(Set.of(), TextHistory.shows("r1(x0,y0) r2(x0) w1(x) w2(z) c1 c2"));
  }

  /** The read-only transaction anomaly of Fekete, O'Neil and O'Neil. */
  @Test
  void aReaderMakesTwoWritersUnserializable() {
    String observed = "r2(x0,y0) r1(y0) w1(y) c1 r3(x0,y1) c3 w2(x) c2";
    assertEquals(Set.of(G2_ITEM, G2), TextHistory.shows(observed));
    String unobserved = "r2(x0,y0) r1(y0) w1(y) c1 w2(x) c2";
    assertEquals(Set.of(), TextHistory.shows(unobserved));
  }

  // ---- G-SIa and G-SIb ------------------------------------------------------------------------

  @Test
  void missedThoughOverBeforeItBegan() {
    Set<Anomaly> shown = TextHistory.shows("w1(x) c1 b2 r2(x0) c2");
    assertEquals(Set.of(G_SI_B, STALE_READ), shown);
    Phenomenon missed = TextHistory.find("w1(x) c1 b2 r2(x0) c2", G_SI_B).orElseThrow();
    assertTrue(missed.queriesOnly());
  }

  @Test
  void aSnapshotMayBeTakenAnywhereBetweenBeginAndTheFirstQuery() {
    assertEquals(Set.of(STALE_READ), TextHistory.shows("b2 w1(x) c1 r2(x0) c2"));
    assertEquals(Set.of(), TextHistory.shows("b2 w1(x) c1 r2(x1) c2"));
  }

  @Test
  void aSnapshotThatLacksOneOfTwoThatWereOver() {
    Set<Anomaly> shown = TextHistory.shows("w1(x) c1 w2(y) c2 b3 r3(x0,y2) c3");
    assertEquals(Set.of(G_SI_B, STALE_READ), shown);
  }

  @Test
  void dependsOnOneThatEndedAfterItsFirstQuery() {
    Set<Anomaly> shown = TextHistory.shows("r1(y0) w2(x) c2 r1(x2) c1");
    assertEquals(Set.of(G_SI_A), shown);
    assertTrue(TextHistory.find("r1(y0) w2(x) c2 r1(x2) c1", G_SI_A).orElseThrow().queriesOnly());
    assertTrue(TextHistory.shows("r1(y0) w2(x) c2 w1(x) c1").contains(G_SI_A));
  }

  /** InnoDB takes the snapshot with the first plain query, whatever was written before. */
  @Test
  void aWriteTakesNoSnapshotForQueries() {
    String afterAWrite = "w1(y) w2(x) c2 r1(x2) c1";
    assertFalse(TextHistory.find(afterAWrite, G_SI_A).orElseThrow().queriesOnly());
  }

  /** A condition that no row can meet is answered without a look at the table. */
  @Test
  void aQueryThatFindsNothingTakesNoSnapshotForQueries() {
    String nothing =
        """
        P = x2
        r1(P:x0) w2(y) c2 r1(y2) c1
        """;
    assertFalse(TextHistory.find(nothing, G_SI_A).orElseThrow().queriesOnly());
  }

  /** MariaDB lets go of the snapshot with the savepoint before it. */
  @Test
  void aQueryThatWasTakenBackHasNotStartedATransaction() {
    assertEquals(Set.of(), TextHistory.shows("b1 s1 r1(y0) u1 w2(x) c2 r1(x2) c1"));
    assertEquals(Set.of(G_SI_A), TextHistory.shows("b1 r1(y0) s1 u1 w2(x) c2 r1(x2) c1"));
  }

  @Test
  void aCommitUnderWayMayBeSeen() {
    assertEquals(Set.of(), TextHistory.shows("w2(x) c2~ r1(x2) ~2 c1"));
    assertEquals(Set.of(), TextHistory.shows("w2(x) c2~ r1(x0) ~2 c1"));
  }
}
