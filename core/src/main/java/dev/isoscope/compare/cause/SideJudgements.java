package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Contender;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.oracle.Terms;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the oracles say of the case on each side of one discrepancy, asked at most once. */
final class SideJudgements {
  private final Map<Contender, History> runs = new HashMap<>();
  private final Map<Contender, List<Verdict.Violation>> known = new HashMap<>();

  /** All violations of what the level of the contender promises, documented ones among them. */
  List<Verdict.Violation> of(DiscrepancyContext context, ObservedRun look) throws SQLException {
    List<Verdict.Violation> violations = known.get(look.contender());
    if (violations == null) {
      violations = judge(context, look.contender(), Oracles.proven());
      known.put(look.contender(), violations);
    }
    return violations;
  }

  /** The first of a triage. */
  Optional<Verdict.Violation> of(DiscrepancyContext context, ObservedRun look, Triage triage)
      throws SQLException {
    return of(context, look).stream().filter(one -> one.triage() == triage).findFirst();
  }

  /** What all other oracles call a bug; they are not as certain. */
  Optional<Verdict.Violation> suspected(DiscrepancyContext context, ObservedRun look)
      throws SQLException {
    List<Oracle> others = new ArrayList<>(Oracles.ofIsolation());
    others.removeAll(Oracles.proven());
    return judge(context, look.contender(), others).stream()
        .filter(one -> one.triage() == Triage.BUG)
        .findFirst();
  }

  private List<Verdict.Violation> judge(
      DiscrepancyContext context, Contender contender, List<Oracle> oracles) throws SQLException {
    History observed = runs.get(contender);
    if (observed == null) {
      observed = contender.runs().run(context.testCase(), FailurePolicy.ABORT, Reset.FRESH);
      runs.put(contender, observed);
    }
    List<Verdict.Violation> violations = new ArrayList<>();
    if (!(observed.ending() instanceof Ending.Complete)) {
      return violations;
    }
    Judge judge =
        new Judge(
            new Terms(contender.dbms(), contender.target(), contender.level(), Optional.empty()));
    Runner runner = one -> contender.runs().run(one, FailurePolicy.ABORT, Reset.FAST);
    for (Oracle oracle : oracles) {
      if (judge.judge(oracle, observed, runner) instanceof Verdict.Violation violation) {
        violations.add(violation);
      }
    }
    return violations;
  }
}
