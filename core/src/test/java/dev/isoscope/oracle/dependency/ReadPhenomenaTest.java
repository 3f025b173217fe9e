package dev.isoscope.oracle.dependency;

import static dev.isoscope.model.Anomaly.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.model.Anomaly;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What single reads and a transaction's own view tell, and what they do not. */
class ReadPhenomenaTest {
  // ---- G1a ------------------------------------------------------------------------------------

  @Test
  void abortedRead() {
    assertEquals(Set.of(G1A, DIRTY_READ), TextHistory.shows("w1(x) r2(x1) a1 c2"));
  }

  @Test
  void abortedReadByACondition() {
    String condition =
        """
        P = x1
        w1(x) w2(P:x1;y) a1 c2
        """;
    assertEquals(Set.of(G1A, DIRTY_READ), TextHistory.shows(condition));
    assertFalse(TextHistory.find(condition, G1A).orElseThrow().queriesOnly());
  }

  @Test
  void whoRollsBackMayHaveReadAnything() {
    assertEquals(Set.of(DIRTY_READ), TextHistory.shows("w1(x) r2(x1) a1 a2"));
    assertEquals(Set.of(), TextHistory.shows("w1(x) r1(x1) a1"));
  }

  @Test
  void readOfWhatASavepointTookBack() {
    assertTrue(TextHistory.shows("w1(y) s1 w1(x) r2(x1) u1 c1 c2").contains(G1A));
    assertEquals(Set.of(), TextHistory.shows("w1(y) s1 w1(x) r1(x1) u1 r1(x0) c1"));
  }

  @Test
  void readOfWhatAFailedStatementWrote() {
    assertTrue(TextHistory.shows("w1(x)~ r2(x0) ~1 c1 c2").isEmpty());
    assertEquals(Set.of(G1A, DIRTY_READ), TextHistory.shows("w1(x)! r2(x1) a1 c2"));
  }

  // ---- G1b ------------------------------------------------------------------------------------

  @Test
  void intermediateRead() {
    Set<Anomaly> shown = TextHistory.shows("w1(x) r2(x1) w1(x) c1 c2");
    assertTrue(shown.contains(G1B));
    assertTrue(shown.contains(DIRTY_READ));
    // even if nobody can say that it was read before the commit
    assertTrue(TextHistory.shows("w1(x) w1(x) c1 r2(x1.1) c2").contains(G1B));
  }

  @Test
  void whatIsFinalIsNotIntermediate() {
    assertEquals(Set.of(), TextHistory.shows("w1(x) r1(x1) w1(x) c1 r2(x1) c2"));
    assertEquals(Set.of(), TextHistory.shows("w1(x) s1 w1(x) u1 c1 r2(x1.1) c2"));
  }

  // ---- P1 -------------------------------------------------------------------------------------

  @Test
  void dirtyRead() {
    assertEquals(Set.of(DIRTY_READ, G_SI_A), TextHistory.shows("w1(x) r2(x1) c1 c2"));
    assertTrue(TextHistory.find("w1(x) r2(x1) c1 c2", DIRTY_READ).orElseThrow().queriesOnly());
    assertFalse(TextHistory.find("w1(x) l2(x1) c1 c2", DIRTY_READ).orElseThrow().queriesOnly());
  }

  @Test
  void whoWaitsForTheCommitReadsWhatIsCommitted() {
    assertEquals(Set.of(), TextHistory.shows("w1(x) l2(x1)~ c1 ~2 c2"));
    assertEquals(Set.of(), TextHistory.shows("w1(x) w2(x)~ c1 ~2 c2"));
  }

  @Test
  void aStatementOfItsOwnCommitsWithItsReturn() {
    assertEquals(Set.of(), TextHistory.shows("w1(x) r2(x1) c2"));
  }

  // ---- stale reads ----------------------------------------------------------------------------

  @Test
  void staleRead() {
    assertTrue(TextHistory.shows("b2 w1(x) c1 r2(x0) c2").contains(STALE_READ));
    assertTrue(TextHistory.shows("b2 w1(x) c1 w3(x) c3 r2(x1) c2").contains(STALE_READ));
    assertTrue(TextHistory.shows("b2 d1(x) c1 r2(x0) c2").contains(STALE_READ));
    String unborn =
        """
        P = x1
        b2 i1(x) c1 r2(P:x-) c2
        """;
    assertTrue(TextHistory.shows(unborn).contains(STALE_READ));
  }

  @Test
  void whatIsCommittedLaterNeedNotBeSeen() {
    assertEquals(Set.of(), TextHistory.shows("w1(x) r2(x0) c1 c2"));
    assertEquals(Set.of(), TextHistory.shows("b2 w1(x) c1~ r2(x0) ~1 c2"));
    assertEquals(Set.of(), TextHistory.shows("w1(x) c1 w3(x) r2(x1) c3 c2"));
    assertEquals(Set.of(), TextHistory.shows("w1(x) a1 r2(x0) c2"));
  }

  // ---- P2 -------------------------------------------------------------------------------------

  @Test
  void fuzzyRead() {
    assertTrue(TextHistory.shows("r1(x0) w2(x) c2 r1(x2) c1").contains(FUZZY_READ));
    assertTrue(
        TextHistory.find("r1(x0) w2(x) c2 r1(x2) c1", FUZZY_READ).orElseThrow().queriesOnly());
    assertFalse(
        TextHistory.find("r1(x0) w2(x) c2 l1(x2) c1", FUZZY_READ).orElseThrow().queriesOnly());
  }

