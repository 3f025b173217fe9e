package dev.isoscope.oracle.triage;

import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import java.util.List;
import java.util.function.UnaryOperator;

/** Runs as they would be if a DBMS had done something else. */
final class Planted {
  private Planted() {}

  /** The same, but a write says that it has changed no row. */
  static History takingNothing(History history, int number) {
    return taking(history, number, 0);
  }

  /** The same, but a write says that it has changed so many rows. */
  static History taking(History history, int number, int count) {
    return with(history, number, step -> step.withOutcome(new Outcome.Updated(count)));
  }

  /** The same run, as though another statement had given that outcome. */
  static History with(History history, int number, String sql) {
    return with(history, number, step -> with(step, sql));
  }

  private static History with(History history, int number, UnaryOperator<Step> change) {
    return new History(
        history.testCase(),
        history.target(),
        history.level(),
        history.steps().stream()
            .map(step -> step.number() == number ? change.apply(step) : step)
            .toList(),
        history.events(),
        history.finalState(),
        history.ending());
  }

  private static Step with(Step step, String sql) {
    return new Step(
        Statement.of(step.number(), step.statement().session(), sql),
        step.transaction(),
        step.submittedAt(),
        step.blocked(),
        step.blockedBy(),
        step.releasedBy(),
        step.completedAt(),
        step.status(),
        step.outcome(),
        step.warnings(),
        step.rolledBack(),
        step.implicitCommit(),
        step.serverChoice());
  }

  static History with(History history, TableState table, List<Row> rows) {
    return with(
        history, List.of(new TableState(table.table(), table.columns(), rows, table.types())));
  }

  static History with(History history, List<TableState> planted) {
    return new History(
        history.testCase(),
        history.target(),
        history.level(),
        history.steps(),
        history.events(),
        planted,
        history.ending());
  }
}
