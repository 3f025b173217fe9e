package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.Step;
import dev.isoscope.sql.TransactionControl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * OceanBase from repeatable read on (OceanBase documentation, Isolation levels in MySQL mode): the
 * snapshot of a transaction, which the first statement takes that reads or writes a table and
 * succeeds. If this one has to wait, it starts over with a newer snapshot, for there is none yet
 * that it must keep. Whether one that fails has taken it is not said. In a session without
 * autocommit it has: what follows sees the old rows, though the server says that there is no
 * transaction, as if the statement had begun none.
 */
final class RestartingSnapshot extends TransactionSnapshot {
  /** The statements that may have taken it, only the last of which has certainly done so. */
  private final Map<String, List<Step>> candidates = new HashMap<>();

  private final StatementEnds ends;

  RestartingSnapshot(List<Transaction> transactions) {
    super(transactions, false);
    this.ends = new StatementEnds(transactions);
    for (Transaction one : transactions) {
      List<Step> found = candidates.computeIfAbsent(one.name(), name -> new ArrayList<>());
      found.addAll(failedJustBefore(one, transactions));
      for (Step step : one.steps()) {
        if (takesSnapshot(step, false) && step.completedAt().isPresent()) {
          found.add(step);
          if (hasTaken(step)) {
            break;
          }
        }
      }
    }
  }

  private static boolean hasTaken(Step step) {
    return step.status() == Step.Status.OK && certainlyTakesSnapshot(step);
  }

  /** What failed as if it had begun no transaction, where none is begun expressly afterwards. */
  private static List<Step> failedJustBefore(Transaction transaction, List<Transaction> all) {
    boolean implicit =
        !transaction.single()
            && TransactionControl.parse(transaction.steps().get(0).statement().sql()).isEmpty();
    return all.stream()
        .filter(one -> implicit && one.session().equals(transaction.session()))
        .filter(one -> one.startedAt() < transaction.startedAt())
        .max(Comparator.comparingInt(Transaction::startedAt))
        .filter(one -> one.steps().stream().allMatch(step -> step.error().isPresent()))
        .map(Transaction::steps)
        .orElse(List.of());
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    Set<Integer> places = new LinkedHashSet<>();
    boolean taken = false;
    for (Step step : candidates.getOrDefault(access.transaction(), List.of())) {
      int from = step.submittedAt().orElse(access.since());
      if (from < access.since()) {
        places.add(from);
        places.addAll(store.commitsBetween(from, ends.of(step)));
        taken = hasTaken(step);
      }
    }
    if (!taken) {
      places.addAll(sinceAndAfterCommits(access, store));
    }
    return List.copyOf(places);
  }

  @Override
  ReadView view(Access access, int place, boolean dirty, VersionStore store) {
    ReadView view = super.view(access, place, dirty, store);
    return place > super.places(access, store).get(0) ? view.because(Kind.RESTART) : view;
  }
}
