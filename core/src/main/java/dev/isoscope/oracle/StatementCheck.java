package dev.isoscope.oracle;

import static java.util.stream.Collectors.toSet;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Whether one step met one expectation, and how to put what it showed instead.
 *
 * @param serverDied whether the run ended so; a statement under way then has lost its connection
 * @param strict whether a statement that is not told to be released by another one was not
 */
record StatementCheck(boolean serverDied, boolean strict) {
  boolean holds(Expectation expectation, Step step) {
    return expectation.alternatives().stream().anyMatch(expected -> holds(expected, step));
  }

  private boolean holds(Expected expected, Step step) {
    if (expected instanceof Expected.Plain plain) {
      return holds(plain, step);
    }
    if (step.submittedAt().isEmpty()) {
      return false;
    }
    if (expected instanceof Expected.Blocked blocked) {
      return step.blocked()
          && (blocked.by().isEmpty() || names(blocked.by()).equals(names(step.blockedBy())))
          && (blocked.until().equals(step.releasedBy()) || (blocked.until().isEmpty() && !strict));
    }
    if (expected instanceof Expected.Transaction transaction) {
      return holds(transaction, step);
    }
    return step.outcome()
        .map(outcome -> holds(expected, outcome, step))
        .orElse(serverDied && namesDeath(expected));
  }

  private boolean holds(Expected.Plain expected, Step step) {
    boolean submitted = step.submittedAt().isPresent();
    return switch (expected) {
      case ANY -> true;
      case SKIPPED -> step.status() == Step.Status.SKIPPED;
      case NOT_BLOCKED -> submitted && !step.blocked();
      case STUCK -> submitted && step.outcome().isEmpty() && !serverDied;
      case OK -> submitted && step.outcome().filter(outcome -> !outcome.failed()).isPresent();
    };
  }

  private static Set<String> names(List<String> sessions) {
    return sessions.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(toSet());
  }

  private static boolean holds(Expected.Transaction expected, Step step) {
    Expected.Transaction observed = transaction(step);
    return (expected.name().isEmpty() || expected.name().equals(observed.name()))
        && expected.rolledBack() == observed.rolledBack()
        && expected.afterCommit() == observed.afterCommit();
  }

  private static Expected.Transaction transaction(Step step) {
    return new Expected.Transaction(
        step.transaction().or(() -> Optional.of(Expected.Transaction.OUTSIDE)),
        step.rolledBack() == RolledBack.TRANSACTION,
        step.implicitCommit());
  }

  private static boolean holds(Expected expected, Outcome outcome, Step step) {
    if (expected instanceof Expected.Rows wanted && outcome instanceof Outcome.Rows seen) {
      return StatementKind.ordersRows(step.statement().sql())
          ? RowMatching.asList(wanted.rows(), seen.rows())
          : RowMatching.asBag(wanted.rows(), seen.rows());
    }
    if (expected instanceof Expected.Updated wanted && outcome instanceof Outcome.Updated seen) {
      return wanted.count() == seen.count();
    }
    return expected instanceof Expected.Error wanted
        && outcome instanceof Outcome.Failed seen
        && wanted.kind() == seen.error().kind();
  }

  /** Whether the expectation is of an error that a dying server gives. */
  static boolean namesDeath(Expectation expectation) {
    return expectation.alternatives().stream().anyMatch(StatementCheck::namesDeath);
  }

  private static boolean namesDeath(Expected expected) {
    return expected instanceof Expected.Error error && fatal(error.kind());
  }

  private static boolean fatal(ErrorKind kind) {
    return kind == ErrorKind.CONNECTION || kind == ErrorKind.INTERNAL;
  }

  /** Whether the server may have died of this statement. */
  boolean died(Step step) {
    return serverDied
        && step.submittedAt().isPresent()
        && (step.outcome().isEmpty()
            || step.error().map(SqlError::kind).filter(StatementCheck::fatal).isPresent());
  }

  /** What the step showed of the things that the expectation is about. */
  String observed(Expectation expectation, Step step) {
    if (step.submittedAt().isEmpty()) {
      return step.status() == Step.Status.SKIPPED ? "skipped" : "never submitted";
    }
    switch (expectation.aspect()) {
      case WAITING:
        return waiting(expectation, step);
      case TRANSACTION:
        return OutcomeText.of(transaction(step));
      default:
        return result(expectation, step);
    }
  }

  private String result(Expectation expectation, Step step) {
    String result =
        step.outcome()
            .map(OutcomeText::of)
            .orElse(serverDied ? "connection lost" : "never came back");
    return expectation.alternatives().stream()
            .anyMatch(expected -> expected.aspect() == Expected.Aspect.WAITING)
        ? result + ", " + waiting(expectation, step)
        : result;
  }

  /** Whom the step waited for is told where the case speaks of it. */
  private static String waiting(Expectation expectation, Step step) {
    if (!step.blocked()) {
      return "not blocked";
    }
    boolean by =
        expectation.alternatives().stream()
            .anyMatch(
                expected ->
                    expected instanceof Expected.Blocked blocked && !blocked.by().isEmpty());
    return OutcomeText.of(
        new Expected.Blocked(by ? step.blockedBy() : List.of(), step.releasedBy()));
  }
}
