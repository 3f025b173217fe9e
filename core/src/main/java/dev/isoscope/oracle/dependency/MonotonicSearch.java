package dev.isoscope.oracle.dependency;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.EdgeKind;
import dev.isoscope.oracle.graph.Dependency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * OTV, Adya's G-monotonic (level PL-2L): a cycle with one anti-dependency in the graph in which the
 * transaction that sees inconsistently is unfolded into its statements. One of them has seen
 * something of a transaction, and one that comes later misses it, or what it builds on. Within one
 * statement the order of reads is known only if it did not wait: then nobody committed in between.
 */
final class MonotonicSearch extends PhenomenonSearch {
  MonotonicSearch(DependencyFacts facts) {
    super(facts);
  }

  @Override
  Stream<Phenomenon> instances() {
    return Stream.of(true, false).flatMap(this::instances);
  }

  private Stream<Phenomenon> instances(boolean queriesOnly) {
    Map<String, List<Link>> seeing =
        graph.edges().stream()
            .filter(edge -> edge.kind().isDependency())
            .flatMap(edge -> link(edge, evident.earliestLater(edge, queriesOnly)))
            .collect(Collectors.groupingBy(Link::to));
    return graph.edges().stream()
        .filter(edge -> edge.kind() == EdgeKind.RW)
        .flatMap(edge -> link(edge, evident.latestEarlier(edge, queriesOnly)))
        .flatMap(
            miss ->
                seeing.getOrDefault(miss.from(), List.of()).stream()
                    .filter(see -> isInOrder(see, miss))
                    .flatMap(see -> instance(see, miss, queriesOnly).stream()));
  }

  private static Stream<Link> link(Edge edge, Optional<Dependency> dependency) {
    return dependency.stream().map(one -> new Link(edge, Optional.of(one)));
  }

  private Optional<Phenomenon> instance(Link see, Link miss, boolean queriesOnly) {
    return graph
        .way(miss.to(), see.from(), edge -> edge.kind().isDependency() && !edge.touches(see.to()))
        .map(way -> Phenomenon.cycle(Anomaly.OTV, evident.cycle(way, see, miss), queriesOnly));
  }

  private boolean isInOrder(Link see, Link miss) {
    Statements.Place seeing = statements.at(see.dependency().orElseThrow().later());
    Statements.Place missing = statements.at(miss.dependency().orElseThrow().earlier());
    return seeing.isBefore(missing)
        || (seeing.number() == missing.number() && !seeing.step().blocked());
  }
}
