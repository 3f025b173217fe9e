package dev.isoscope.compare.trace;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Step;
import java.util.List;
import java.util.Optional;

/**
 * What a target has to say of a statement at some point of a run, as far as it is compared.
 *
 * @param step what became of the statement in the end
 * @param waits whether it waits at this point, whatever becomes of it
 * @param waitsFor the sessions that it waits for at this point
 */
public record StatementAnswer(Step step, boolean waits, List<String> waitsFor) {
  public StatementAnswer {
    waitsFor = List.copyOf(waitsFor);
  }

  /** The statement has come back. */
  public static StatementAnswer cameBack(Step step) {
    return new StatementAnswer(step, false, List.of());
  }

  public boolean deadlock() {
    return !waits && step.error().filter(e -> e.kind() == ErrorKind.DEADLOCK).isPresent();
  }

  /** Statements that are left out because the session is lost count as failed. */
  public boolean failed() {
    return !waits && step.status() != Step.Status.OK;
  }

  /**
   * Whether it fails because of others, so that the transaction may succeed if it is tried again.
   */
  public boolean retryable() {
    return !waits && step.error().filter(e -> e.kind().contention()).isPresent();
  }

  /** Warnings of the executor itself do not count. */
  boolean warned() {
    return !waits && step.warnings().stream().anyMatch(one -> !one.startsWith("isoscope:"));
  }

  Optional<Outcome.Rows> rows() {
    return waits
        ? Optional.empty()
        : step.outcome().filter(Outcome.Rows.class::isInstance).map(Outcome.Rows.class::cast);
  }

  /** In a few words. */
  public String text() {
    if (waits) {
      return waitsFor.isEmpty() ? "waits" : "waits for " + String.join(", ", waitsFor);
    }
    return step.outcome().map(OutcomeText::of).orElse(step.status().label())
        + (warned() ? " with a warning" : "");
  }
}
