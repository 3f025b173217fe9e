package dev.isoscope.pattern;

import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.EdgeKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which of Adya's phenomena a sequence of operations shows. Its items are rows, so every
 * anti-dependency is one of items.
 */
public final class PatternAnomalies {
  private final OperationSequence sequence;
  private final List<PatternEdge> edges;
  private final Set<Anomaly> shown = EnumSet.noneOf(Anomaly.class);
  private final Map<Anomaly, List<PatternEdge>> cycles = new HashMap<>();

  private PatternAnomalies(OperationSequence sequence) {
    this.sequence = sequence;
    this.edges = sequence.edges();
    Predicate<PatternEdge> write = edge -> edge.kind() == EdgeKind.WW;
    Predicate<PatternEdge> dependency = edge -> edge.kind().isDependency();
    Predicate<PatternEdge> anti = edge -> edge.kind() == EdgeKind.RW;
    cycle(Anomaly.G0, write, write);
    cycle(Anomaly.G1C, dependency, dependency);
    cycle(Anomaly.G_SINGLE, anti, dependency);
    cycle(Anomaly.G2_ITEM, anti, edge -> true);
    cycle(Anomaly.G2, anti, edge -> true);
    reads();
    sameItem();
    interference();
  }

  public static PatternAnomalies of(OperationSequence sequence) {
    return new PatternAnomalies(sequence);
  }

  /** All that it shows, those that others are special cases of included. */
  public Set<Anomaly> shown() {
    return Collections.unmodifiableSet(shown);
  }

  /**
   * The gravest or most special one. A read of what is not committed yet has no place of its own in
   * Adya's levels, and whether snapshots are kept apart is asked last.
   */
  public Optional<Anomaly> first() {
    return shown.stream()
        .filter(anomaly -> anomaly != Anomaly.DIRTY_READ && anomaly != Anomaly.G_SI_A)
        .findFirst()
        .or(() -> Optional.of(Anomaly.G_SI_A).filter(shown::contains));
  }

  /** A cycle that the first one consists of, the shortest; empty if it is none. */
  public List<PatternEdge> cycle() {
    return first()
        .map(
            anomaly ->
                anomaly.isSpecialCaseOf(Anomaly.G_SINGLE)
                    ? cycles.get(Anomaly.G_SINGLE)
                    : cycles.getOrDefault(anomaly, List.of()))
        .orElse(List.of());
  }

  /** Whether transactions depend on each other in a circle, or read what was not to stay. */
  public boolean anomalous() {
    return shown.contains(Anomaly.G1A)
        || shown.contains(Anomaly.G1B)
        || shown.contains(Anomaly.G1C)
        || shown.contains(Anomaly.G2_ITEM);
  }

  /** The levels whose definition rules it out. */
  public Set<IsolationDegree> forbiddenAt() {
    Set<IsolationDegree> levels = EnumSet.noneOf(IsolationDegree.class);
    for (IsolationDegree level : IsolationDegree.values()) {
      if (!Collections.disjoint(level.definition().forbidden(), shown)) {
        levels.add(level);
      }
    }
    return levels;
  }

  /** See the same in the search for phenomena of a run. */
  private void cycle(
      Anomaly anomaly, Predicate<PatternEdge> closing, Predicate<PatternEdge> others) {
    edges.stream()
        .filter(closing)
        .flatMap(edge -> way(edge, others).stream())
        .min(Comparator.comparingInt(List::size))
        .ifPresent(
            cycle -> {
              shown.add(anomaly);
              cycles.put(anomaly, cycle);
            });
  }

  /** The shortest way from where an edge leads to where it comes from, and the edge. */
  private Optional<List<PatternEdge>> way(PatternEdge closing, Predicate<PatternEdge> others) {
    Deque<List<PatternEdge>> open = new ArrayDeque<>(List.of(List.of()));
    Set<Integer> met = new HashSet<>(Set.of(closing.to()));
    while (!open.isEmpty()) {
      List<PatternEdge> way = open.remove();
      int end = way.isEmpty() ? closing.to() : way.get(way.size() - 1).to();
      if (end == closing.from()) {
        return Optional.of(plus(way, closing));
      }
      edges.stream()
          .filter(others)
          .filter(edge -> edge.from() == end && met.add(edge.to()))
          .forEach(edge -> open.add(plus(way, edge)));
    }
    return Optional.empty();
  }

  private static List<PatternEdge> plus(List<PatternEdge> way, PatternEdge edge) {
    List<PatternEdge> longer = new ArrayList<>(way);
    longer.add(edge);
    return longer;
  }

  private void reads() {
    List<Operation> operations = sequence.operations();
    for (int i = 0; i < operations.size(); i++) {
      Operation read = operations.get(i);
      Optional<Operation> writer =
          read.reads() ? sequence.writer(read.item(), read.version()) : Optional.empty();
      if (writer.isPresent() && writer.get().transaction() != read.transaction()) {
        int other = writer.get().transaction();
        boolean commits = sequence.commits(read.transaction());
        if (sequence.endOf(other) > i) {
          shown.add(Anomaly.DIRTY_READ);
        }
        if (commits && !sequence.commits(other)) {
          shown.add(Anomaly.G1A);
        }
        boolean last =
            sequence.of(other).stream()
                .noneMatch(
                    one ->
                        one.writes()
                            && one.item().equals(read.item())
                            && one.version() > read.version());
        if (commits && !last) {
          shown.add(Anomaly.G1B);
        }
      }
    }
  }

  /** Non-repeatable reads and lost updates: what a transaction reads changes before it is done. */
  private void sameItem() {
    for (int transaction : sequence.transactions()) {
      List<Operation> own = sequence.commits(transaction) ? sequence.of(transaction) : List.of();
      for (int i = 0; i < own.size(); i++) {
        for (Operation later : own.subList(i + 1, own.size())) {
          Operation read = own.get(i);
          if (read.reads() && later.item().equals(read.item())) {
            boolean foreign = isForeign(read.item(), read.version() + 1, later, transaction);
            if (foreign && later.reads() && later.version() > read.version()) {
              shown.add(Anomaly.FUZZY_READ);
            }
            if (foreign && later.writes() && later.version() > read.version() + 1) {
              shown.add(Anomaly.P4);
            }
          }
        }
      }
    }
  }

  /** Whether a version is there, is older than an operation and of another that commits. */
  private boolean isForeign(String item, int version, Operation later, int transaction) {
    return version <= later.version()
        && sequence
            .writer(item, version)
            .filter(one -> one.transaction() != transaction)
            .filter(one -> sequence.commits(one.transaction()))
            .isPresent();
  }

  /** A transaction follows one that had not ended when it began. */
  private void interference() {
    List<Operation> operations = sequence.operations();
    for (PatternEdge edge : edges) {
      Operation first = sequence.of(edge.to()).get(0);
      if (edge.kind().isDependency() && operations.indexOf(first) < sequence.endOf(edge.from())) {
        shown.add(Anomaly.G_SI_A);
      }
    }
  }
}
