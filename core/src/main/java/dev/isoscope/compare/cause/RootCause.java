package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.UnfinishedRun;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Finds the one cause of a discrepancy: the first that fits, the most certain ones first. */
public final class RootCause {
  private RootCause() {}

  public static Reason of(DiscrepancyContext context) throws SQLException {
    SideJudgements judgements = new SideJudgements();
    List<Explainer> explainers =
        List.of(
            new PlainSql(),
            new AfterError(),
            new AbortedTransaction(),
            new BrokenPromise(judgements),
            new SnapshotCreation(),
            new LockMechanism(),
            new PartialProgress(),
            new ErrorOnly(),
            new DocumentedBehaviour(judgements));
    for (Explainer explainer : explainers) {
      Optional<Reason> reason = explain(explainer, context);
      if (reason.isPresent()) {
        return reason.get();
      }
    }
    return new Unexplained(judgements).explain(context).orElseThrow();
  }

  /** A run that would tell, but does not come to its end, tells nothing. */
  private static Optional<Reason> explain(Explainer explainer, DiscrepancyContext context)
      throws SQLException {
    try {
      return explainer.explain(context);
    } catch (UnfinishedRun e) {
      return Optional.empty();
    }
  }
}
