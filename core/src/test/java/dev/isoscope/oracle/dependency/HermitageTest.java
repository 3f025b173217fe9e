package dev.isoscope.oracle.dependency;

import static dev.isoscope.model.Anomaly.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Anomaly;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The histories of the Hermitage tests as they come out where the anomaly shows, and where a DBMS
 * prevents it. x and y are the rows 1 and 2 of its table.
 */
class HermitageTest {
  private static void exhibits(Anomaly anomaly, String history) {
    assertTrue(TextHistory.shows(history).contains(anomaly), history);
  }

  private static void isPreventedIn(Anomaly anomaly, String history) {
    assertFalse(TextHistory.shows(history).contains(anomaly), history);
  }

  /** What a run with statement snapshots and row locks, as read committed is built, may show. */
  private static void isReadCommitted(String history) {
    Set<Anomaly> shown = EnumSet.copyOf(TextHistory.shows(history));
    shown.removeAll(Set.of(FUZZY_READ, PMP, P4, G_SINGLE, G_SI_A, G_SI_B, G2_ITEM, G2));
    assertEquals(Set.of(), shown, history);
  }

  @Test
  void g0() {
    exhibits(G0, "b1 b2 w1(x) w2(x) w2(y) w1(y) c1 c2");
    isPreventedIn(G0, "b1 b2 w1(x) w2(x)~ w1(y) c1 ~2 w2(y) c2");
  }

  @Test
  void g1a() {
    exhibits(G1A, "b1 b2 w1(x) r2(x1,y0) a1 r2(x0,y0) c2");
    assertEquals(Set.of(), TextHistory.shows("b1 b2 w1(x) r2(x0,y0) a1 r2(x0,y0) c2"));
  }

  @Test
  void g1b() {
    exhibits(G1B, "b1 b2 w1(x) r2(x1,y0) w1(x) c1 r2(x1,y0) c2");
    isPreventedIn(G1B, "b1 b2 w1(x) r2(x0,y0) w1(x) c1 r2(x1,y0) c2");
    assertEquals(
        Set.of(STALE_READ), TextHistory.shows("b1 b2 w1(x) r2(x0,y0) w1(x) c1 r2(x0,y0) c2"));
  }

  @Test
  void g1c() {
    exhibits(G1C, "b1 b2 w1(x) w2(y) r1(y2) r2(x1) c1 c2");
    assertEquals(Set.of(G2_ITEM, G2), TextHistory.shows("b1 b2 w1(x) w2(y) r1(y0) r2(x0) c1 c2"));
  }

  @Test
  void otv() {
    String start = "b1 b2 b3 w1(x) w1(y) w2(x)~ c1 ~2 ";
    exhibits(OTV, start + "r3(x1) w2(y) r3(y2) c2 r3(x1) c3");
    exhibits(OTV, start + "r3(x2) w2(y) r3(y1) r3(x1) c2 c3");
    isReadCommitted(start + "r3(x1) w2(y) r3(y1) c2 r3(y2) r3(x2) c3");
    assertEquals(
        Set.of(STALE_READ), TextHistory.shows(start + "r3(x1) w2(y) r3(y1) c2 r3(y1,x1) c3"));
  }

  @Test
  void pmp() {
    String conditions =
        """
        P = z2
        Q = z2
        """;
    exhibits(PMP, conditions + "b1 b2 r1(P:x0,y0,z-) i2(z) c2 r1(Q:x0,y0,z2) c1");
    isReadCommitted(conditions + "b1 b2 r1(P:x0,y0,z-) i2(z) c2 r1(Q:x0,y0,z2) c1");
    isPreventedIn(PMP, conditions + "b1 b2 r1(P:x0,y0,z-) i2(z) c2 r1(Q:x0,y0,z-) c1");
  }

