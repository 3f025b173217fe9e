package dev.isoscope.junit;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Row;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.TableState;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.RecordedCase;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.dependency.DependencyOracle;
import dev.isoscope.report.HistoryTable;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.VerdictText;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** What happened when transactions ran together, and what can be demanded of it. */
public final class ScenarioRun {
  private static final RunVerdict NOT_COMPARED =
      new RunVerdict(RunVerdict.Kind.NO_EXPECTATION, List.of(), "");

  private final History history;
  private final Server server;
  private final FailurePolicy policy;
  private final Map<String, Exception> failures;

  private ScenarioRun(
      History history, Server server, FailurePolicy policy, Map<String, Exception> failures) {
    this.history = history;
    this.server = server;
    this.policy = policy;
    this.failures = failures;
  }

  /** Runs a case. */
  static ScenarioRun of(Case testCase, Server server, Level level, FailurePolicy policy)
      throws SQLException {
    try (RecoveringRunner runner = runner(server, level, policy)) {
      return new ScenarioRun(runner.run(testCase, Reset.FRESH), server, policy, Map.of());
    }
  }

  /**
   * What was done in a dialogue, as a case that was run once more: only that can be judged.
   *
   * @param failures what made sessions fail, by their names
   */
  static ScenarioRun again(History seen, Server server, Map<String, Exception> failures)
      throws SQLException {
    Case recorded = RecordedCase.of(seen);
    ScenarioRun again = of(recorded, server, seen.level(), FailurePolicy.CARRY_ON);
    RunVerdict same = ExpectationCheck.judge(again.history);
    if (same.kind() == RunVerdict.Kind.UNEXPECTED
        || !(again.history.ending() instanceof Ending.Complete)) {
      throw new SQLException("the same statements gave something else: " + same.reason());
    }
    return new ScenarioRun(again.history, server, again.policy, Map.copyOf(failures));
  }

  private static RecoveringRunner runner(Server server, Level level, FailurePolicy policy)
      throws SQLException {
    return new RecoveringRunner(
        server, level, ExecutorOptions.DEFAULT.withPolicy(policy), () -> {});
  }

  /**
   * Fails unless everything was as the case says; aborts the test if the case is not meant for this
   * DBMS and level.
   */
  public void assertAsExpected() {
    RunVerdict verdict = ExpectationCheck.judge(history);
    switch (verdict.kind()) {
      case AS_EXPECTED -> {}
      case NOT_APPLICABLE -> Assumptions.abort(verdict.reason());
      case UNEXPECTED, NO_EXPECTATION, INCONCLUSIVE ->
          Assertions.fail(
              verdict.reason() + "\n\n" + HistoryTable.render(history, verdict, TextOptions.PLAIN));
    }
  }

  /**
   * Fails if the transactions did to each other what serial execution would not have done, whatever
   * their isolation level allows: lost updates, write skew and all others that Adya's PL-3 forbids.
   * It also fails if that cannot be told, and says why.
   */
  public void assertNoAnomaly() throws SQLException {
    Verdict verdict = judge();
    if (verdict instanceof Verdict.Violation violation) {
      Assertions.fail(
          server.dbms().title()
              + " at "
              + history.level()
              + ": "
              + VerdictText.explanation(violation.explanation(), TextOptions.PLAIN)
              + "\n"
              + this);
    }
    if (verdict instanceof Verdict.Inconclusive inconclusive) {
      Assertions.fail(
          "Whether there is an anomaly cannot be told: " + inconclusive.reason() + "\n\n" + this);
    }
  }

  /**
   * The anomaly that the transactions show, by its short name, such as {@code P4} for a lost update
   * or {@code G2-item} for write skew; empty if there is none.
   *
   * @throws IllegalStateException if that cannot be told
   */
  public Optional<String> anomaly() throws SQLException {
    Verdict verdict = judge();
    if (verdict instanceof Verdict.Inconclusive inconclusive) {
      throw new IllegalStateException(inconclusive.reason());
    }
    return verdict instanceof Verdict.Violation violation
        ? Optional.of(violation.kind())
        : Optional.empty();
  }

  private Verdict judge() throws SQLException {
    Judge judge = new Judge(Terms.of(server, history.level(), Optional.of(Level.SERIALIZABLE)));
    try (RecoveringRunner runner = runner(server, history.level(), policy)) {
      return judge.judge(new DependencyOracle(), history, runner.further());
    }
  }

  /** The error of the DBMS that ended the work of a session, such as that of a deadlock. */
  public Optional<Exception> failure(String session) {
    return Optional.ofNullable(failures.get(session));
  }

  /**
   * The rows that a table holds in the end, sorted; their values as text, null for NULL.
   *
   * @throws IllegalArgumentException if there is no such table
   */
  public List<List<String>> table(String name) {
    return history.finalState().stream()
        .filter(table -> TableState.sameName(table.table(), name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no table " + name))
        .rows()
        .stream()
        .map(Row::values)
        .toList();
  }

  /** The run as a case file, which {@code isoscope run}, {@code check} and {@code shell} take. */
  public String asCase() {
    return CasePrinter.print(RecordedCase.of(history));
  }

  /** The run as a table with a column for each session, and the tables at its end. */
  @Override
  public String toString() {
    return HistoryTable.render(history, NOT_COMPARED, TextOptions.PLAIN);
  }
}
