package dev.isoscope.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What became of one statement of a case. Times are places in the order of the history's events,
 * not clock times, so that the same run gives the same history.
 *
 * @param transaction the transaction it ran in, as read off the history; empty if it never ran
 * @param submittedAt empty if it was never submitted
 * @param blockedBy the sessions it waited for, in the order of the case
 * @param releasedBy the statement whose completion let it go on
 * @param outcome empty unless it completed
 * @param implicitCommit whether it ended a transaction that the case had left open
 * @param serverChoice whether the DBMS picked this one at random among several
 */
public record Step(
    Statement statement,
    Optional<String> transaction,
    OptionalInt submittedAt,
    boolean blocked,
    List<String> blockedBy,
    OptionalInt releasedBy,
    OptionalInt completedAt,
    Status status,
    Optional<Outcome> outcome,
    List<String> warnings,
    RolledBack rolledBack,
    boolean implicitCommit,
    boolean serverChoice) {
  public Step {
    blockedBy = List.copyOf(blockedBy);
    warnings = List.copyOf(warnings);
  }

  /** Whether the statement ran, and how that went. */
  public enum Status implements Labelled {
    OK,
    ERROR,
    /** Not submitted, because its transaction was aborted or its session was lost. */
    SKIPPED,
    /** Submitted, but it never came back; or never reached. */
    UNFINISHED;
  }

  public int number() {
    return statement.number();
  }

  public Optional<SqlError> error() {
    return outcome
        .filter(Outcome.Failed.class::isInstance)
        .map(failed -> ((Outcome.Failed) failed).error());
  }

  /** The same where so many statements before it do not count any more. */
  public Step numberedAfter(int others) {
    return new Step(
        statement.withNumber(number() - others),
        transaction,
        submittedAt,
        blocked,
        blockedBy,
        releasedBy.isPresent() ? OptionalInt.of(releasedBy.getAsInt() - others) : releasedBy,
        completedAt,
        status,
        outcome,
        warnings,
        rolledBack,
        implicitCommit,
        serverChoice);
  }

  /** The same with another outcome. */
  public Step withOutcome(Outcome other) {
    return new Step(
        statement,
        transaction,
        submittedAt,
        blocked,
        blockedBy,
        releasedBy,
        completedAt,
        status,
        Optional.of(other),
        warnings,
        rolledBack,
        implicitCommit,
        serverChoice);
  }
}
