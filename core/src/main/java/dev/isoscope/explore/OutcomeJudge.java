package dev.isoscope.explore;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.dependency.Phenomena;
import dev.isoscope.oracle.dependency.Phenomenon;
import dev.isoscope.oracle.graph.Inspection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Says of each outcome whether a serial order gives it, and what is wrong if none does. */
final class OutcomeJudge {
  /** What says nothing to an application that other names do not say better. */
  private static final Set<Anomaly> TECHNICAL =
      EnumSet.of(Anomaly.STALE_READ, Anomaly.G_SI_A, Anomaly.G_SI_B);

  private final SessionScripts scripts;
  private final List<ScriptedTransaction> transactions;
  private final OrderTally tally;
  private final RecoveringRunner runner;
  private final Map<Set<Integer>, Set<String>> serialWithout = new HashMap<>();

  OutcomeJudge(SessionScripts scripts, OrderTally tally, RecoveringRunner runner) {
    this.scripts = scripts;
    this.transactions = ScriptedTransaction.of(scripts);
    this.tally = tally;
    this.runner = runner;
  }

  /**
   * The same on fresh tables, where nothing of earlier runs can be felt; empty if they lead
   * elsewhere, and not by chance.
   */
  Optional<SeenRuns.Witness> confirmed(SeenRuns.Witness witness) throws SQLException {
    int[] places = witness.places();
    History run = runner.run(scripts.inOrder(places), Reset.FRESH);
    ObservedOutcome outcome = ObservedOutcome.of(run, places);
    if (outcome.equals(witness.outcome())) {
      return Optional.of(new SeenRuns.Witness(outcome, run, places, witness.nth()));
    }
    return SeenRuns.byChance(witness.run()) || SeenRuns.byChance(run)
        ? Optional.of(witness)
        : Optional.empty();
  }

  ExploredOutcome judge(SeenRuns.Witness witness) throws SQLException {
    ObservedOutcome outcome = witness.outcome();
    List<Failed> failed = failed(witness);
    boolean serial =
        tally.serial().contains(outcome.key())
            || (outcome.complete() && !failed.isEmpty() && serialWithout(outcome, failed));
    List<ExploredOutcome.Failure> failures =
        failed.stream()
            .map(
                one ->
                    new ExploredOutcome.Failure(
                        scripts.sessions().get(one.transaction().session()), one.kind()))
            .toList();
    return new ExploredOutcome(
        outcome,
        tally.orders().getOrDefault(outcome.key(), 0L),
        serial,
        serial || !outcome.complete() ? List.of() : anomalies(witness.run()),
        failures,
        retried(witness, failed),
        witness.run());
  }

  // ---- transactions that failed ----------------------------------------------------------------

  /**
   * A transaction in which a statement failed.
   *
   * @param without what has no effect because of that: the failed statement, or all of them
   */
  private record Failed(ScriptedTransaction transaction, ErrorKind kind, Set<Integer> without) {}

  private List<Failed> failed(SeenRuns.Witness witness) {
    Map<Integer, Step> steps = new HashMap<>();
    witness.run().steps().forEach(step -> steps.put(witness.places()[step.number() - 1], step));
    List<Failed> failed = new ArrayList<>();
    for (ScriptedTransaction transaction : transactions) {
      List<Integer> errors =
          transaction.places().stream().filter(one -> steps.get(one).error().isPresent()).toList();
      if (!errors.isEmpty()) {
        boolean ended =
            transaction.places().stream().map(steps::get).anyMatch(OutcomeJudge::rolledBack);
        failed.add(
            new Failed(
                transaction,
                steps.get(errors.get(0)).error().orElseThrow().kind(),
                Set.copyOf(ended ? transaction.places() : errors)));
      }
    }
    return failed;
  }

  private static boolean rolledBack(Step step) {
    return step.status() == Step.Status.SKIPPED || step.rolledBack() == RolledBack.TRANSACTION;
  }

  /** Whether a serial order gives the same without what has failed. */
  private boolean serialWithout(ObservedOutcome outcome, List<Failed> failed) throws SQLException {
    Set<Integer> places = new TreeSet<>();
    failed.forEach(one -> places.addAll(one.without()));
    Set<String> serial = serialWithout.get(places);
    if (serial == null) {
      serial = serialOutcomes(scripts.without(places));
      serialWithout.put(places, serial);
    }
    return serial.contains(outcome.without(places).key());
  }

  private Set<String> serialOutcomes(SessionScripts rest) throws SQLException {
    List<ScriptedTransaction> units = ScriptedTransaction.of(rest);
    int[] counts = new int[rest.sessions().size()];
    units.forEach(unit -> counts[unit.session()]++);
    Interleavings orders = Interleavings.of(counts);
    Set<String> outcomes = new HashSet<>();
    for (long nth = 0; nth < orders.count().longValueExact(); nth++) {
      int[] next = new int[counts.length];
      List<Integer> places = new ArrayList<>();
      for (int session : orders.at(nth)) {
        int turn = next[session]++;
        units.stream()
            .filter(unit -> unit.session() == session)
            .skip(turn)
            .findFirst()
            .ifPresent(unit -> places.addAll(unit.places()));
      }
      outcomes.add(run(rest, places.stream().mapToInt(Integer::intValue).toArray()).key());
    }
    return outcomes;
  }

  private ObservedOutcome run(SessionScripts some, int[] places) throws SQLException {
    return ObservedOutcome.of(runner.run(some.inOrder(places), Reset.FAST), places);
  }

  /** Tries again, at the end, what failed because of others. */
  private Optional<Boolean> retried(SeenRuns.Witness witness, List<Failed> failed)
      throws SQLException {
    List<Failed> again = failed.stream().filter(one -> one.kind().contention()).toList();
    if (again.isEmpty() || !witness.outcome().complete()) {
      return Optional.empty();
    }
    IntStream more =
        again.stream()
            .flatMap(one -> one.transaction().places().stream())
            .mapToInt(Integer::intValue);
    int[] places = IntStream.concat(IntStream.of(witness.places()), more).toArray();
    ObservedOutcome outcome = run(scripts, places);
    List<Failed> given = failed.stream().filter(one -> !again.contains(one)).toList();
    return Optional.of(
        tally.serial().contains(outcome.key())
            || (!given.isEmpty() && serialWithout(outcome, given)));
  }

  // ---- anomalies -------------------------------------------------------------------------------

  /** What a run certainly showed, by its most special names. */
  private List<Anomaly> anomalies(History run) throws TargetLostException {
    Dbms dbms = runner.server().dbms();
    if (dbms.changeLog().isEmpty()) {
      return List.of();
    }
    List<Anomaly> all;
    try {
      Inspection inspection = Inspection.of(run, dbms, runner.further());
      if (inspection.disturbance().isPresent()) {
        return List.of();
      }
      all = Phenomena.of(inspection.observations()).stream().map(Phenomenon::anomaly).toList();
    } catch (TargetLostException e) {
      throw e;
    } catch (NotInstrumentable | SQLException e) {
      return List.of(); // no serial order gives the outcome; only its name is not known
    }
    return all.stream()
        .filter(one -> !TECHNICAL.contains(one))
        .filter(one -> all.stream().noneMatch(other -> other.isSpecialCaseOf(one)))
        .toList();
  }
}
