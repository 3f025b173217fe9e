package dev.isoscope.oracle.wss;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.History;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.triage.Triager;
import dev.isoscope.semantics.Transaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A run that differs from its serial executions: what that means, and in which words. */
final class DifferingRun {
  private final History observed;
  private final Terms terms;
  private final Runner runner;
  private final WriteSpecificSerializability.Attempt whole;
  private final WriteSpecificSerializability.Attempt alone;

  DifferingRun(
      History observed,
      Terms terms,
      Runner runner,
      WriteSpecificSerializability.Attempt whole,
      WriteSpecificSerializability.Attempt alone) {
    this.observed = observed;
    this.terms = terms;
    this.runner = runner;
    this.whole = whole;
    this.alone = alone;
  }

  /**
   * The transactions one after the other give what was observed, but their statements one by one do
   * not: concurrency has no part in it, and so no isolation level excuses it.
   */
  Verdict onlyStatements() {
    return violation(
        "stmt-wss",
        Triage.BUG,
        "Statements do something else inside a transaction than on their own",
        List.of(
            "Executed one transaction at a time, the case gives what was observed; executed one"
                + " statement at a time, without transactions, it does not.",
            "No other transaction is involved, so no isolation level excuses it."),
        List.of(),
        List.of());
  }

  /** The level promises serializability, and no serial order explains what was observed. */
  Verdict notSerializable(List<List<Transaction>> orders) {
    return violation(
        "not-serializable",
        Triage.BUG,
        "No serial order of the committed transactions gives what was observed",
        List.of(
            "All "
                + orders.size()
                + " serial orders of the committed transactions"
                + (SerialOrders.complete(orders) ? "" : " that keep each session's own order")
                + " were executed; each differs from the run in its final state, in the success of"
                + " a write, or in what a query returned."),
        List.of(terms.promise().citation()),
        List.of());
  }

  /** Below serializability a documented peculiarity may explain it. */
  Verdict triaged() throws SQLException {
    Triager.Judgement judgement = new Triager().judge(observed, terms, runner);
    return violation(
        alone.matches() ? "tx-wss" : "wss",
        judgement.triage(),
        "The run differs from its transactions executed one after the other",
        judgement.reasoning(),
        judgement.citations(),
        judgement.causes());
  }

  private Verdict violation(
      String kind,
      Triage triage,
      String headline,
      List<String> reasoning,
      List<Citation> citations,
      List<String> causes) {
    List<Evidence> evidence = new ArrayList<>();
    evidence.add(new Evidence("concurrent", observed));
    evidence.add(new Evidence(whole.label(), whole.serial()));
    evidence.add(new Evidence(alone.label(), alone.serial()));
    return new Verdict.Violation(
        kind,
        triage,
        new Explanation(
            headline,
            (whole.matches() ? alone : whole).differences(),
            reasoning,
            citations,
            causes,
            evidence));
  }
}
