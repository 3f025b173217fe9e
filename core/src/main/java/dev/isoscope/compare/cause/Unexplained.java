package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Nothing that is known accounts for a discrepancy, so a person should look at it. */
final class Unexplained implements Explainer {
  private final SideJudgements judgements;

  Unexplained(SideJudgements judgements) {
    this.judgements = judgements;
  }

  @Override
  public Optional<Reason> explain(DiscrepancyContext context) throws SQLException {
    List<String> sentences = new ArrayList<>();
    sentences.add("No other cause accounts for it.");
    for (ObservedRun look : context.both()) {
      if (context.parting().kind() == DifferenceKind.QUERY_RESULT) {
        sentences.add(moments(context, look));
      }
      Optional<Verdict.Violation> violation = judgements.of(context, look, Triage.UNEXPLAINED);
      if (violation.isEmpty()) {
        violation = judgements.of(context, look, Triage.BUG);
      }
      violation.ifPresent(found -> sentences.addAll(BrokenPromise.sentences(look, found)));
    }
    return Optional.of(new Reason(Cause.POSSIBLE_BUG, sentences));
  }

  private static String moments(DiscrepancyContext context, ObservedRun look) throws SQLException {
    List<String> moments = SnapshotMoments.of(context, look);
    return "What "
        + ObservedRun.name(look.step(context.parting().number()))
        + " returns on "
        + look.contender()
        + " is "
        + (moments.isEmpty()
            ? "that of no state that was ever committed, with what its transaction has done itself"
            : "that of the state " + String.join(", or ", moments))
        + ".";
  }
}
