package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Promise;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.History;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Clarity;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.graph.Inspection;
import dev.isoscope.oracle.graph.VersionSets;
import dev.isoscope.oracle.graph.WatchedRun;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Adya's phenomena on the dependencies between transactions. The case runs once more with
 * instruments that reveal which versions of rows its statements saw and wrote; what the level of
 * the DBMS promises to prevent and shows nevertheless is a violation, provided that the instruments
 * have changed nothing.
 */
public final class DependencyOracle implements Oracle {
  @Override
  public String name() {
    return "dependency";
  }

  @Override
  public Clarity clarity(String kind) {
    return Clarity.TRANSACTIONS;
  }

  @Override
  public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
    if (!(observed.ending() instanceof Ending.Complete)) {
      return new Verdict.Inconclusive(
          "the run did not come to its end: " + observed.ending().reason());
    }
    try {
      WatchedRun run = WatchedRun.of(observed, terms.dbms(), runner);
      return run.disturbance().isPresent()
          ? new Verdict.Inconclusive("the instruments have changed the run")
          : judge(run, terms, runner);
    } catch (NotInstrumentable e) {
      return new Verdict.Inconclusive("with instruments: " + e.getMessage());
    }
  }

  private static Verdict judge(WatchedRun run, Terms terms, Runner runner) throws SQLException {
    Verdict verdict = judge(Inspection.of(run, terms.dbms(), runner), terms);
    if (!(verdict instanceof Verdict.Violation violation) || violation.triage() != Triage.BUG) {
      return verdict;
    }
    Set<Integer> contradictory =
        VersionSets.contradictory(run.revealed(), terms.dbms().changeLog().orElseThrow(), runner);
    if (contradictory.isEmpty()) {
      return verdict;
    }
    Verdict without = judge(Inspection.of(run, contradictory, terms.dbms(), runner), terms);
    return without instanceof Verdict.Violation
        ? without
        : new Verdict.Inconclusive(
            "statement "
                + Collections.min(contradictory)
                + " does alone what its condition, asked by itself, does not account for");
  }

  private static Verdict judge(Inspection inspection, Terms terms) {
    List<Phenomenon> phenomena = Phenomena.of(inspection.observations());
    Promise promise = terms.promise();
    Optional<Phenomenon> worst = worst(phenomena, promise);
    Optional<Phenomenon> shown = worst.isPresent() ? worst : excused(phenomena, promise);
    Set<Integer> unseen = inspection.observations().unseen();
    if (shown.isEmpty() && !unseen.isEmpty()) {
      return new Verdict.Inconclusive(
          "what statement " + Collections.min(unseen) + " saw of others' changes cannot be told");
    }
    if (shown.isEmpty()) {
      return new Verdict.Pass(mostSpecial(phenomena.stream().map(Phenomenon::anomaly).toList()));
    }
    Triage triage = worst.isPresent() ? Triage.BUG : Triage.DOCUMENTED;
    return violation(inspection, shown.get(), triage, terms);
  }

  /** Those that no other one of them is a special case of. */
  private static List<Anomaly> mostSpecial(List<Anomaly> shown) {
    return shown.stream()
        .filter(one -> shown.stream().noneMatch(other -> other.isSpecialCaseOf(one)))
        .toList();
  }

  /** The first that is forbidden; those listed first are the graver or the more special ones. */
  private static Optional<Phenomenon> worst(List<Phenomenon> phenomena, Promise promise) {
    return phenomena.stream()
        .filter(one -> promise.forbids(one.anomaly(), one.grounds()))
        .findFirst();
  }

  /** What is forbidden to plain queries alone, and shows in what a transaction wrote or mixed. */
  private static Optional<Phenomenon> excused(List<Phenomenon> phenomena, Promise promise) {
    return phenomena.stream()
        .filter(one -> promise.forbiddenToQueries().contains(one.anomaly()))
        .findFirst();
  }

  private static Verdict violation(
      Inspection inspection, Phenomenon phenomenon, Triage triage, Terms terms) {
    PhenomenonWording wording = new PhenomenonWording(inspection.observations());
    PhenomenonFacts facts = new PhenomenonFacts(inspection.observations());
    List<String> reasoning = new ArrayList<>(wording.reasoning(phenomenon));
    Map<String, String> details = inspection.observed().testCase().header().details();
    Optional<String> followed = Optional.ofNullable(details.get("pattern"));
    PatternNames.of(phenomenon, inspection.observations(), wording, followed)
        .ifPresent(reasoning::add);
    List<Citation> citations =
        new ArrayList<>(
            triage == Triage.DOCUMENTED
                ? terms.promise().citations(phenomenon.anomaly())
                : terms.promise().citations(phenomenon.anomaly(), phenomenon.grounds()));
    List<String> causes = new ArrayList<>();
    if (triage == Triage.DOCUMENTED) {
      reasoning.add(
          phenomenon.grounds() == Grounds.MIXTURE
              ? "The transaction had written in that table after others had changed it, and what its"
                  + " queries see there mixes that with its snapshot."
              : "Only plain queries are promised to be spared that.");
      List<Peculiarity> known = terms.dbms().peculiarities(terms.target().mode(), terms.promised());
      known.forEach(one -> citations.add(one.citation()));
      known.forEach(one -> causes.add(one.kind().label()));
    }
    return new Verdict.Violation(
        phenomenon.anomaly().label(),
        triage,
        new Explanation(
            wording.headline(phenomenon),
            List.of(),
            reasoning,
            citations,
            causes,
            List.of(new Evidence("observed", inspection.observed())),
            facts.orders(phenomenon),
            facts.sights()));
  }
}
