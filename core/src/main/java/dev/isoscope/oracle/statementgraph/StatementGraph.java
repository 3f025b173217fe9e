package dev.isoscope.oracle.statementgraph;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.oracle.graph.VersionChains;
import dev.isoscope.oracle.graph.VersionSets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jgrapht.Graph;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jgrapht.traverse.TopologicalOrderIterator;

/**
 * The statements of committed transactions and which of them must come before which: a statement
 * comes after whoever made a version that it saw, and before whoever made the next one (TxCheck,
 * Definitions 2 to 8 on whole version sets, which may only add edges). What keys and foreign keys
 * allow follows the order in which the statements completed.
 */
final class StatementGraph {
  private final Graph<Integer, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);

  private StatementGraph() {}

  /**
   * @param versions the versions that rows have had
   * @param sets what each statement saw; those that stay opaque are left out
   */
  static StatementGraph of(
      VersionChains versions, Map<Integer, VersionSets.Reading> sets, KeyOrder keys) {
    StatementGraph result = new StatementGraph();
    Map<Integer, Collection<RowVersion>> seen = new LinkedHashMap<>();
    sets.forEach(
        (number, reading) -> {
          if (reading instanceof VersionSets.Reading.Explained explained) {
            seen.put(number, explained.versions().values());
          }
        });
    seen.keySet().forEach(result.graph::addVertex);
    Map<RowIdentity, List<RowVersion>> chains = result.chains(versions);
    Map<RowVersion, Integer> places = new HashMap<>();
    chains.values().forEach(chain -> chain.forEach(one -> places.put(one, chain.indexOf(one))));
    for (List<RowVersion> chain : chains.values()) {
      for (int i = 1; i < chain.size(); i++) {
        result.edge(chain.get(i - 1).writer(), chain.get(i).writer());
      }
    }
    seen.forEach((number, those) -> those.forEach(one -> result.saw(number, one, chains, places)));
    keys.pairs(List.copyOf(sets.keySet())).forEach(pair -> result.edge(pair.get(0), pair.get(1)));
    return result;
  }

  /** The versions that stay, those of statements that are left out excepted. */
  private Map<RowIdentity, List<RowVersion>> chains(VersionChains versions) {
    Map<RowIdentity, List<RowVersion>> chains = new LinkedHashMap<>();
    versions
        .all()
        .forEach(
            (row, chain) ->
                chains.put(
                    row,
                    chain.stream()
                        .filter(one -> one.isInitial() || graph.containsVertex(one.writer()))
                        .toList()));
    return chains;
  }

  private void saw(
      int number,
      RowVersion version,
      Map<RowIdentity, List<RowVersion>> chains,
      Map<RowVersion, Integer> places) {
    edge(version.writer(), number);
    List<RowVersion> chain = chains.getOrDefault(version.row(), List.of());
    Integer place = places.get(version);
    if (place != null && place + 1 < chain.size()) {
      edge(number, chain.get(place + 1).writer());
    }
  }

  private void edge(int earlier, int later) {
    if (earlier != later && graph.containsVertex(earlier) && graph.containsVertex(later)) {
      graph.addEdge(earlier, later);
    }
  }

  /** A statement that is part of a cycle; the last one, since the least hangs on it. */
  Optional<Integer> inCycle() {
    return new CycleDetector<>(graph).findCycles().stream().max(Integer::compare);
  }

  /** An order of the statements that keeps to all edges, otherwise in favour of the last ones. */
  List<Integer> order() {
    List<Integer> order = new ArrayList<>();
    new TopologicalOrderIterator<>(graph, Comparator.reverseOrder()).forEachRemaining(order::add);
    return order;
  }
}
