package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.EdgeKind;
import dev.isoscope.model.RowSight;
import dev.isoscope.model.TransactionOrder;
import dev.isoscope.oracle.graph.Dependency;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a phenomenon rests on, as data that pictures are drawn from: the order of the transactions,
 * and the versions of rows that statements saw.
 */
public final class PhenomenonFacts {
  private final Observations observations;
  private final PhenomenonWording wording;
  private final RowNames rows;
  private final Set<RowVersion> deletions;

  public PhenomenonFacts(Observations observations) {
    this.observations = observations;
    this.wording = new PhenomenonWording(observations);
    this.rows = new RowNames(observations);
    this.deletions =
        observations.changes().stream()
            .filter(Change::deletes)
            .map(Change::after)
            .collect(Collectors.toSet());
  }

  /** Which transaction comes before which; who ended before another began only if it matters. */
  public List<TransactionOrder> orders(Phenomenon phenomenon) {
    List<Edge> decisive = phenomenon.evidence().links().stream().map(Link::edge).toList();
    TransactionGraph graph = DependencyFacts.of(observations).graph();
    return graph.edges().stream()
        .filter(edge -> edge.kind() != EdgeKind.START || decisive.contains(edge))
        .map(edge -> order(edge, link(edge, phenomenon, graph), decisive.contains(edge)))
        .toList();
  }

  /** With the piece of evidence that the explanation shows, where it shows one. */
  private static Link link(Edge edge, Phenomenon phenomenon, TransactionGraph graph) {
    Optional<Dependency> first = graph.evidence(edge).stream().findFirst();
    return phenomenon.evidence().links().stream()
        .filter(link -> link.edge().equals(edge))
        .findFirst()
        .orElseGet(() -> new Link(edge, first));
  }

  private TransactionOrder order(Edge edge, Link link, boolean decisive) {
    return new TransactionOrder(
        edge.from(), edge.to(), edge.kind(), edge.predicate(), decisive, wording.sentence(link));
  }

  /** What statements certainly saw, statement by statement. */
  public List<RowSight> sights() {
    return observations.uses().stream()
        .sorted(Comparator.comparingInt(Use::statement))
        .map(this::sight)
        .distinct()
        .toList();
  }

  private RowSight sight(Use use) {
    RowVersion version = use.version();
    return new RowSight(
        use.statement(),
        RowSight.Manner.valueOf(use.manner().name()),
        rows.of(version.row()),
        values(version),
        version.isInitial() ? "the case" : "statement " + version.writer(),
        version.isInitial() ? OptionalInt.empty() : OptionalInt.of(version.writer()));
  }

  private String values(RowVersion version) {
    if (version.isUnborn()) {
      return "not there yet";
    }
    return deletions.contains(version)
        ? "deleted"
        : Optional.ofNullable(observations.images().get(version))
            .map(RowNames::values)
            .orElse("values unknown");
  }
}
