package dev.isoscope.oracle.wss;

import dev.isoscope.model.Step;
import dev.isoscope.semantics.OpenAnswers;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The writes that failed in transactions which committed all the same. Such a write leaves nothing
 * behind; like a query it only tells of the rows that it met. The order of ends puts its whole
 * transaction behind others that wrote afterwards, and then it may succeed, which proves nothing.
 */
final class FailedWrites {
  private final Set<Integer> numbers;

  FailedWrites(List<Transaction> transactions) {
    this.numbers =
        transactions.stream()
            .filter(one -> one.committed() && !one.single())
            .flatMap(one -> one.work().stream())
            .filter(step -> step.status() == Step.Status.ERROR)
            .filter(step -> StatementKind.of(step.statement().sql()) == StatementKind.WRITE)
            .map(Step::number)
            .collect(Collectors.toSet());
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
