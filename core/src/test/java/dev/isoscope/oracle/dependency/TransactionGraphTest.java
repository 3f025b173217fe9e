package dev.isoscope.oracle.dependency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.EdgeKind;
import dev.isoscope.oracle.graph.Dependency;
import dev.isoscope.oracle.graph.Observations;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The edges that histories draw. */
class TransactionGraphTest {
  private static Set<String> edges(Observations observations) {
    return DependencyFacts.of(observations).graph().edges().stream()
        .map(Edge::toString)
        .collect(Collectors.toSet());
  }

  private static Set<String> edges(String history) {
    return edges(TextHistory.of(history));
  }

  @Test
  void rows() {
    assertEquals(Set.of("T1 -ww-> T2"), edges("b1 b2 w1(x) c1 w2(x) c2"));
    assertEquals(Set.of("T1 -wr-> T2"), edges("b1 b2 w1(x) c1 r2(x1) c2"));
    assertEquals(Set.of("T2 -rw-> T1"), edges("b1 b2 r2(x0) w1(x) c1 c2"));
    assertEquals(Set.of("T1 -wr-> T2"), edges("b1 b2 w1(x) c1 w2(y=x1) c2"));
    assertEquals(Set.of("T2 -rw-> T1"), edges("b1 b2 w2(y=x0) w1(x) c1 c2"));
  }

  @Test
  void conditions() {
    assertEquals(Set.of("T1 -predicate-wr-> T2"), edges("P = x0\n b1 b2 w1(x) c1 r2(P:x1) c2"));
    assertEquals(Set.of("T2 -predicate-rw-> T1"), edges("P = x1\n b1 b2 r2(P:x0) w1(x) c1 c2"));
    assertEquals(Set.of("T1 -predicate-wr-> T2"), edges("P = x0\n b1 b2 w1(x) c1 w2(P:x1;y) c2"));
    assertEquals(Set.of("T2 -predicate-rw-> T1"), edges("P = x1\n b1 b2 w2(P:x0;y) w1(x) c1 c2"));
    assertEquals(Set.of(), edges("P = x0 x1\n b1 b2 w2(P:x0;y) w1(x) c1 c2"));
  }

  @Test
  void starts() {
    assertEquals(Set.of("T1 -start-> T2"), edges("w1(x) c1 b2 w2(y) c2"));
    assertEquals(Set.of(), edges("b2 w1(x) c1 w2(y) c2"));
    assertEquals(Set.of(), edges("w1(x) c1~ b2 ~1 w2(y) c2"));
  }

  @Test
  void onlyWhatWasCommittedCounts() {
    assertEquals(Set.of(), edges("b1 b2 b3 w1(x) a1 w2(x) c2 r3(x0) a3"));
    assertEquals(Set.of(), edges("b1 b2 s1 w1(x) u1 c1 w2(x) c2"));
    assertEquals(Set.of(), edges("b1 b2 s1 r1(x0) u1 c1 w2(x) c2"));
  }

  @Test
  void onlyWhatIsCertainCounts() {
    Observations observed = TextHistory.of("b1 b2 w1(x) c1 r2(x1) c2");
    List<Dependency> doubtful =
        observed.dependencies().stream()
            .map(
                one ->
                    new Dependency(
                        one.kind(),
                        one.earlier(),
                        one.later(),
                        one.seen(),
                        one.installed(),
                        one.overwrites(),
                        false))
            .toList();
    assertEquals(
        Set.of(),
        edges(
            new Observations(
                observed.transactions(),
                observed.chains(),
                observed.changes(),
                observed.undone(),
                observed.uses(),
                doubtful,
                observed.finalVersions(),
                observed.overcounted(),
                observed.unseen(),
                observed.images())));
  }

  @Test
  void allEvidenceOfAnEdgeIsKept() {
    TransactionGraph graph =
        DependencyFacts.of(TextHistory.of("b1 b2 w1(x,y) c1 r2(x1,y1) r2(x1) c2")).graph();
    Edge edge = new Edge("T1", "T2", EdgeKind.WR, false);
    assertEquals(3, graph.evidence(edge).size());
    assertEquals(Set.of("T1", "T2"), graph.transactions());
  }
}
