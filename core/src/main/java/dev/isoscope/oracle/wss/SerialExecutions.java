package dev.isoscope.oracle.wss;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.OpenAnswers;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Carries out the transactions of a run one after the other, and compares what comes of it. */
final class SerialExecutions {
  private final History observed;
  private final SerialComparison comparison;
  private final boolean needsQueries;
  private final Runner runner;
  private Optional<String> unfinished = Optional.empty();

  /**
   * A serial execution and how the concurrent one differs from it.
   *
   * @param vague whether a statement fails in one of them by an error that may come of rows which
   *     do not count
   */
  record Attempt(String label, History serial, List<Difference> differences, boolean vague) {
    boolean matches() {
      return differences.isEmpty();
    }
  }

  /**
   * @param needsQueries whether queries must be carried out, too
   */
  SerialExecutions(
      History observed, SerialComparison comparison, boolean needsQueries, Runner runner) {
    this.observed = observed;
    this.comparison = comparison;
    this.needsQueries = needsQueries;
    this.runner = runner;
  }

  /** Why a serial run did not come to its end, if one did not: then nothing follows. */
  Optional<String> unfinished() {
    return unfinished;
  }

  /** Whole transactions. */
  Attempt whole(List<Transaction> order) throws SQLException {
    return whole(order, this::idle);
  }

  /** Statement by statement. */
  Attempt alone(List<Transaction> order) throws SQLException {
    return alone(order, this::idle);
  }

  /** Whether one of the orders gives what was observed; nothing follows from an unfinished run. */
  boolean explained(List<List<Transaction>> orders) throws SQLException {
    return explained(orders, this::idle);
  }

  /** The same but for statements that are left out, which are not compared. */
  boolean explainedWithout(FailedWrites failed, List<List<Transaction>> orders)
      throws SQLException {
    return explained(orders, step -> idle(step) || failed.contain(step));
  }

  private boolean explained(List<List<Transaction>> orders, Predicate<Step> leftOut)
      throws SQLException {
    for (List<Transaction> order : orders) {
      boolean matches =
          whole(order, leftOut).matches()
              && unfinished.isEmpty()
              && alone(order, leftOut).matches();
      if (matches || unfinished.isPresent()) {
        return unfinished.isEmpty();
      }
    }
    return false;
  }

  private Attempt whole(List<Transaction> order, Predicate<Step> leftOut) throws SQLException {
    SerialSchedule schedule = SerialSchedule.ofTransactions(observed.testCase(), order, leftOut);
    return attempt("serial by transactions", schedule);
  }

  private Attempt alone(List<Transaction> order, Predicate<Step> leftOut) throws SQLException {
    SerialSchedule schedule = SerialSchedule.ofStatements(observed.testCase(), order, leftOut);
    return attempt("serial by statements", schedule);
  }

  /** Queries do nothing but answer; where answers are not compared, a serial run needs none. */
  private boolean idle(Step step) {
    return !needsQueries
        && StatementKind.of(step.statement().sql()) == StatementKind.QUERY
        && step.outcome().filter(Outcome.Rows.class::isInstance).isPresent()
        && OpenAnswers.onlyAnswers(step.statement().sql());
  }

  private Attempt attempt(String label, SerialSchedule schedule) throws SQLException {
    History serial = runner.run(schedule.serial());
    if (!(serial.ending() instanceof Ending.Complete)) {
      unfinished = Optional.of("a serial run did not come to its end: " + serial.ending().reason());
      return new Attempt(label, serial, List.of(), false);
    }
    List<Difference> differences = comparison.with(schedule, serial);
    boolean vague = !differences.isEmpty() && comparison.isVague(schedule, serial);
    return new Attempt(label, serial, differences, vague);
  }
}