  @Test
  void ownWritesAreNoFuzzyReads() {
    assertEquals(Set.of(), TextHistory.shows("r1(x0) w1(x) r1(x1) w1(x) r1(x1) c1"));
    assertFalse(TextHistory.shows("r1(x0) w2(x) c2 w1(x) r1(x1) c1").contains(FUZZY_READ));
    assertFalse(TextHistory.shows("r1(x0) w2(x) w2(y) c2 r1(y2) c1").contains(FUZZY_READ));
  }

  // ---- own writes -----------------------------------------------------------------------------

  @Test
  void ownWriteUnseen() {
    assertTrue(TextHistory.shows("w1(x) r1(x0) c1").contains(INTERNAL));
    assertTrue(TextHistory.shows("w1(x) w1(x) r1(x1.1) c1").contains(INTERNAL));
    assertTrue(TextHistory.shows("d1(x) r1(x0) c1").contains(INTERNAL));
    assertTrue(TextHistory.shows("w1(x) r1(x0) a1").contains(INTERNAL));
    assertTrue(TextHistory.shows("w1(x) w1(x/x0) c1").contains(INTERNAL));
    String unborn =
        """
        P = x1
        i1(x) r1(P:x-) c1
        """;
    assertTrue(TextHistory.shows(unborn).contains(INTERNAL));
  }

  @Test
  void ownWriteSeen() {
    assertEquals(Set.of(), TextHistory.shows("r1(x0) w1(x) r1(x1) w1(x=x1) r1(x1) d1(x) c1"));
    assertEquals(Set.of(), TextHistory.shows("w1(x) s1 w1(x) u1 r1(x1.1) c1"));
    assertEquals(Set.of(), TextHistory.shows("s1 w1(x) u1 r1(x0) c1"));
    assertFalse(TextHistory.shows("w1(x) w2(x) c2 r1(x2) c1").contains(INTERNAL));
    assertEquals(Set.of(), TextHistory.shows("w1(x)! r1(x0) c1"));
  }

  /** InnoDB's writes take the latest version, its queries what the snapshot has of the old key. */
  @Test
  void ownWriteOnTopOfWhatAnotherOneDid() {
    assertEquals(Grounds.MIXTURE, internal("r1(x0) w2(x) c2 d1(x) r1(x0) c1"));
    assertEquals(Grounds.MIXTURE, internal("b1 w2(x) d1(x)~ c2 ~1 r1(x0) c1"));
    assertEquals(Grounds.QUERIES, internal("w2(x) c2 b1 d1(x) r1(x0) c1"));
    assertEquals(Grounds.QUERIES, internal("b1 d1(x) w2(y) c2 r1(x0) c1"));
    assertEquals(Grounds.QUERIES, internal("r1(x0) w2(x) a2 d1(x) r1(x0) c1"));
    assertEquals(Grounds.WRITES, internal("r1(x0) w2(x) c2 d1(x) l1(x0) c1"));
  }

  /** What it has not deleted but changed is there as well: a row twice, which nothing excuses. */
  @Test
  void ownWriteBesideWhatItWasMadeFrom() {
    assertEquals(Grounds.QUERIES, internal("r1(x0) w2(x) c2 w1(x) r1(x0) c1"));
    assertEquals(Grounds.QUERIES, internal("r1(x0) w2(x) c2 w1(x) r1(x0,x1) c1"));
    assertEquals(Grounds.WRITES, internal("r1(x0) w2(x) c2 w1(x) l1(x0) c1"));
  }

  private static Grounds internal(String text) {
    return TextHistory.find(text, INTERNAL).orElseThrow().grounds();
  }

  // ---- out of thin air ------------------------------------------------------------------------

  @Test
  void readOfWhatNobodyWrote() {
    assertEquals(Set.of(THIN_AIR), TextHistory.shows("w1(x) c1 r2(x?) c2"));
  }

  // ---- what is left ---------------------------------------------------------------------------

  @Test
  void lostWrite() {
    assertEquals(Set.of(LOST_WRITE), TextHistory.shows("w1(x) c1\n final: x0"));
    assertEquals(Set.of(LOST_WRITE), TextHistory.shows("i1(x) i1(y) c1\n final: y-"));
    assertEquals(Set.of(LOST_WRITE), TextHistory.shows("d1(x) c1\n final: x0"));
    assertEquals(Set.of(LOST_WRITE), TextHistory.shows("w1(x) c1 w2(x) c2\n final: x1"));
    assertEquals(Set.of(LOST_WRITE), TextHistory.shows("r1(x0) c1\n final: x-"));
  }

  @Test
  void undeadWrite() {
    assertEquals(Set.of(UNDEAD_WRITE), TextHistory.shows("w1(x) a1\n final: x1"));
    assertEquals(Set.of(UNDEAD_WRITE), TextHistory.shows("i1(x) i1(y) a1\n final: y1"));
    assertEquals(Set.of(UNDEAD_WRITE), TextHistory.shows("s1 w1(x) u1 c1\n final: x1"));
    assertEquals(Set.of(UNDEAD_WRITE), TextHistory.shows("w1(x)! c1\n final: x1"));
  }

  @Test
  void whatWasCommittedIsLeft() {
    assertEquals(Set.of(), TextHistory.shows("i1(x) c1 w2(x) a2 d3(x) a3"));
    assertEquals(Set.of(), TextHistory.shows("i1(x) w1(x) d1(x) c1"));
    assertEquals(Set.of(), TextHistory.shows("i1(x) a1"));
    assertEquals(Set.of(), TextHistory.shows("w1(x) s1 w1(x) u1 c1"));
  }
}
