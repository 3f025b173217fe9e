package dev.isoscope.levels;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.History;
import dev.isoscope.model.TransactionOrder;
import dev.isoscope.oracle.dependency.Phenomena;
import dev.isoscope.oracle.dependency.Phenomenon;
import dev.isoscope.oracle.dependency.PhenomenonFacts;
import dev.isoscope.oracle.dependency.PhenomenonWording;
import dev.isoscope.oracle.graph.Inspection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Makes an attempt: runs a provocation, and asks what the run certainly showed. */
final class Provoker {
  private final RecoveringRunner runner;
  private final Dbms dbms;

  Provoker(RecoveringRunner runner) {
    this.runner = runner;
    this.dbms = runner.server().dbms();
  }

  /** Makes one attempt. */
  Attempt attempt(Provocation provocation, Reset reset) throws TargetLostException {
    if (dbms.changeLog().isEmpty()) {
      return nothing(provocation, dbms.title() + " does not tell what writes change");
    }
    try {
      return judge(provocation, reset);
    } catch (TargetLostException e) {
      throw e;
    } catch (SetupException e) {
      return nothing(provocation, e.getMessage());
    } catch (SQLException e) {
      return nothing(provocation, "a run broke off: " + e.getMessage());
    }
  }

  private Attempt judge(Provocation provocation, Reset reset) throws SQLException {
    History history = runner.run(provocation.testCase(), reset);
    if (!(history.ending() instanceof Ending.Complete)) {
      return nothing(provocation, "a run did not come to its end: " + history.ending().reason());
    }
    Outcomes outcomes = new Outcomes(history, provocation.critical());
    if (!outcomes.reached()) {
      return nothing(provocation, "the critical step was not reached");
    }
    Inspection inspection;
    try {
      inspection = Inspection.of(history, dbms, runner.further(reset));
    } catch (NotInstrumentable e) {
      return nothing(provocation, "with instruments: " + e.getMessage());
    }
    if (inspection.disturbance().isPresent()) {
      return nothing(provocation, "the instruments have changed a run");
    }
    return phenomenon(inspection, provocation.anomaly())
        .map(one -> shown(inspection, one))
        .orElseGet(() -> new Attempt.Prevented(provocation.testCase(), outcomes.means()));
  }

  /**
   * OTV is about what a transaction observes; in the condition of a write many DBMSs show it by
   * design where plain queries are safe.
   */
  private static Optional<Phenomenon> phenomenon(Inspection inspection, Anomaly anomaly) {
    return Phenomena.of(inspection.observations()).stream()
        .filter(one -> one.anomaly() == anomaly)
        .filter(one -> anomaly != Anomaly.OTV || one.queriesOnly())
        .findFirst();
  }

  private static Attempt shown(Inspection inspection, Phenomenon phenomenon) {
    PhenomenonWording wording = new PhenomenonWording(inspection.observations());
    PhenomenonFacts facts = new PhenomenonFacts(inspection.observations());
    Explanation explanation =
        new Explanation(
            bySession(wording.headline(phenomenon)),
            List.of(),
            wording.reasoning(phenomenon).stream().map(Provoker::bySession).toList(),
            List.of(),
            List.of(),
            List.of(new Explanation.Evidence("observed", inspection.observed())),
            facts.orders(phenomenon).stream().map(Provoker::bySession).toList(),
            facts.sights());
    return new Attempt.Shown(inspection.observed(), phenomenon.queriesOnly(), explanation);
  }

  private static TransactionOrder bySession(TransactionOrder order) {
    return new TransactionOrder(
        bySession(order.from()),
        bySession(order.to()),
        order.kind(),
        order.predicate(),
        order.decisive(),
        bySession(order.because()));
  }

  /** In a provocation every session has one transaction, so the name of the session is enough. */
  private static String bySession(String sentence) {
    return sentence.replaceAll("\\b(T[0-9])[.][0-9]+\\b", "$1");
  }

  private static Attempt nothing(Provocation provocation, String reason) {
    return new Attempt.Void(provocation.testCase(), reason);
  }
}
