package dev.isoscope.semantics;

import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A transaction as the history shows it.
 *
 * @param name as in {@link Step#transaction}
 * @param settings statements of its session that stand before it outside any transaction
 * @param steps what ran in it, in the order of the session, with BEGIN and its end if it has them
 * @param single whether it is one statement in autocommit mode
 * @param endsFrom the earliest place at which it may have ended: DDL may commit before it waits
 * @param endedAt the place of its end in the history's events, at the latest
 * @param unordered whether several transactions ended together, so that their order is not known:
 *     those of the same number; zero if its place is certain
 */
public record Transaction(
    String name,
    String session,
    List<Step> settings,
    List<Step> steps,
    boolean single,
    boolean committed,
    int endsFrom,
    int endedAt,
    int unordered) {
  public Transaction {
    settings = List.copyOf(settings);
    steps = List.copyOf(steps);
  }

  /**
   * The statements that read, write or define. Transaction control is left out, and so is what
   * failed because of others though its transaction went on: it did nothing, and alone it would.
   */
  public List<Step> work() {
    return steps.stream()
        .filter(step -> step.error().filter(error -> error.kind().contention()).isEmpty())
        .filter(
            step -> StatementKind.of(step.statement().sql()) != StatementKind.TRANSACTION_CONTROL)
        .toList();
  }

  /** Whether it has savepoints, so that its statements cannot run on their own. */
  public boolean divided() {
    return steps.stream().anyMatch(Transaction::divides);
  }

  /** Whether it was begun as one that writes nothing. */
  public boolean readOnly() {
    return IntStream.range(0, steps.size())
        .mapToObj(this::control)
        .anyMatch(
            one ->
                one instanceof TransactionControl.Begin begin && begin.option().contains("ONLY"));
  }

  /** Whether a statement is of a kind that may make what lives in a transaction, as a cursor. */
  public boolean hasMoreThanRows() {
    return steps.stream()
        .anyMatch(step -> StatementKind.of(step.statement().sql()) == StatementKind.OTHER);
  }

  /** Whether a statement has to do with savepoints. */
  public static boolean divides(Step step) {
    TransactionControl control = TransactionControl.parse(step.statement().sql()).orElse(null);
    return control instanceof TransactionControl.Savepoint
        || control instanceof TransactionControl.RollbackTo
        || control instanceof TransactionControl.Release;
  }

  /** The statements whose effects a ROLLBACK TO SAVEPOINT has undone. */
  public List<Step> undone() {
    List<Step> undone = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (control(i) instanceof TransactionControl.RollbackTo back
          && steps.get(i).status() == Step.Status.OK) {
        int from = i - 1;
        while (from >= 0
            && !(control(from) instanceof TransactionControl.Savepoint savepoint
                && savepoint.name().equalsIgnoreCase(back.name()))) {
          from--;
        }
        undone.addAll(steps.subList(Math.max(from, 0), i));
      }
    }
    return undone;
  }

  private TransactionControl control(int place) {
    return TransactionControl.parse(steps.get(place).statement().sql()).orElse(null);
  }

  /**
   * The earliest place at which it may have committed. Some end with a statement of their own, some
   * with whatever the session does next; none before their last statement is submitted.
   */
  public int commitAskedAt() {
    return steps.get(steps.size() - 1).submittedAt().orElse(0);
  }

  /** The place of its first statement in the history's events. */
  public int startedAt() {
    return steps.get(0).submittedAt().orElse(endedAt);
  }
}
