package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * OceanBase from repeatable read on (OceanBase documentation, Isolation levels in MySQL mode): the
 * snapshot of a transaction, which the first statement takes that reads or writes a table and
 * succeeds. If this one has to wait, it starts over with a newer snapshot, for there is none yet
 * that it must keep.
 */
final class RestartingSnapshot extends TransactionSnapshot {
  private final Map<String, Step> first = new HashMap<>();

  RestartingSnapshot(List<Transaction> transactions) {
    super(transactions, false);
    for (Transaction one : transactions) {
      one.work().stream()
          .filter(step -> step.status() == Step.Status.OK && takesSnapshot(step, false))
          .findFirst()
          .ifPresent(step -> first.put(one.name(), step));
    }
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    Step taking = first.get(access.transaction());
    if (taking == null || access.since() <= taking.submittedAt().orElse(access.since())) {
      return sinceAndAfterCommits(access, store);
    }
    int from = taking.submittedAt().orElse(access.since());
    List<Integer> places = new ArrayList<>(List.of(from));
    places.addAll(store.commitsBetween(from, taking.completedAt().orElse(access.at())));
    return places;
  }

  @Override
  ReadView view(Access access, int place, boolean dirty, VersionStore store) {
    ReadView view = super.view(access, place, dirty, store);
    return place > super.places(access, store).get(0) ? view.because(Kind.RESTART) : view;
  }
}
