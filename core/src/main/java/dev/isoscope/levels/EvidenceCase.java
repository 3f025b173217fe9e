package dev.isoscope.levels;

import dev.isoscope.model.Case;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Scope;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a case of its own from a run that showed an anomaly: it says where it was seen, and expects
 * what was observed, so that anybody can replay it.
 */
public final class EvidenceCase {
  private EvidenceCase() {}

  public static Case of(Attempt.Shown shown) {
    History history = shown.history();
    Case original = history.testCase();
    Header head = original.header();
    List<String> about = new ArrayList<>(List.of(shown.headline() + "."));
    about.addAll(shown.reasoning());
    TargetIdentity target = history.target();
    DbmsScope dbms =
        new DbmsScope(target.dbms(), target.mode(), Optional.empty(), Optional.empty());
    Scope scope = new Scope(List.of(history.level()), List.of(dbms));
    return new Case(
        original.source(),
        new Header(head.name(), about, scope, head.details(), head.notes()),
        original.init(),
        history.steps().stream().map(EvidenceCase::statement).toList(),
        List.of(),
        original.notes());
  }

  private static Statement statement(Step step) {
    Statement old = step.statement();
    List<Expectation> expectations = new ArrayList<>();
    if (step.blocked()) {
      expectations.add(expectation(new Expected.Blocked(List.of(), step.releasedBy())));
    }
    step.outcome()
        .flatMap(EvidenceCase::expected)
        .ifPresent(expected -> expectations.add(expectation(expected)));
    return new Statement(
        old.number(), old.session(), old.sql(), expectations, old.notes(), old.position());
  }

  private static Expectation expectation(Expected expected) {
    return new Expectation(Scope.EVERYWHERE, false, List.of(expected), SourcePosition.NOWHERE);
  }

  private static Optional<Expected> expected(Outcome outcome) {
    return outcome.match(
        result ->
            Optional.of(
                new Expected.Rows(result.rows().stream().map(EvidenceCase::values).toList())),
        count -> Optional.of(new Expected.Updated(count)),
        Optional::empty,
        error -> Optional.of(new Expected.Error(error.kind())));
  }

  private static List<Value> values(Row row) {
    return row.values().stream()
        .map(text -> text == null ? Value.NULL : new Value(text, Value.Kind.BARE))
        .toList();
  }
}