  /** T1 adds ten to both rows, T2 deletes where the value is twenty: y before, x after. */
  @Test
  void pmpForWrites() {
    String condition = "P = x1 y0\n";
    // PostgreSQL at read committed: y is judged again, x is not
    String nothingDeleted = condition + "b1 b2 w1(x,y) d2(P:x0,y1;)~ c1 ~2 r2(P:x1,y1) c2";
    exhibits(PMP, nothingDeleted);
    assertFalse(TextHistory.find(nothingDeleted, PMP).orElseThrow().queriesOnly());
    // InnoDB at repeatable read: the query sees y, the delete finds x
    String otherRow = condition + "b1 b2 r2(P:x0,y0) w1(x,y) d2(P:x1,y1;x)~ c1 ~2 r2(P:x2,y0) c2";
    exhibits(PMP, otherRow);
    assertFalse(TextHistory.find(otherRow, PMP).orElseThrow().queriesOnly());
    assertFalse(TextHistory.find(otherRow, G_SINGLE).orElseThrow().queriesOnly());
    isPreventedIn(PMP, condition + "b1 b2 w1(x,y) d2(P:x1,y1;x)~ c1 ~2 r2(P:x2,y1) c2");
  }

  @Test
  void p4() {
    exhibits(P4, "b1 b2 r1(x0) r2(x0) w1(x) w2(x)~ c1 ~2 c2");
    isReadCommitted("b1 b2 r1(x0) r2(x0) w1(x) w2(x)~ c1 ~2 c2");
    assertEquals(Set.of(), TextHistory.shows("b1 b2 r1(x0) r2(x0) w1(x) c1 w2(x)! a2"));
  }

  @Test
  void gSingle() {
    exhibits(G_SINGLE, "b1 b2 r1(x0) r2(x0,y0) w2(x) w2(y) c2 r1(y2) c1");
    isReadCommitted("b1 b2 r1(x0) r2(x0,y0) w2(x) w2(y) c2 r1(y2) c1");
    assertEquals(
        Set.of(STALE_READ), TextHistory.shows("b1 b2 r1(x0) r2(x0,y0) w2(x) w2(y) c2 r1(y0) c1"));
  }

  /**
   * T1 looks for multiples of five, T2 makes one of ten twelve, T1 looks for multiples of three.
   */
  @Test
  void gSingleOverConditions() {
    String conditions =
        """
        P = x0 y0
        Q = x2
        """;
    String skew = conditions + "b1 b2 r1(P:x0,y0) w2(x) c2 r1(Q:x2,y0) c1";
    exhibits(G_SINGLE, skew);
    exhibits(PMP, skew);
    isPreventedIn(G_SINGLE, conditions + "b1 b2 r1(P:x0,y0) w2(x) c2 r1(Q:x0,y0) c1");
  }

  @Test
  void gSingleOverAWritesCondition() {
    String condition = "P = y0\n";
    String start = "b1 b2 r1(x0) r2(x0,y0) w2(x) w2(y) c2 ";
    String deleteSeesTheChange = condition + start + "d1(P:x2,y2;) c1";
    exhibits(G_SINGLE, deleteSeesTheChange);
    assertFalse(TextHistory.find(deleteSeesTheChange, G_SINGLE).orElseThrow().queriesOnly());
    isPreventedIn(G_SINGLE, condition + start + "d1(P:x0,y0;y/y0)! a1");
  }

  @Test
  void g2Item() {
    assertEquals(
        Set.of(G2_ITEM, G2), TextHistory.shows("b1 b2 r1(x0,y0) r2(x0,y0) w1(x) w2(y) c1 c2"));
    assertEquals(Set.of(), TextHistory.shows("b1 b2 r1(x0,y0) r2(x0,y0) w1(x) w2(y)! a2 c1"));
  }

  @Test
  void g2() {
    String condition = "P = z1 v2\n";
    assertEquals(
        Set.of(G2),
        TextHistory.shows(condition + "b1 b2 r1(P:x0,z-,v-) r2(P:x0,z-,v-) i1(z) i2(v) c1 c2"));
    assertEquals(
        Set.of(),
        TextHistory.shows(condition + "b1 b2 r1(P:x0,z-,v-) r2(P:x0,z-,v-) i1(z) c1 i2(v)! a2"));
  }

  /** Fekete's example with two anti-dependencies and a transaction that only reads. */
  @Test
  void g2WithTwoAntiDependencies() {
    exhibits(G2_ITEM, "b1 r1(x0,y0) b2 w2(y) c2 b3 r3(x0,y2) c3 w1(x) c1");
    isPreventedIn(G2_ITEM, "b1 r1(x0,y0) b2 w2(y) c2 b3 r3(x0,y2) c3 w1(x)! a1");
  }
}
