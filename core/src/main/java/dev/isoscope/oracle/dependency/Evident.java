package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.model.EdgeKind;
import dev.isoscope.oracle.graph.Dependency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Chooses among the dependencies that stand behind an edge those that an argument rests on. */
final class Evident {
  private final TransactionGraph graph;
  private final Statements statements;
  private final Footing footing;
  private final Map<Edge, Link> links = new HashMap<>();

  Evident(TransactionGraph graph, Statements statements, Footing footing) {
    this.graph = graph;
    this.statements = statements;
    this.footing = footing;
    graph.edges().forEach(edge -> links.put(edge, new Link(edge, any(edge))));
  }

  /** The edge with evidence of a plain query if there is any. */
  Link link(Edge edge) {
    return links.get(edge);
  }

  /** Whether it is known without a write: by the order of ends and starts or by a plain query. */
  boolean isPlain(Edge edge) {
    return edge.kind() == EdgeKind.START
        || link(edge).dependency().filter(this::isPlainRead).isPresent();
  }

  /** A cycle of a way between transactions and two links whose evidence is chosen already. */
  List<Link> cycle(List<Edge> way, Link see, Link miss) {
    List<Link> links = new ArrayList<>(way.stream().map(this::link).toList());
    links.add(see);
    links.add(miss);
    return links;
  }

  private Optional<Dependency> any(Edge edge) {
    List<Dependency> all = graph.evidence(edge);
    return all.stream().filter(this::isPlainRead).findFirst().or(() -> all.stream().findFirst());
  }

  boolean isPlainRead(Dependency dependency) {
    return footing.of(reader(dependency), dependency.seen().row()) == Grounds.QUERIES;
  }

  /** The number of the statement that saw something, if only by replacing it. */
  private static int reader(Dependency dependency) {
    return dependency.overwrites() || dependency.kind().isAnti()
        ? dependency.earlier()
        : dependency.later();
  }

  /** The evidence of the earliest statement that depends on the edge's source. */
  Optional<Dependency> earliestLater(Edge edge, boolean plain) {
    return pick(edge, plain, dependency -> statements.at(dependency.later()).position());
  }

  /** The evidence of the latest statement that the edge's target has made out of date. */
  Optional<Dependency> latestEarlier(Edge edge, boolean plain) {
    return pick(edge, plain, dependency -> -statements.at(dependency.earlier()).position());
  }

  private Optional<Dependency> pick(
      Edge edge, boolean plain, ToIntFunction<Dependency> leastFirst) {
    return graph.evidence(edge).stream()
        .filter(dependency -> !plain || isPlainRead(dependency))
        .min(Comparator.comparingInt(leastFirst));
  }
}
