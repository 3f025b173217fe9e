package dev.isoscope.oracle.dependency;

import dev.isoscope.model.Step;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.TransactionControl;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * What is certain about starts and ends. A snapshot may be taken anywhere between the submission of
 * BEGIN and the return of the first statement that reads or writes; a commit takes effect anywhere
 * between its submission and its return.
 */
final class Timeline {
  private final Statements statements;
  private final Set<Integer> accesses = new HashSet<>();
  private final Set<Integer> fruitfulQueries = new HashSet<>();
  private final Map<String, Integer> begins = new HashMap<>();

  Timeline(Observations observations, Statements statements) {
    this.statements = statements;
    observations.uses().forEach(use -> accesses.add(use.statement()));
    observations.uses().stream()
        .filter(use -> use.manner() == Use.Manner.READ)
        .filter(use -> statements.isPlainQuery(use.statement()))
        .forEach(use -> fruitfulQueries.add(use.statement()));
    observations.changes().forEach(change -> accesses.add(change.after().writer()));
    Map<String, Transaction> previous = new HashMap<>();
    for (Transaction transaction : observations.transactions()) { // by their ends
      Transaction before = previous.put(transaction.session(), transaction);
      begins.put(transaction.name(), begin(transaction, Optional.ofNullable(before)));
    }
  }

  /** AND CHAIN begins a transaction before the first statement that is listed in it. */
  private static int begin(Transaction transaction, Optional<Transaction> before) {
    return before
        .map(Timeline::last)
        .filter(
            step ->
                TransactionControl.parse(step.statement().sql())
                    .filter(
                        control -> control instanceof TransactionControl.End end && end.chains())
                    .isPresent())
        .flatMap(step -> step.submittedAt().stream().boxed().findFirst())
        .orElse(transaction.startedAt());
  }

  /** Whether one had certainly ended before the other began. */
  boolean endedBefore(Transaction one, Transaction other) {
    return one.session().equals(other.session())
        ? one.endedAt() < other.endedAt()
        : one.endedAt() < begins.get(other.name());
  }

  /** Whether a statement had certainly come back before a transaction was asked to commit. */
  boolean cameBackBeforeCommit(Statements.Place statement, Transaction transaction) {
    return !transaction.committed() || statement.completedAt() < transaction.commitAskedAt();
  }

  private static Step last(Transaction transaction) {
    List<Step> steps = transaction.steps();
    return steps.get(steps.size() - 1);
  }

  /**
   * The statement with whose return a transaction has certainly started. What a rollback to a
   * savepoint took back may not count: some DBMSs start afresh then.
   */
  Optional<Statements.Place> start(Transaction transaction) {
    return first(transaction, accesses::contains);
  }

  /**
   * The plain query with whose return it certainly has a snapshot for plain queries. One that found
   * nothing need not have looked: some conditions cannot be met whatever the table holds.
   */
  Optional<Statements.Place> firstPlainQuery(Transaction transaction) {
    return first(transaction, fruitfulQueries::contains);
  }

  private Optional<Statements.Place> first(Transaction transaction, IntPredicate sought) {
    return transaction.steps().stream()
        .map(step -> statements.at(step.number()))
        .filter(place -> place.succeeded() && !statements.isUndone(place.number()))
        .filter(place -> sought.test(place.number()))
        .findFirst();
  }
}
