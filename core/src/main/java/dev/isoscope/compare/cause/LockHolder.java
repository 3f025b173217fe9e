package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Behaviour;
import dev.isoscope.compare.trace.UnfinishedRun;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The session that a statement waits for: what it has changed, and whether the statement would
 * touch that at all. Both are found by executing the statements concerned one after the other.
 */
final class LockHolder {
  private final Case testCase;
  private final ObservedRun look;
  private final Step waiter;
  private final List<Step> work;

  /**
   * @param session the one that is waited for
   */
  LockHolder(Case testCase, ObservedRun look, Step waiter, String session) {
    this.testCase = testCase;
    this.look = look;
    this.waiter = waiter;
    int now = waiter.submittedAt().orElse(0);
    Optional<Transaction> open =
        look.transactions().stream()
            .filter(one -> one.session().equals(session))
            .filter(one -> one.startedAt() < now && one.endedAt() > now)
            .findFirst();
    this.work =
        open.map(Transaction::steps).orElse(List.of()).stream()
            .filter(ObservedRun::works)
            .filter(step -> step.submittedAt().orElse(Integer.MAX_VALUE) < now)
            .toList();
  }

  /** What it has done, and what the waiter has to do with that. */
  List<String> sentences(String session) throws SQLException, UnfinishedRun {
    if (work.isEmpty()) {
      return List.of(session + " has executed nothing in its transaction yet.");
    }
    List<Step> writes =
        work.stream().filter(step -> ObservedRun.kind(step) != StatementKind.QUERY).toList();
    if (writes.isEmpty()) {
      return List.of(
          session + " has only read so far, " + names(work) + ", and keeps locks on that.");
    }
    List<Step> before =
        new ArrayList<>(
            SerialReplay.asOf(look, waiter.number(), waiter.submittedAt().orElse(0)).steps());
    before.remove(waiter);
    List<Step> after = new ArrayList<>(before);
    after.addAll(writes.stream().filter(step -> step.status() == Step.Status.OK).toList());
    History old = state(before);
    History young = state(after);
    RowDifference changed = RowDifference.between(old, young);
    List<String> sentences = new ArrayList<>();
    sentences.add(session + " has " + did(writes, changed) + ", " + names(writes) + ".");
    if (ObservedRun.kind(waiter) == StatementKind.WRITE) {
      sentences.add(relation(changed, old, before, young, after));
    }
    return sentences;
  }

  private String relation(
      RowDifference changed, History old, List<Step> before, History young, List<Step> after)
      throws SQLException, UnfinishedRun {
    boolean committed = effect(old, before).takes(changed.gone());
    boolean uncommitted = effect(young, after).takes(changed.added());
    if (committed || uncommitted) {
      return "The statement that waits would change "
          + (committed ? "the committed" : "the uncommitted")
          + (committed && uncommitted ? " and the uncommitted" : "")
          + " version of such a row.";
    }
    return "The statement that waits would change none of these rows in either version: it waits for"
        + " a row that it only looks at, for a gap between rows, or to check a constraint.";
  }

  private static String did(List<Step> writes, RowDifference changed) {
    if (!changed.isEmpty()) {
      return changed.text() + ", not committed";
    }
    return writes.stream().allMatch(step -> step.status() == Step.Status.ERROR)
        ? "failed to write, which may leave locks"
        : "written without changing a row, not committed";
  }

  /** What the waiter does to a state. */
  private RowDifference effect(History state, List<Step> steps) throws SQLException, UnfinishedRun {
    List<Step> more = new ArrayList<>(steps);
    more.add(waiter);
    return RowDifference.between(state, state(more));
  }

  private History state(List<Step> steps) throws SQLException, UnfinishedRun {
    return Behaviour.run(new SerialReplay(steps).of(testCase), look.contender(), Reset.FAST)
        .history();
  }

  private static String names(List<Step> steps) {
    return "by "
        + steps.stream()
            .map(step -> "statement " + step.number())
            .collect(Collectors.joining(", "));
  }
}
