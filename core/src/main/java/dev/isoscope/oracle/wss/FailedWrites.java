package dev.isoscope.oracle.wss;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.OpenAnswers;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes that failed, and left nothing behind: like a query such a write only tells of the rows
 * that it met.
 */
final class FailedWrites {
  private final Set<Integer> numbers;

  private FailedWrites(Stream<Transaction> transactions) {
    this.numbers =
        transactions
            .flatMap(one -> one.work().stream())
            .filter(step -> step.status() == Step.Status.ERROR)
            .filter(step -> StatementKind.of(step.statement().sql()) == StatementKind.WRITE)
            .map(Step::number)
            .collect(Collectors.toSet());
  }

  /**
   * Those in transactions which committed all the same. The order of ends puts the whole
   * transaction behind others that wrote afterwards, and then the write may succeed, which proves
   * nothing.
   */
  static FailedWrites ofCommitted(List<Transaction> transactions) {
    return new FailedWrites(transactions.stream().filter(one -> one.committed() && !one.single()));
  }

  /**
   * Those that are a transaction of their own, failed by a constraint, and were under way while
   * another transaction was that has committed.
   */
  static FailedWrites ofOverlapping(List<Transaction> transactions) {
    return new FailedWrites(
        transactions.stream()
            .filter(one -> one.single() && one.steps().stream().allMatch(FailedWrites::violates))
            .filter(
                one ->
                    transactions.stream()
                        .anyMatch(other -> other.committed() && overlap(one, other))));
  }

  private static boolean violates(Step step) {
    return step.error().filter(error -> error.kind() == ErrorKind.CONSTRAINT).isPresent();
  }

  private static boolean overlap(Transaction one, Transaction other) {
    return one.startedAt() < other.endedAt() && other.startedAt() < one.endedAt();
  }

  boolean none() {
    return numbers.isEmpty();
  }

  boolean contain(Step step) {
    return numbers.contains(step.number());
  }

  /**
   * Whether a transaction has such writes, and all of them had come back before another one changed
   * anything. Then nobody can say that they should have met what the other one did.
   */
  boolean precede(Transaction other, Transaction failing) {
    List<Step> failed = failing.steps().stream().filter(this::contain).toList();
    int last = failed.stream().mapToInt(step -> step.completedAt().getAsInt()).max().orElse(0);
    return !failed.isEmpty()
        && other.steps().stream()
            .filter(FailedWrites::mayChangeRows)
            .allMatch(step -> step.submittedAt().orElse(0) > last);
  }

  private static boolean mayChangeRows(Step step) {
    String sql = step.statement().sql();
    return TransactionControl.parse(sql).isEmpty()
        && !(StatementKind.of(sql) == StatementKind.QUERY && OpenAnswers.onlyAnswers(sql));
  }
}
