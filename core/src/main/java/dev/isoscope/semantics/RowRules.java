package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a write that sees the tables in one way may do to a single row.
 *
 * @param matching the versions that its condition picks
 * @param recheck which of them it picks when it judges a row again
 * @param order where versions stood on the way of the write through the table
 * @param scan how far the write may have come on that way when it had to wait
 */
record RowRules(
    VersionRules rules,
    Planner.Way way,
    Set<Integer> matching,
    Recheck recheck,
    ScanOrder order,
    ScanPlace scan) {
  /** Takes the row or leaves it; empty if the write should have waited or failed. */
  List<RowChoice> choices(int row) {
    Optional<Version> act = way.view().committed(row, way.action().at(), own());
    Optional<Version> foreign = way.view().foreign(row, way.action().at(), own());
    if (way.reading().picked().isPresent()) {
      return picked(row, way.reading().picked().get().get(row), act, foreign);
    }
    if (foreign.isPresent()) {
      List<RowChoice> held = held(row, act, foreign);
      if (!held.isEmpty() || rules.basis() == Kind.CURRENT_READ) {
        return held;
      }
      // It may have come by before; a row that is not committed yet must have been another then.
      return act
          .map(one -> fits(act) ? one : foreign.get())
          .flatMap(now -> passedOver(row, now))
          .stream()
          .toList();
    }
    List<RowChoice> choices = new ArrayList<>();
    choices.add(new RowChoice(row, fits(act), Set.of()));
    if (fits(act) && rules.basis() != Kind.CURRENT_READ) {
      passedOver(row, act.get()).ifPresent(choices::add);
    }
    return choices;
  }

  private String own() {
    return way.action().transaction();
  }

  private boolean fits(Optional<Version> version) {
    return version.filter(one -> matching.contains(one.id())).isPresent();
  }

  private boolean semiConsistent() {
    return rules.semiConsistent(way.write());
  }

  private static RowChoice left(int row, Kind because) {
    return new RowChoice(row, false, Set.of(because));
  }

  /** A snapshot has picked the row or not; what has changed since is judged again. */
  private List<RowChoice> picked(
      int row, Optional<Version> picked, Optional<Version> act, Optional<Version> foreign) {
    if (!fits(picked)) {
      boolean missed = fits(act) || fits(foreign);
      return List.of(missed ? left(row, rules.basis()) : new RowChoice(row, false, Set.of()));
    }
    if (foreign.isPresent()) {
      return List.of(); // it should have waited, or failed
    }
    if (picked.equals(act)) {
      return List.of(new RowChoice(row, true, Set.of()));
    }
    if (rules.has(Kind.CHANGED_BACK)
        && picked.flatMap(Version::values).equals(act.flatMap(Version::values))) {
      return List.of(new RowChoice(row, true, Set.of(Kind.CHANGED_BACK)));
    }
    if (rules.wholeTransaction() && rules.hasSnapshot(way.action(), way.write())) {
      return List.of(); // it should have failed
    }
    boolean stays = act.filter(one -> recheck.matching().contains(one.id())).isPresent();
    Kind because = stays == fits(act) ? rules.basis() : Kind.RECHECK_KEEPS_PARTNERS;
    List<RowChoice> choices = new ArrayList<>();
    choices.add(new RowChoice(row, stays, Set.of(because)));
    if (stays && recheck.mayLose(picked.get(), act.get())) {
      choices.add(left(row, Kind.RECHECK_KEEPS_PARTNERS));
    }
    return choices;
  }

  /** Another transaction holds the row, and the write has not waited for it. */
  private List<RowChoice> held(int row, Optional<Version> act, Optional<Version> foreign) {
    if (act.isEmpty() && fits(foreign) && cameBehind(foreign.get())) {
      return List.of(left(row, Kind.NO_GAP_LOCKS));
    }
    if (fits(act) || (fits(foreign) && !semiConsistent())) {
      return List.of();
    }
    if (!fits(foreign)) {
      return List.of(new RowChoice(row, false, Set.of()));
    }
    if (act.isPresent()) {
      return List.of(left(row, Kind.SEMI_CONSISTENT_READ));
    }
    if (!rules.shouldSee(foreign.get(), way.action())) {
      return List.of(new RowChoice(row, false, Set.of())); // it comes later in any case
    }
    return rules.has(Kind.UNCOMMITTED_INSERT_SKIPPED)
        ? List.of(left(row, Kind.UNCOMMITTED_INSERT_SKIPPED))
        : List.of();
  }

  /** Whether the row was inserted during the wait, where the scan may have been already. */
  private boolean cameBehind(Version foreign) {
    int since = way.action().since();
    boolean passed =
        rules.places(way.action(), way.view()).stream()
            .anyMatch(
                place ->
                    place < foreign.writtenAt() && scan.mayHavePassed(foreign, place, matching));
    return passed
        && way.view().rowsOf(foreign.table()).stream()
            .filter(other -> other != foreign.row())
            .flatMap(
                other ->
                    Stream.of(
                        way.view().newest(other, since), way.view().committed(other, since, own())))
            .flatMap(Optional::stream)
            .anyMatch(other -> order.before(foreign, other));
  }

  /** A write that had to wait may have come by before the row was such that it fits. */
  private Optional<RowChoice> passedOver(int row, Version act) {
    for (int place : rules.places(way.action(), way.view())) {
      if (!scan.mayHavePassed(act, place, matching)) {
        continue;
      }
      Optional<Version> then = way.view().committed(row, place, own());
      Optional<Version> held = way.view().foreign(row, place, own());
      if (fits(then)) {
        Optional<Kind> moved = missed(then.get(), held, act);
        if (moved.isPresent()) {
          return moved.map(because -> left(row, because));
        }
        continue;
      }
      if (held.isEmpty() || !fits(held)) {
        // Held or not, an index does not lead to a row that does not fit in any version.
        return Optional.of(left(row, Kind.NO_GAP_LOCKS));
      }
      if (order.before(act, held.get())) {
        return Optional.of(left(row, Kind.NO_GAP_LOCKS)); // it waited there, and the row is gone
      }
      if (semiConsistent() && then.isPresent()) {
        return Optional.of(left(row, Kind.SEMI_CONSISTENT_READ));
      }
      if (semiConsistent() && rules.has(Kind.UNCOMMITTED_INSERT_SKIPPED)) {
        return Optional.of(left(row, Kind.UNCOMMITTED_INSERT_SKIPPED));
      }
    }
    return Optional.empty();
  }

  /**
   * Why a scan does not meet a row that has moved to where it has been already: nothing kept the
   * row from moving there, or it was there, not committed, and the scan did not wait for it.
   */
  private Optional<Kind> missed(Version then, Optional<Version> held, Version act) {
    boolean movedBefore =
        held.filter(Version::exists).filter(one -> !order.before(act, one)).isPresent();
    if (!movedBefore) {
      return order.before(act, then) ? Optional.of(Kind.NO_GAP_LOCKS) : Optional.empty();
    }
    return semiConsistent()
            && rules.has(Kind.UNCOMMITTED_INSERT_SKIPPED)
            && order.clusteredBefore(act, then)
        ? Optional.of(Kind.UNCOMMITTED_INSERT_SKIPPED)
        : Optional.empty();
  }
}
