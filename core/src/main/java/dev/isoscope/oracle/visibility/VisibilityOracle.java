package dev.isoscope.oracle.visibility;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.History;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.RowSight;
import dev.isoscope.model.Step;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Clarity;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
import dev.isoscope.semantics.HistoryReplay;
import dev.isoscope.semantics.HistoryReplay.Entitlement;
import dev.isoscope.semantics.Mismatch;
import dev.isoscope.semantics.ReplayImpossible;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Every statement sees what its level entitles it to, and nothing else. The statements of the run
 * are carried out again by the DBMS itself, each alone, on tables that hold just the versions of
 * rows that the executable semantics of the level prescribes. Where a manual leaves something open
 * there are several such views; a statement is wrong if none of them accounts for what it gave and
 * for what follows.
 */
public final class VisibilityOracle implements Oracle {
  private static final String READ = "read";
  private static final String WRITE = "write";
  private static final String CONSTRAINT = "constraint";
  private static final String LOGIC = "logic";

  @Override
  public String name() {
    return "visibility";
  }

  /** What concerns no single statement others tell as well, and with their runs. */
  @Override
  public Clarity clarity(String kind) {
    return List.of(READ, WRITE, CONSTRAINT, LOGIC).contains(kind) ? Clarity.STATEMENT : Clarity.RUN;
  }

  @Override
  public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
    if (!(observed.ending() instanceof Ending.Complete)) {
      return new Verdict.Inconclusive(
          "the run did not come to its end: " + observed.ending().reason());
    }
    try {
      Entitlement found =
          HistoryReplay.entitlement(
              observed,
              terms.dbms(),
              terms.dbms().rules(terms.target().mode(), terms.promised()),
              terms.dbms().faults(terms.target().mode(), terms.promised()),
              runner);
      if (found.mismatch().isPresent()) {
        return violation(observed, terms, found.mismatch().get());
      }
      Optional<Verdict> conflict = missedConflict(observed, terms, runner);
      return conflict.orElseGet(() -> settled(found.open()));
    } catch (ReplayImpossible e) {
      return new Verdict.Inconclusive("not replayed: " + e.getMessage());
    }
  }

  private static Verdict settled(Map<Integer, String> open) {
    return open.entrySet().stream()
        .findFirst()
        .<Verdict>map(
            one ->
                new Verdict.Inconclusive(
                    "statement " + one.getKey() + " was not judged: " + one.getValue()))
        .orElseGet(Verdict.Pass::new);
  }

  /** Where serializability is promised, somebody had to fail if no serial order explains a run. */
  private static Optional<Verdict> missedConflict(History observed, Terms terms, Runner runner)
      throws SQLException {
    if (!terms.promisesSerializability()) {
      return Optional.empty();
    }
    Verdict serial = new WriteSpecificSerializability().judge(observed, terms, runner);
    if (!(serial instanceof Verdict.Violation violation)) {
      return serial instanceof Verdict.Pass ? Optional.empty() : Optional.of(serial);
    }
    return Optional.of(
        new Verdict.Violation("missed-conflict", violation.triage(), violation.explanation()));
  }

  private static Verdict violation(History observed, Terms terms, Mismatch mismatch) {
    List<String> reasoning = new ArrayList<>();
    reasoning.add(mismatch.reason());
    if (!mismatch.view().isEmpty() || mismatch.entitled().isPresent()) {
      reasoning.add(
          mismatch.view().isEmpty()
              ? "It is entitled to see no row."
              : "The rows that it is entitled to see:");
      mismatch.view().forEach(row -> reasoning.add(row(row)));
    }
    return new Verdict.Violation(
        kind(mismatch),
        Triage.BUG,
        new Explanation(
            headline(mismatch),
            differences(mismatch),
            reasoning,
            mismatch.constraint().isPresent()
                ? List.of(HistoryReplay.CONSTRAINTS)
                : mismatch.logical() ? List.of() : terms.promise().aboutReads(),
            causes(mismatch),
            List.of(new Evidence("observed", observed)),
            List.of(),
            entitled(mismatch)));
  }

  private static List<String> causes(Mismatch mismatch) {
    return Stream.concat(mismatch.constraint().stream(), mismatch.cause().stream()).toList();
  }

  private static List<RowSight> entitled(Mismatch mismatch) {
    return mismatch
        .step()
        .map(
            step ->
                mismatch.view().stream()
                    .map(
                        row ->
                            new RowSight(
                                step.number(),
                                RowSight.Manner.ENTITLED,
                                row.table(),
                                OutcomeText.of(row.values()),
                                row.writer().orElse("the case"),
                                OptionalInt.empty()))
                    .toList())
        .orElse(List.of());
  }

  private static String row(Mismatch.VisibleRow row) {
    return row.table()
        + " "
        + OutcomeText.rows(List.of(row.values()))
        + row.writer().map(name -> ", written by " + name).orElse(", there from the start");
  }

  private static String headline(Mismatch mismatch) {
    return mismatch
        .step()
        .map(
            step ->
                "Statement "
                    + step.number()
                    + (mismatch.logical()
                        ? " answers in two ways on the same rows"
                        : reads(step)
                            ? " gives what it is not entitled to see"
                            : " does what its view of the rows does not account for"))
        .orElseGet(
            () ->
                mismatch.constraint().isPresent()
                    ? "Transactions commit what breaks a constraint"
                    : "The run leaves rows that its statements do not account for");
  }

  private static List<Difference> differences(Mismatch mismatch) {
    if (mismatch.step().isEmpty() || mismatch.entitled().isEmpty()) {
      return List.of();
    }
    Step step = mismatch.step().get();
    return List.of(
        new Difference(
            "statement " + step.number(),
            OutcomeText.of(step.outcome().orElseThrow()),
            OutcomeText.of(mismatch.entitled().get())));
  }

  private static String kind(Mismatch mismatch) {
    return mismatch
        .step()
        .map(step -> mismatch.logical() ? LOGIC : reads(step) ? READ : WRITE)
        .orElseGet(() -> mismatch.constraint().isPresent() ? CONSTRAINT : "final-state");
  }

  private static boolean reads(Step step) {
    return StatementKind.of(step.statement().sql()) == StatementKind.QUERY;
  }
}
