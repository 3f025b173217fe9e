package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Contender;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the oracles say of the case on each side of one discrepancy, asked at most once. */
final class SideJudgements {
  private final Map<Contender, Map<Oracle, Verdict>> known = new HashMap<>();

  /** All violations of what the level of the contender promises, the clearest ones first. */
  List<Verdict.Violation> of(DiscrepancyContext context, ObservedRun look) throws SQLException {
    Map<Oracle, Verdict> verdicts = new LinkedHashMap<>(verdicts(context, look.contender()));
    List<Verdict.Violation> violations = new ArrayList<>();
    for (var next = Judge.clearest(verdicts); next.isPresent(); next = Judge.clearest(verdicts)) {
      violations.add(next.get().getValue());
      verdicts.remove(next.get().getKey());
    }
    return violations;
  }

  /** The clearest of a triage. */
  Optional<Verdict.Violation> of(DiscrepancyContext context, ObservedRun look, Triage triage)
      throws SQLException {
    return of(context, look).stream().filter(one -> one.triage() == triage).findFirst();
  }

  /** A documented peculiarity that accounts for what writes have done. */
  Optional<Verdict.Violation> documentedWrites(DiscrepancyContext context, ObservedRun look)
      throws SQLException {
    return verdicts(context, look.contender()).entrySet().stream()
        .filter(one -> one.getKey() instanceof WriteSpecificSerializability)
        .filter(
            one ->
                one.getValue() instanceof Verdict.Violation violation
                    && violation.triage() == Triage.DOCUMENTED)
        .map(one -> (Verdict.Violation) one.getValue())
        .findFirst();
  }

  private Map<Oracle, Verdict> verdicts(DiscrepancyContext context, Contender contender)
      throws SQLException {
    Map<Oracle, Verdict> verdicts = known.get(contender);
    if (verdicts == null) {
      verdicts = judge(context, contender);
      known.put(contender, verdicts);
    }
    return verdicts;
  }

  private static Map<Oracle, Verdict> judge(DiscrepancyContext context, Contender contender)
      throws SQLException {
    History observed = contender.runs().run(context.testCase(), FailurePolicy.ABORT, Reset.FRESH);
    if (!(observed.ending() instanceof Ending.Complete)) {
      return Map.of();
    }
    return new Judge(
            new Terms(contender.dbms(), contender.target(), contender.level(), Optional.empty()))
        .judge(Oracles.all(), observed, contender.runs().further());
  }
}
