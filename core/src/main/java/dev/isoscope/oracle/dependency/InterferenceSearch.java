package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.model.Anomaly;
import dev.isoscope.oracle.graph.Dependency;
import dev.isoscope.semantics.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * G-SIa, interference: a transaction depends on one that it does not start-depend on. That is
 * certain if one of its statements had read or written before the other was asked to commit. For
 * plain queries only they take the snapshot, as documented for InnoDB.
 */
final class InterferenceSearch extends PhenomenonSearch {
  InterferenceSearch(DependencyFacts facts) {
    super(facts);
  }

  @Override
  Stream<Phenomenon> instances() {
    return graph.edges().stream()
        .filter(edge -> edge.kind().isDependency())
        .flatMap(edge -> instance(edge).stream());
  }

  private Optional<Phenomenon> instance(Edge edge) {
    Link link = evident.link(edge);
    Dependency dependency = link.dependency().orElseThrow();
    Transaction earlier = statements.at(dependency.earlier()).transaction();
    Transaction later = statements.at(dependency.later()).transaction();
    Optional<Phenomenon> byQuery =
        timeline
            .firstPlainQuery(later)
            .filter(query -> evident.isPlain(edge))
            .flatMap(query -> instance(link, query, earlier, Grounds.QUERIES));
    return byQuery.or(
        () ->
            timeline.start(later).flatMap(start -> instance(link, start, earlier, Grounds.WRITES)));
  }

  private Optional<Phenomenon> instance(
      Link link, Statements.Place start, Transaction earlier, Grounds grounds) {
    return timeline.cameBackBeforeCommit(start, earlier)
        ? Optional.of(
            new Phenomenon(
                Anomaly.G_SI_A,
                List.of(link.to(), link.from()),
                new Evidence.Interference(link, start.number()),
                grounds))
        : Optional.empty();
  }
}
