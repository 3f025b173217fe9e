package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Finds the writes of transactions in tables that others, concurrent with them, had changed by
 * then. Where writes take the latest rows and queries a snapshot, a query that follows such a write
 * may see a state that never existed.
 */
public final class Mixtures {
  private record Place(Transaction transaction, Step step, int position) {}

  private record Write(Place place, RowIdentity row) {}

  private final Map<Integer, Place> places = new HashMap<>();
  private final Map<String, List<Write>> mixing = new HashMap<>();

  public Mixtures(List<Transaction> transactions, Collection<Change> changes) {
    for (Transaction transaction : transactions) {
      for (int i = 0; i < transaction.steps().size(); i++) {
        Step step = transaction.steps().get(i);
        places.put(step.number(), new Place(transaction, step, i));
      }
    }
    changes.stream()
        .filter(change -> places.containsKey(change.after().writer()))
        .map(change -> new Write(places.get(change.after().writer()), change.row()))
        .collect(Collectors.groupingBy(write -> write.row().table()))
        .values()
        .forEach(
            writes -> writes.stream().filter(write -> isOnTop(write, writes)).forEach(this::enter));
  }

  /** Whether somebody concurrent may have committed a change of the table before it came back. */
  private static boolean isOnTop(Write write, List<Write> all) {
    Transaction own = write.place().transaction();
    int cameBack = write.place().step().completedAt().orElse(Integer.MAX_VALUE);
    return all.stream()
        .map(other -> other.place().transaction())
        .filter(other -> other.committed() && !other.name().equals(own.name()))
        .anyMatch(other -> other.endedAt() > own.startedAt() && other.commitAskedAt() < cameBack);
  }

  private void enter(Write write) {
    mixing
        .computeIfAbsent(write.place().transaction().name(), name -> new ArrayList<>())
        .add(write);
  }

  /** The rows that the transaction of a statement had by then written in such a way. */
  public List<RowIdentity> before(int statement) {
    Place place = places.get(statement);
    return place == null
        ? List.of()
        : mixing.getOrDefault(place.transaction().name(), List.of()).stream()
            .filter(write -> write.place().position() < place.position())
            .map(Write::row)
            .toList();
  }
}
