package dev.isoscope.oracle;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;

/**
 * Whether one step met one expectation, and how to put what it showed instead.
 *
 * @param serverDied whether the run ended so; a statement under way then has lost its connection
 */
record StatementCheck(boolean serverDied) {
  boolean holds(Expectation expectation, Step step) {
    return expectation.alternatives().stream().anyMatch(expected -> holds(expected, step));
  }

  private boolean holds(Expected expected, Step step) {
    if (expected instanceof Expected.Any) {
      return true;
    }
    if (expected instanceof Expected.Skipped) {
      return step.status() == Step.Status.SKIPPED;
    }
    if (step.submittedAt().isEmpty()) {
      return false;
    }
    if (expected instanceof Expected.NotBlocked) {
      return !step.blocked();
    }
    if (expected instanceof Expected.Blocked blocked) {
      return step.blocked()
          && (blocked.until().isEmpty() || blocked.until().equals(step.releasedBy()));
    }
    return step.outcome()
        .map(outcome -> holds(expected, outcome, step))
        .orElse(serverDied && namesDeath(expected));
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
    if (expected instanceof Expected.Error wanted && outcome instanceof Outcome.Failed seen) {
      return wanted.kind() == seen.error().kind();
    }
    return expected instanceof Expected.Ok && !outcome.failed();
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
    if (expectation.aboutBlocking()) {
      return waiting(step);
    }
    String result =
        step.outcome()
            .map(OutcomeText::of)
            .orElse(serverDied ? "connection lost" : "never came back");
    return expectation.alternatives().stream().anyMatch(Expected::aboutBlocking)
        ? result + ", " + waiting(step)
        : result;
  }

  private static String waiting(Step step) {
    if (!step.blocked()) {
      return "not blocked";
    }
    return step.releasedBy().isPresent()
        ? "blocked until " + step.releasedBy().getAsInt()
        : "blocked";
  }
}
