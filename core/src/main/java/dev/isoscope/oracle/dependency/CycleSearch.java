package dev.isoscope.oracle.dependency;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.EdgeKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The phenomena that are cycles of the serialization graph: G0, G1c, G-single, G-SIb, G2-item and
 * G2 by Adya's definitions. Of G2-item the narrower reading is taken: none of its anti-dependencies
 * rests on a condition.
 */
final class CycleSearch extends PhenomenonSearch {
  CycleSearch(DependencyFacts facts) {
    super(facts);
  }

  @Override
  Stream<Phenomenon> instances() {
    Predicate<Edge> write = edge -> edge.kind() == EdgeKind.WW;
    Predicate<Edge> dependency = edge -> edge.kind().isDependency();
    Predicate<Edge> anti = edge -> edge.kind() == EdgeKind.RW;
    Predicate<Edge> itemAnti = anti.and(edge -> !edge.predicate());
    Predicate<Edge> start = edge -> edge.kind() == EdgeKind.START;
    return Stream.of(
            find(Anomaly.G0, write, write),
            find(Anomaly.G1C, dependency, dependency),
            find(Anomaly.G_SINGLE, anti, dependency),
            find(Anomaly.G_SI_B, anti, dependency.or(start)),
            find(Anomaly.G2_ITEM, itemAnti, dependency.or(itemAnti)),
            find(Anomaly.G2, anti, dependency.or(anti)))
        .flatMap(Optional::stream);
  }

  /**
   * A cycle that plain queries alone account for, or else any; of these the shortest.
   *
   * @param closing what the last edge must be
   * @param others what the others must be
   */
  private Optional<Phenomenon> find(
      Anomaly anomaly, Predicate<Edge> closing, Predicate<Edge> others) {
    return shortest(closing.and(evident::isPlain), others, true)
        .or(() -> shortest(closing, others, false))
        .map(
            cycle ->
                Phenomenon.cycle(
                    anomaly, cycle.stream().map(evident::link).toList(), isQueriesOnly(cycle)));
  }

  private Optional<List<Edge>> shortest(
      Predicate<Edge> closing, Predicate<Edge> others, boolean queriesOnly) {
    return graph.edges().stream()
        .filter(closing)
        .flatMap(
            edge ->
                graph
                    .way(edge.to(), edge.from(), allowed(edge, others, queriesOnly))
                    .map(way -> closed(way, edge))
                    .stream())
        .filter(cycle -> !queriesOnly || isQueriesOnly(cycle))
        .min(Comparator.comparingInt(List::size));
  }

  /**
   * Among plain queries only such reads count that lead to where an anti-dependency starts. Where
   * every transaction may be such a place, all must be.
   */
  private Predicate<Edge> allowed(Edge closing, Predicate<Edge> others, boolean queriesOnly) {
    return queriesOnly
        ? others.and(
            edge ->
                evident.isPlain(edge)
                    || (closing.kind() == EdgeKind.RW
                        && !others.test(closing)
                        && !edge.to().equals(closing.from())))
        : others;
  }

  private static List<Edge> closed(List<Edge> way, Edge closing) {
    List<Edge> cycle = new ArrayList<>(way);
    cycle.add(closing);
    return cycle;
  }

  private boolean isQueriesOnly(List<Edge> cycle) {
    if (cycle.stream().noneMatch(edge -> edge.kind() == EdgeKind.RW)) {
      return cycle.stream().anyMatch(edge -> edge.kind() == EdgeKind.WR)
          && cycle.stream().filter(edge -> edge.kind() == EdgeKind.WR).allMatch(evident::isPlain);
    }
    for (int i = 0; i < cycle.size(); i++) {
      Edge in = cycle.get(i);
      Edge out = cycle.get((i + 1) % cycle.size());
      if ((in.kind() == EdgeKind.RW || out.kind() == EdgeKind.RW) && !evident.isPlain(in)) {
        return false;
      }
    }
    return true;
  }
}
