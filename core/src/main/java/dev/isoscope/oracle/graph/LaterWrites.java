package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.semantics.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out whose writes a query has missed that saw one certain state: concurrent transactions are
 * added to that state in the order in which they committed, until the answer is another one.
 */
final class LaterWrites {
  /** So many states are tried at most; beyond that nothing is said. */
  private static final int MOST = 16;

  /**
   * A transaction added to the state before.
   *
   * @param all the state with all its versions
   * @param each the state before with only one of them, by that one
   */
  private record Addition(Viewpoint all, Map<RowVersion, Viewpoint> each) {}

  private final RunRecord record;
  private final int number;
  private final Set<String> tables;
  private final Viewpoint seen;
  private final List<Addition> additions = new ArrayList<>();

  /**
   * @param tables what the query reads
   * @param seen what they held for it
   */
  LaterWrites(RunRecord record, int number, Set<String> tables, Viewpoint seen) {
    this.record = record;
    this.number = number;
    this.tables = tables;
    this.seen = seen;
    Optional<Transaction> own = record.home(number);
    if (own.isPresent() && record.chains().stands(number)) {
      record.transactions().stream()
          .filter(other -> other.committed() && !other.name().equals(own.get().name()))
          .filter(other -> other.startedAt() < own.get().endedAt())
          .filter(other -> other.endedAt() > own.get().startedAt())
          .sorted(Comparator.comparingInt(Transaction::endedAt))
          .forEach(this::add);
    }
  }

  private void add(Transaction other) {
    Viewpoint before = additions.isEmpty() ? seen : additions.get(additions.size() - 1).all();
    Map<RowVersion, Viewpoint> each = new LinkedHashMap<>();
    Viewpoint all = before;
    for (String table : tables) {
      for (Map.Entry<RowIdentity, RowVersion> row : before.states().get(table).entrySet()) {
        Optional<RowVersion> later = later(row.getValue(), other);
        if (later.isPresent()) {
          each.put(later.get(), replaced(before, table, later.get()));
          all = replaced(all, table, later.get());
        }
      }
    }
    if (!each.isEmpty()) {
      additions.add(new Addition(all, each));
    }
  }

  /** The last version that a transaction made of a row after another version. */
  private Optional<RowVersion> later(RowVersion version, Transaction other) {
    List<RowVersion> lasting = record.chains().lasting(version.row());
    Optional<Integer> place = record.chains().place(version);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    return lasting.subList(place.get() + 1, lasting.size()).stream()
        .filter(one -> record.transactionOf(one.writer()).equals(Optional.of(other.name())))
        .reduce((one, next) -> next);
  }

  private static Viewpoint replaced(Viewpoint viewpoint, String table, RowVersion version) {
    Map<RowIdentity, RowVersion> state = new LinkedHashMap<>(viewpoint.states().get(table));
    state.put(version.row(), version);
    return viewpoint.with(table, state);
  }

  /** All states to try; none if there are too many. */
  List<Viewpoint> viewpoints() {
    List<Viewpoint> all = new ArrayList<>();
    for (Addition addition : additions) {
      all.addAll(addition.each().values());
      all.add(addition.all());
    }
    return all.size() > MOST ? List.of() : all;
  }

  /**
   * The dependencies on whoever changes the answer first.
   *
   * @param same for each viewpoint whether the query gives what it gave in the run; empty if it
   *     fails
   */
  Set<Dependency> missed(Dependency.Kind kind, List<Optional<Boolean>> same) {
    Set<Dependency> missed = new LinkedHashSet<>();
    int at = 0;
    for (Addition addition : additions) {
      List<Optional<Boolean>> each = same.subList(at, at + addition.each().size());
      Optional<Boolean> all = same.get(at + addition.each().size());
      at += addition.each().size() + 1;
      if (all.isEmpty()) {
        return Set.of();
      }
      if (!all.get()) {
        int i = 0;
        for (RowVersion version : addition.each().keySet()) {
          if (each.get(i++).equals(Optional.of(false))) {
            dependency(kind, version).ifPresent(missed::add);
          }
        }
        return missed;
      }
    }
    return missed;
  }

  private Optional<Dependency> dependency(Dependency.Kind kind, RowVersion version) {
    RowVersion before = seen.states().get(version.row().table()).get(version.row());
    return record.precedes(kind, number, before, version);
  }
}
