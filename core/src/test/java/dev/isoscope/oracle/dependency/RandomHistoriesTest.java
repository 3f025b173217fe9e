package dev.isoscope.oracle.dependency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.generate.Randomness;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import dev.isoscope.semantics.Transaction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What executions of a known kind may show, against histories of a simulated database. */
class RandomHistoriesTest {
  private static final int HISTORIES = 300;

  private static Set<Anomaly> shown(String history) {
    return TextHistory.shows(history);
  }

  @Test
  void serialExecutionsShowNothing() {
    for (int seed = 0; seed < HISTORIES; seed++) {
      String history = new SimulatedDatabase(new Randomness(seed)).serial();
      assertEquals(Set.of(), shown(history), history);
    }
  }

  @Test
  void snapshotsWithFirstCommitterWinsShowOnlyWhatSnapshotIsolationAllows() {
    Set<Anomaly> allowed = EnumSet.of(Anomaly.STALE_READ, Anomaly.G2_ITEM, Anomaly.G2);
    Set<Anomaly> seen = EnumSet.noneOf(Anomaly.class);
    for (int seed = 0; seed < HISTORIES; seed++) {
      String history = new SimulatedDatabase(new Randomness(seed)).snapshots();
      Set<Anomaly> shown = shown(history);
      assertTrue(allowed.containsAll(shown), () -> shown + " in " + history);
      seen.addAll(shown);
    }
    assertEquals(allowed, seen);
  }

  @Test
  void statementSnapshotsShowOnlyWhatReadCommittedAllows() {
    Set<Anomaly> forbidden =
        EnumSet.of(
            Anomaly.G0,
            Anomaly.G1A,
            Anomaly.G1B,
            Anomaly.G1C,
            Anomaly.DIRTY_READ,
            Anomaly.STALE_READ,
            Anomaly.OTV,
            Anomaly.INTERNAL,
            Anomaly.THIN_AIR,
            Anomaly.LOST_WRITE,
            Anomaly.UNDEAD_WRITE);
    Set<Anomaly> seen = EnumSet.noneOf(Anomaly.class);
    for (int seed = 0; seed < HISTORIES; seed++) {
      String history = new SimulatedDatabase(new Randomness(seed)).readCommitted();
      Set<Anomaly> shown = shown(history);
      seen.addAll(shown);
      Set<Anomaly> wrong = EnumSet.copyOf(forbidden);
      wrong.retainAll(shown);
      assertEquals(Set.of(), wrong, history);
    }
    assertTrue(seen.containsAll(EnumSet.complementOf(EnumSet.copyOf(forbidden))), seen::toString);
  }

  @Test
  void queriesWithASnapshotShowNothingOfTheirOwn() {
    Set<Anomaly> skews = EnumSet.of(Anomaly.G2_ITEM, Anomaly.G2, Anomaly.STALE_READ);
    Set<Anomaly> seen = EnumSet.noneOf(Anomaly.class);
    for (int seed = 0; seed < HISTORIES; seed++) {
      String history = new SimulatedDatabase(new Randomness(seed)).snapshotsForQueries();
      for (Phenomenon one : Phenomena.of(TextHistory.of(history))) {
        assertTrue(!one.queriesOnly() || skews.contains(one.anomaly()), () -> one + " " + history);
        seen.add(one.anomaly());
      }
    }
    assertTrue(
        seen.containsAll(
            Set.of(Anomaly.OTV, Anomaly.PMP, Anomaly.P4, Anomaly.G_SINGLE, Anomaly.G_SI_A)),
        seen::toString);
  }

  @Test
  void cyclesAreFoundJustWhereNoSerialOrderExists() {
    Set<Anomaly> cycles = Set.of(Anomaly.G0, Anomaly.G1C, Anomaly.G2_ITEM, Anomaly.G2);
    int serializable = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      String history = new SimulatedDatabase(new Randomness(seed)).anything();
      Observations observations = TextHistory.of(history);
      boolean expected = isSerializable(observations);
      boolean acyclic =
          Phenomena.of(observations).stream().noneMatch(one -> cycles.contains(one.anomaly()));
      assertEquals(expected, acyclic, history);
      serializable += expected ? 1 : 0;
    }
    assertTrue(serializable > HISTORIES / 10 && serializable < HISTORIES * 9 / 10);
  }

  // ---- serializability, by trying all orders --------------------------------------------------

  private static boolean isSerializable(Observations observations) {
    List<Transaction> committed =
        observations.transactions().stream().filter(Transaction::committed).toList();
    Map<RowIdentity, RowVersion> start = new HashMap<>();
    observations.chains().forEach((row, chain) -> start.put(row, chain.get(0)));
    return anyOrder(committed, start, observations);
  }

  private static boolean anyOrder(
      List<Transaction> left, Map<RowIdentity, RowVersion> state, Observations observations) {
    if (left.isEmpty()) {
      return true;
    }
    for (Transaction next : left) {
      Map<RowIdentity, RowVersion> after = new HashMap<>(state);
      if (runs(next, after, observations)) {
        List<Transaction> rest = new ArrayList<>(left);
        rest.remove(next);
        if (anyOrder(rest, after, observations)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether it sees and replaces in a state what it did in the history. */
  private static boolean runs(
      Transaction transaction, Map<RowIdentity, RowVersion> state, Observations observations) {
    Map<Integer, List<Use>> uses =
        observations.uses().stream().collect(Collectors.groupingBy(Use::statement));
    Map<Integer, List<Change>> changes =
        observations.changes().stream()
            .collect(Collectors.groupingBy(change -> change.after().writer()));
    for (Step step : transaction.steps()) {
      for (Use use : uses.getOrDefault(step.number(), List.of())) {
        if (!use.version().equals(state.get(use.version().row()))) {
          return false;
        }
      }
      changes
          .getOrDefault(step.number(), List.of())
          .forEach(change -> state.put(change.row(), change.after()));
    }
    return true;
  }
}
