package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.EdgeKind;
import dev.isoscope.oracle.graph.Dependency;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * PMP (Bailis et al., 2013, as the Hermitage tests use it): a condition of a transaction was judged
 * on a row before another transaction changed whether the row meets it, and another statement of
 * the first sees that row as it was after that.
 */
final class PredicateSearch extends PhenomenonSearch {
  PredicateSearch(DependencyFacts facts) {
    super(facts);
  }

  @Override
  Stream<Phenomenon> instances() {
    Map<View, List<Link>> missing = new LinkedHashMap<>();
    Map<View, List<Link>> seeing = new HashMap<>();
    for (Edge edge : graph.edges()) {
      for (Dependency dependency : graph.evidence(edge)) {
        Link link = new Link(edge, Optional.of(dependency));
        RowIdentity row = dependency.installed().row();
        if (edge.kind() == EdgeKind.RW && edge.predicate()) {
          list(missing, new View(edge.from(), row)).add(link);
        } else if (edge.kind() == EdgeKind.WR) {
          list(seeing, new View(edge.to(), row)).add(link);
        }
      }
    }
    return missing.entrySet().stream()
        .flatMap(
            entry ->
                entry.getValue().stream()
                    .flatMap(
                        miss ->
                            seeing.getOrDefault(entry.getKey(), List.of()).stream()
                                .filter(see -> isAfter(see, miss))
                                .flatMap(see -> phenomenon(see, miss).stream())));
  }

  private static List<Link> list(Map<View, List<Link>> lists, View view) {
    return lists.computeIfAbsent(view, key -> new ArrayList<>());
  }

  /** Whether another statement sees what the first one missed, or a newer version. */
  private boolean isAfter(Link see, Link miss) {
    Dependency seen = see.dependency().orElseThrow();
    Dependency missed = miss.dependency().orElseThrow();
    return seen.later() != missed.earlier()
        && (seen.installed().equals(missed.installed())
            || order.isOlder(missed.installed(), seen.installed()));
  }

  private Optional<Phenomenon> phenomenon(Link see, Link miss) {
    boolean queriesOnly =
        evident.isPlainRead(see.dependency().orElseThrow())
            && evident.isPlainRead(miss.dependency().orElseThrow());
    return graph
        .way(
            miss.to(), see.from(), edge -> edge.kind() == EdgeKind.WW && !edge.touches(miss.from()))
        .map(way -> Phenomenon.cycle(Anomaly.PMP, evident.cycle(way, see, miss), queriesOnly));
  }
}
