package dev.isoscope.oracle.dependency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.Anomaly;
import dev.isoscope.oracle.graph.Observations;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a person is told. */
class WordingTest {
  private static List<String> words(String history, Anomaly anomaly) {
    Observations observations = TextHistory.of(history);
    Phenomenon phenomenon =
        Phenomena.of(observations).stream()
            .filter(one -> one.anomaly() == anomaly)
            .findFirst()
            .orElseThrow();
    return new PhenomenonWording(observations).reasoning(phenomenon);
  }

  @Test
  void headline() {
    Observations observations = TextHistory.of("r1(x0) w2(x) w2(y) c2 r1(y2) c1");
    Phenomenon skew =
        Phenomena.of(observations).stream()
            .filter(one -> one.anomaly() == Anomaly.G_SINGLE)
            .findFirst()
            .orElseThrow();
    assertEquals(
        "G-single (read skew) between T2 and T1:"
            + " a transaction sees one effect of another and not another one",
        new PhenomenonWording(observations).headline(skew));
  }

  @Test
  void cycle() {
    assertEquals(
        List.of(
            "T1 must come after T2, because statement 5 (SELECT y2) reads the version of row t#2"
                + " that statement 3 (UPDATE y) wrote.",
            "T1 must come before T2, because statement 1 (SELECT x0) reads row t#1 as it was"
                + " before statement 2 (UPDATE x) changed it."),
        words("r1(x0) w2(x) w2(y) c2 r1(y2) c1", Anomaly.G_SINGLE));
  }

  @Test
  void conditions() {
    assertEquals(
        List.of(
            "T1 must come after T2, because statement 4 (DELETE P:x0,z2;) judges its condition on"
                + " row t#2 as it was after statement 2 (INSERT z) inserted it.",
            "T1 must come before T2, because statement 1 (SELECT P:x0,z-) judges its condition on"
                + " row t#2 as it was before statement 2 (INSERT z) inserted it."),
        words("P = z2\n r1(P:x0,z-) i2(z) c2 d1(P:x0,z2;) c1", Anomaly.PMP));
  }

  @Test
  void startOrder() {
    assertEquals(
        List.of(
            "T2 must come after T1, because T1 had ended before T2 began.",
            "T2 must come before T1, because statement 3 (SELECT x0) reads row t#1 as it was"
                + " before statement 1 (UPDATE x) changed it."),
        words("w1(x) c1 r2(x0) c2", Anomaly.G_SI_B));
    assertEquals(
        List.of(
            "T1 must come after T2, because statement 4 (SELECT x2) reads the version of row t#2"
                + " that statement 2 (UPDATE x) wrote.",
            "T1 had started by then: statement 1 (SELECT y0) had come back before T2 was asked to"
                + " commit."),
        words("r1(y0) w2(x) c2 r1(x2) c1", Anomaly.G_SI_A));
  }

  @Test
  void reads() {
    assertEquals(
        List.of(
            "Statement 2 (SELECT x1) of T2 reads row t#1 in the version that statement 1"
                + " (UPDATE x) wrote, which T1 never committed."),
        words("w1(x) r2(x1) a1 c2", Anomaly.DIRTY_READ));
    assertEquals(
        List.of(
            "Statement 2 (SELECT x1) of T2 reads row t#1 in the version that statement 1"
                + " (UPDATE x) wrote, and came back before T1 was asked to commit."),
        words("w1(x) r2(x1) c1 c2", Anomaly.DIRTY_READ));
    assertEquals(
        List.of(
            "Statement 4 (SELECT x0) of T2 reads row t#1 as the case starts with it, though"
                + " a newer one, by statement 2 (UPDATE x), was committed before statement 4 was"
                + " submitted."),
        words("b2 w1(x) c1 r2(x0) c2", Anomaly.STALE_READ));
    assertEquals(
        List.of(
            "Statement 2 (SELECT x0) of T1 reads row t#1 as the case starts with it, though before"
                + " that statement 1 (UPDATE x) of the same transaction wrote it."),
        words("w1(x) r1(x0) c1", Anomaly.INTERNAL));
    assertEquals(
        List.of(
            "Statement 5 (SELECT x0) of T1 reads row t#1 as the case starts with it, though before"
                + " that statement 4 (UPDATE x) of the same transaction wrote it, and statement 2"
                + " (UPDATE x) had changed it in between: two versions of one row."),
        words("r1(x0) w2(x) c2 w1(x) r1(x0) c1", Anomaly.INTERNAL));
    assertEquals(
        List.of(
            "Statement 1 (SELECT x0) of T1 reads row t#1 as the case starts with it.",
            "Statement 4 (SELECT x2) of T1 reads row t#1 in the version that statement 2"
                + " (UPDATE x) wrote."),
        words("r1(x0) w2(x) c2 r1(x2) c1", Anomaly.FUZZY_READ));
  }

  @Test
  void remains() {
    assertEquals(
        List.of(
            "After the run row t#1 is not there; what was committed last is the row in the"
                + " version that statement 1 (INSERT x) wrote."),
        words("i1(x) c1\n final: x-", Anomaly.LOST_WRITE));
    assertEquals(
        List.of(
            "After the run row t#1 is there as the case starts with it; what was committed last"
                + " is the row as statement 1 (DELETE x) left it, which deleted it."),
        words("d1(x) c1\n final: x0", Anomaly.LOST_WRITE));
  }

  @Test
  void longStatementsAreToldWhole() {
    String row = "x0,y0,z0,v0,u0,t0,s0,p0,o0,n0,m0,l0,k0,j0,h0,g0,f0,e0,d0";
    assertEquals(
        "T1 must come before T2, because statement 1"
            + " (SELECT x0,y0,z0,v0,u0,t0,s0,p0,o0,n0,m0,l0,k0,j0,h0,g0,f0,e0,d0)"
            + " reads row t#1 as it was before statement 3 (UPDATE x) changed it.",
        words("r1(" + row + ") r2(x0,y0) w2(x) w1(y) c1 c2", Anomaly.G2_ITEM).stream()
            .filter(sentence -> sentence.startsWith("T1 must come before"))
            .findFirst()
            .orElseThrow());
  }
}
