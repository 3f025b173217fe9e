package dev.isoscope.semantics;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How far the scan of a write may have come that waits: to a row that another transaction holds. A
 * row that stands behind all of these is still to be met, so nothing excuses that it is left.
 *
 * @param keyed whether the scan follows a key, rather than the order in which rows came
 * @param known whether its way is known, and so is what it may wait for
 */
record ScanPlace(
    WriteAttempt attempt,
    ScanOrder order,
    boolean semiConsistent,
    boolean keyed,
    boolean known,
    HiddenLocks hidden) {
  static ScanPlace of(
      WriteAttempt attempt,
      ScanOrder order,
      boolean semiConsistent,
      ScratchSchema schema,
      HiddenLocks hidden) {
    WriteStatement write = attempt.write();
    Layout layout = schema.layout(write.table());
    // An order of its own, another index or a key to be checked may make it wait elsewhere.
    boolean known =
        schema.clusters()
            && layout.partitions().isEmpty()
            && !write.ordered()
            && !write.sets(layout.indexed())
            && layout.indexes().stream()
                .noneMatch(
                    index -> !index.clustered() && write.conditionNames(index.columns().get(0)))
            && (!layout.keyed() || !order.indexes().isEmpty());
    return new ScanPlace(attempt, order, semiConsistent, layout.keyed(), known, hidden);
  }

  /**
   * Whether the scan may have been beyond a version's place already.
   *
   * @param place from which the write waits, or waits again
   * @param matching the versions that its condition picks
   */
  boolean mayHavePassed(Version version, int place, Set<Integer> matching) {
    if (!known || hidden.mayBe(attempt.own(), place, attempt.store())) {
      return true;
    }
    List<Integer> stops =
        attempt.store().rowsOf(version.table()).stream()
            .filter(row -> attempt.store().foreign(row, place, attempt.own()).isPresent())
            .filter(row -> !semiConsistent || isWaitedFor(row, place, matching))
            .toList();
    return stops.isEmpty() || stops.stream().anyMatch(row -> !isBefore(row, place, version));
  }

  private boolean isWaitedFor(int row, int place, Set<Integer> matching) {
    Optional<Version> committed = attempt.store().committed(row, place, attempt.own());
    return committed.map(one -> matching.contains(one.id())).orElse(true);
  }

  /** Whether the scan comes to all that is left of a row before it comes to a version. */
  private boolean isBefore(int row, int place, Version version) {
    if (!keyed) {
      return attempt.store().insertedAt(row) < attempt.store().insertedAt(version.row());
    }
    List<Version> records =
        Stream.of(
                attempt.store().newest(row, place),
                attempt.store().committed(row, place, attempt.own()))
            .flatMap(Optional::stream)
            .toList();
    return !records.isEmpty() && records.stream().allMatch(one -> order.inKeyOrder(one, version));
  }
}
