package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Behaviour;
import dev.isoscope.compare.trace.StatementAnswer;
import dev.isoscope.compare.trace.Trace;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.compare.trace.UnfinishedRun;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.Transaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * As of which moments the state of the database gives what a statement returned: the statement is
 * executed again on the same target, alone, on each state that was committed at some moment.
 */
final class SnapshotMoments {
  private final DiscrepancyContext context;
  private final ObservedRun look;
  private final Step step;

  private SnapshotMoments(DiscrepancyContext context, ObservedRun look) {
    this.context = context;
    this.look = look;
    this.step = look.step(context.parting().number());
  }

  /** The moments that match, in words. */
  static List<String> of(DiscrepancyContext context, ObservedRun look) throws SQLException {
    return new SnapshotMoments(context, look).matching();
  }

  private List<String> matching() throws SQLException {
    Map<List<Integer>, Boolean> tried = new LinkedHashMap<>();
    List<String> matching = new ArrayList<>();
    for (Map.Entry<String, SerialReplay> moment : candidates().entrySet()) {
      List<Integer> numbers = moment.getValue().numbers();
      if (!tried.containsKey(numbers)) {
        tried.put(numbers, matches(moment.getValue()));
        if (tried.get(numbers)) {
          matching.add(moment.getKey());
        }
      }
    }
    if (matching.isEmpty() && matches(SerialReplay.everything(look, step.number()))) {
      matching.add("with what others had not committed yet");
    }
    return matching;
  }

  /** From the latest to the earliest, so that what coincides bears the name of the latest. */
  private Map<String, SerialReplay> candidates() {
    Map<String, SerialReplay> candidates = new LinkedHashMap<>();
    int submitted = step.submittedAt().orElse(0);
    put(candidates, "as committed when the statement started", submitted);
    if (step.blocked()) {
      put(candidates, "as committed when the statement went on", step.completedAt().orElse(0));
    }
    Optional<Transaction> own = look.transaction(step);
    own.flatMap(SnapshotMoments::first)
        .ifPresent(
            first ->
                put(
                    candidates,
                    "as committed at the transaction's first statement (statement "
                        + first.number()
                        + ")",
                    first.submittedAt().orElse(0)));
    own.ifPresent(
        one ->
            put(
                candidates,
                "as committed when the transaction began (statement "
                    + one.steps().get(0).number()
                    + ")",
                one.startedAt()));
    return candidates;
  }

  private void put(Map<String, SerialReplay> candidates, String words, int moment) {
    candidates.put(words, SerialReplay.asOf(look, step.number(), moment));
  }

  private static Optional<Step> first(Transaction transaction) {
    return transaction.steps().stream().filter(ObservedRun::works).findFirst();
  }

  private boolean matches(SerialReplay alone) throws SQLException {
    Case testCase = alone.of(context.testCase());
    try {
      Trace again = Behaviour.run(testCase, look.contender(), Reset.FAST);
      Step last = again.history().steps().get(again.history().steps().size() - 1);
      return TraceComparison.of(context.testCase(), false)
          .sameAnswer(StatementAnswer.cameBack(last), StatementAnswer.cameBack(step));
    } catch (UnfinishedRun e) {
      return false;
    }
  }
}
