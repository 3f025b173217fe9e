package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.EdgeKind;
import dev.isoscope.oracle.graph.Dependency;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.semantics.Transaction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jgrapht.Graph;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.shortestpath.BFSShortestPath;
import org.jgrapht.graph.DirectedMultigraph;
import org.jgrapht.graph.MaskSubgraph;

/**
 * The direct serialization graph of the committed transactions, with the start dependencies of
 * Adya's graph for snapshot isolation, made from what is certain about their statements.
 */
public final class TransactionGraph {
  private final Graph<String, Edge> graph = new DirectedMultigraph<>(Edge.class);
  private final Map<Edge, List<Dependency>> evidence = new LinkedHashMap<>();

  TransactionGraph(
      Observations observations, Statements statements, VersionOrder order, Timeline timeline) {
    List<Transaction> committed =
        observations.transactions().stream().filter(Transaction::committed).toList();
    committed.forEach(transaction -> graph.addVertex(transaction.name()));
    for (Dependency dependency : observations.dependencies()) {
      if (dependency.certain()
          && statements.counts(dependency.earlier())
          && statements.counts(dependency.later())) {
        enter(dependency, statements, order);
      }
    }
    for (Transaction one : committed) {
      for (Transaction other : committed) {
        if (one != other && timeline.endedBefore(one, other)) {
          add(new Edge(one.name(), other.name(), EdgeKind.START, false));
        }
      }
    }
  }

  private void enter(Dependency dependency, Statements statements, VersionOrder order) {
    String from = statements.at(dependency.earlier()).transaction().name();
    String to = statements.at(dependency.later()).transaction().name();
    EdgeKind kind = kind(dependency);
    if (!from.equals(to) && isBorneOut(dependency, kind, statements, order)) {
      add(new Edge(from, to, kind, isPredicate(dependency))).add(dependency);
    }
  }

  private List<Dependency> add(Edge edge) {
    graph.addEdge(edge.from(), edge.to(), edge);
    return evidence.computeIfAbsent(edge, key -> new ArrayList<>());
  }

  private static EdgeKind kind(Dependency dependency) {
    return switch (dependency.kind()) {
      case ITEM_READ, PREDICATE_READ -> EdgeKind.WR;
      case ITEM_WRITE -> EdgeKind.WW;
      case ITEM_ANTI, PREDICATE_ANTI -> EdgeKind.RW;
      case PREDICATE_WRITE, VALUE_WRITE -> dependency.overwrites() ? EdgeKind.RW : EdgeKind.WR;
    };
  }

  private static boolean isPredicate(Dependency dependency) {
    return switch (dependency.kind()) {
      case PREDICATE_READ, PREDICATE_WRITE, PREDICATE_ANTI -> true;
      case ITEM_READ, ITEM_WRITE, ITEM_ANTI, VALUE_WRITE -> false;
    };
  }

  /** Whether it rests on lasting versions in an order that is certain. */
  private static boolean isBorneOut(
      Dependency dependency, EdgeKind kind, Statements statements, VersionOrder order) {
    RowVersion seen = dependency.seen();
    RowVersion installed = dependency.installed();
    return switch (kind) {
      case WW ->
          order.isOlder(
              new RowVersion(seen.row(), dependency.earlier()),
              new RowVersion(seen.row(), dependency.later()));
      case WR ->
          !isOwnView(dependency, dependency.later(), statements)
              && statements.lasts(installed)
              && (seen.equals(installed) || order.isOlder(installed, seen));
      case RW ->
          !isOwnView(dependency, dependency.earlier(), statements)
              && order.isOlder(seen, installed);
      case START -> true;
    };
  }

  /**
   * Whether a transaction saw, or may have seen, a version of its own. That adds nothing: its write
   * has the same order, and is no read. Which of several versions a condition was judged on need
   * not be known, so there it is enough that it had written the row.
   */
  private static boolean isOwnView(Dependency dependency, int reader, Statements statements) {
    return statements.isOwn(dependency.seen(), reader)
        || (isPredicate(dependency)
            && statements.hasWrittenBefore(reader, dependency.seen().row()));
  }

  /** Names of the committed transactions. */
  Set<String> transactions() {
    return Collections.unmodifiableSet(graph.vertexSet());
  }

  public Set<Edge> edges() {
    return Collections.unmodifiableSet(evidence.keySet());
  }

  /** All dependencies that an edge stands for; none for the order of ends and starts. */
  public List<Dependency> evidence(Edge edge) {
    return Collections.unmodifiableList(evidence.getOrDefault(edge, List.of()));
  }

  /**
   * A shortest way between two transactions over edges of a kind; of no edges from one to itself.
   */
  Optional<List<Edge>> way(String from, String to, Predicate<Edge> allowed) {
    if (from.equals(to)) {
      return Optional.of(List.of());
    }
    Graph<String, Edge> part = new MaskSubgraph<>(graph, name -> false, allowed.negate());
    return Optional.ofNullable(BFSShortestPath.findPathBetween(part, from, to))
        .map(GraphPath::getEdgeList);
  }
}
