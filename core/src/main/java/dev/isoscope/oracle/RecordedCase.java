package dev.isoscope.oracle;

import dev.isoscope.model.Case;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Row;
import dev.isoscope.model.Scope;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A case that expects what a run of it has shown, the opposite of {@link ExpectationCheck}. It is
 * meant for the DBMS and the level of the run, and strict if the run came to its end, so that
 * nothing may happen that did not happen then.
 */
public final class RecordedCase {
  private RecordedCase() {}

  /** The case of a history, with what the history shows in place of what it expected. */
  public static Case of(History history) {
    Case testCase = history.testCase();
    return new Case(
        testCase.source(),
        header(history),
        testCase.init(),
        history.steps().stream().map(step -> statement(step, history.ending())).toList(),
        history.finalState().stream()
            .map(
                table ->
                    new FinalExpectation(
                        table.table(),
                        Scope.EVERYWHERE,
                        false,
                        List.of(values(table.rows())),
                        SourcePosition.NOWHERE))
            .toList(),
        testCase.notes());
  }

  private static Header header(History history) {
    Header header = history.testCase().header();
    TargetIdentity target = history.target();
    DbmsScope dbms =
        new DbmsScope(target.dbms(), target.mode(), Optional.empty(), Optional.empty());
    Map<String, String> details = new LinkedHashMap<>(header.details());
    details.remove("strict");
    Header recorded =
        new Header(
            header.name(),
            header.about(),
            new Scope(List.of(history.level()), List.of(dbms)),
            details,
            header.notes());
    boolean complete =
        history.ending() instanceof Ending.Complete && !history.finalState().isEmpty();
    return complete ? recorded.with("strict", "yes") : recorded;
  }

  private static Statement statement(Step step, Ending ending) {
    return step.statement()
        .withExpectations(
            Stream.of(waiting(step), result(step, ending), transaction(step))
                .flatMap(Optional::stream)
                .map(
                    expected ->
                        new Expectation(
                            Scope.EVERYWHERE, false, List.of(expected), SourcePosition.NOWHERE))
                .toList());
  }

  private static Optional<Expected> waiting(Step step) {
    return step.blocked()
        ? Optional.of(new Expected.Blocked(step.blockedBy(), step.releasedBy()))
        : Optional.empty();
  }

  private static Optional<Expected> result(Step step, Ending ending) {
    if (step.status() == Step.Status.SKIPPED) {
      return Optional.of(Expected.Plain.SKIPPED);
    }
    if (step.outcome().isPresent()) {
      return step.outcome()
          .get()
          .match(
              RecordedCase::rows,
              RecordedCase::updated,
              Optional::empty,
              error -> Optional.of(new Expected.Error(error.kind())));
    }
    if (step.submittedAt().isEmpty() || ending instanceof Ending.Complete) {
      return Optional.empty();
    }
    return Optional.of(
        ending instanceof Ending.Stuck
            ? Expected.Plain.STUCK
            : new Expected.Error(ErrorKind.CONNECTION));
  }

  private static Optional<Expected> rows(Outcome.Rows rows) {
    return Optional.of(new Expected.Rows(values(rows.rows())));
  }

  private static Optional<Expected> updated(long count) {
    return Optional.of(new Expected.Updated(count));
  }

  /** Only what happened to it without COMMIT or ROLLBACK is worth telling. */
  private static Optional<Expected> transaction(Step step) {
    boolean rolledBack = step.rolledBack() == RolledBack.TRANSACTION;
    return rolledBack || step.implicitCommit()
        ? Optional.of(new Expected.Transaction(Optional.empty(), rolledBack, step.implicitCommit()))
        : Optional.empty();
  }

  private static List<List<Value>> values(List<Row> rows) {
    List<List<Value>> all = new ArrayList<>();
    rows.forEach(row -> all.add(row.values().stream().map(Value::observed).toList()));
    return all;
  }
}
