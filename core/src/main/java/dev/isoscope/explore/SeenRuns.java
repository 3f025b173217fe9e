package dev.isoscope.explore;

import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The runs of an exploration so far, which all of its workers share. */
final class SeenRuns {
  /** Orders, and the outcome that they all have. */
  private record Known(EquivalentOrders orders, String outcome) {}

  /**
   * A run that shows an outcome.
   *
   * @param nth its order's number
   */
  record Witness(ObservedOutcome outcome, History run, int[] places, long nth) {
    /** How often another session has its turn: the fewer, the easier it is to follow. */
    private int turns() {
      int turns = 0;
      for (int i = 1; i < run.steps().size(); i++) {
        String session = run.steps().get(i).statement().session();
        turns += session.equals(run.steps().get(i - 1).statement().session()) ? 0 : 1;
      }
      return turns;
    }

    private Witness clearer(Witness other) {
      boolean same = turns() == other.turns();
      return (same ? nth <= other.nth : turns() < other.turns()) ? this : other;
    }
  }

  private final List<Known> known = new CopyOnWriteArrayList<>();
  private final Map<String, Witness> witnesses = new ConcurrentHashMap<>();

  /** Whether the DBMS chose at random who goes on in a run. */
  static boolean byChance(History run) {
    return run.steps().stream().anyMatch(Step::serverChoice);
  }

  /** The outcome of an order, if a run that comes to the same was made. */
  Optional<String> outcome(int[] places) {
    // The last ones are likelier, since orders come as in a dictionary.
    for (int i = known.size() - 1; i >= 0; i--) {
      if (known.get(i).orders().contains(places)) {
        return Optional.of(known.get(i).outcome());
      }
    }
    return Optional.empty();
  }

  /** Other orders that come to the same as a run. */
  void add(EquivalentOrders orders, ObservedOutcome outcome) {
    known.add(new Known(orders, outcome.key()));
  }

  void add(Witness witness) {
    witnesses.merge(witness.outcome().key(), witness, Witness::clearer);
  }

  Witness witness(String outcome) {
    return witnesses.get(outcome);
  }
}
