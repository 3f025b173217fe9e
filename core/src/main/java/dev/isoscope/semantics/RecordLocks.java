package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A write takes the latest committed version of each row when it comes to it, and locks that row
 * alone: nothing keeps others from adding rows, or from changing those that it has passed over.
 * Derby below serializable (Derby Developer's Guide, Isolation levels and concurrency, and Types
 * and scope of locks in Derby systems), where plain queries, too, wait for rows that others have
 * changed and see what is there; InnoDB, which has more to it, is {@link SemiConsistentRead}.
 *
 * <p>A write that has to wait has come by some rows before and comes to others after. How far it
 * was is not known, so both are tried, as far as the order of its scan allows.
 */
class RecordLocks extends CurrentRead {
  @Override
  final Kind basis() {
    return Kind.NO_GAP_LOCKS;
  }

  @Override
  boolean readsRowByRow() {
    return true;
  }

  @Override
  final boolean locksRowsAlone() {
    return true;
  }

  /** A scan goes on from a row that is gone, and does not come back if it is inserted again. */
  @Override
  final List<Integer> places(Access access, VersionStore store) {
    List<Integer> places = super.places(access, store);
    places.addAll(store.rollbacksBetween(access.since(), access.at()));
    return places;
  }

  @Override
  final RowRules rows(
      WriteAttempt attempt,
      Set<ReplayVersion> versions,
      Set<Integer> matching,
      ScratchEvaluator scratch,
      HiddenLocks hidden)
      throws SQLException, ReplayImpossible {
    boolean waits = attempt.action().step().blocked() && versions.size() > 1;
    ScanOrder order = waits ? ScanOrder.of(attempt, versions, scratch) : ScanOrder.UNKNOWN;
    boolean semiConsistent = semiConsistent(attempt.write());
    ScanPlace scan = ScanPlace.of(attempt, order, semiConsistent, scratch.schema(), hidden);
    return scanned(attempt, matching, order, scan);
  }

  /** Whether a write judges rows that others hold by what is committed of them. */
  boolean semiConsistent(WriteStatement write) {
    return false;
  }

  ScannedRows scanned(
      WriteAttempt attempt, Set<Integer> matching, ScanOrder order, ScanPlace scan) {
    return new ScannedRows(attempt, matching, order, scan);
  }

  /** Rows that a scan meets one by one, and locks if they fit. */
  class ScannedRows extends RowRules {
    private final ScanOrder order;
    private final ScanPlace scan;

    /**
     * @param order where versions stood on the way of the write through the table
     * @param scan how far the write may have come on that way when it had to wait
     */
    ScannedRows(WriteAttempt attempt, Set<Integer> matching, ScanOrder order, ScanPlace scan) {
      super(attempt, matching);
      this.order = order;
      this.scan = scan;
    }

    @Override
    final List<RowChoice> choices(
        int row, Optional<ReplayVersion> current, Optional<ReplayVersion> held) {
      if (held.isPresent()) {
        List<RowChoice> choices = held(row, current, held.get());
        if (!choices.isEmpty()) {
          return choices;
        }
        // It may have come by before; a row that is not committed yet must have been another then.
        return current
            .map(one -> fits(current) ? one : held.get())
            .flatMap(now -> passedOver(row, now))
            .stream()
            .toList();
      }
      List<RowChoice> choices = new ArrayList<>();
      choices.add(new RowChoice(row, fits(current), Set.of()));
      if (fits(current)) {
        passedOver(row, current.get()).ifPresent(choices::add);
      }
      return choices;
    }

    /** Another transaction holds the row, and the write has not waited for it. */
    private List<RowChoice> held(int row, Optional<ReplayVersion> current, ReplayVersion held) {
      boolean fitsThen = fits(Optional.of(held));
      if (current.isEmpty() && fitsThen && cameBehind(held)) {
        return List.of(left(row, Kind.NO_GAP_LOCKS));
      }
      if (fits(current)) {
        return List.of();
      }
      return fitsThen ? uncommittedFits(row, current, held) : List.of(left(row));
    }

    /** What the write does if only the version fits that is not committed: here it waits. */
    List<RowChoice> uncommittedFits(int row, Optional<ReplayVersion> current, ReplayVersion held) {
      return List.of();
    }

    /** Whether the row was inserted during the wait, where the scan may have been already. */
    private boolean cameBehind(ReplayVersion held) {
      VersionStore store = attempt().store();
      int since = attempt().action().since();
      boolean passed =
          places(attempt().access(), store).stream()
              .anyMatch(
                  place -> place < held.writtenAt() && scan.mayHavePassed(held, place, matching()));
      return passed
          && store.rowsOf(held.table()).stream()
              .filter(other -> other != held.row())
              .flatMap(
                  other ->
                      Stream.of(
                          store.newest(other, since),
                          store.committed(other, since, attempt().own())))
              .flatMap(Optional::stream)
              .anyMatch(other -> order.before(held, other));
    }

    /** A write that had to wait may have come by before the row was such that it fits. */
    private Optional<RowChoice> passedOver(int row, ReplayVersion now) {
      VersionStore store = attempt().store();
      for (int place : places(attempt().access(), store)) {
        if (scan.mayHavePassed(now, place, matching())) {
          Optional<ReplayVersion> then = store.committed(row, place, attempt().own());
          Optional<ReplayVersion> held = store.foreign(row, place, attempt().own());
          Optional<Kind> because =
              fits(then) ? moved(then.get(), held, now) : didNotFit(then, held, now);
          if (because.isPresent()) {
            return because.map(kind -> left(row, kind));
          }
        }
      }
      return Optional.empty();
    }

    private Optional<Kind> didNotFit(
        Optional<ReplayVersion> then, Optional<ReplayVersion> held, ReplayVersion now) {
      // Held or not, an index does not lead to a row that does not fit in any version. Where it
      // does, the scan waited there, and the row is gone from there.
      return !fits(held) || order.before(now, held.get())
          ? Optional.of(Kind.NO_GAP_LOCKS)
          : uncommittedFitted(then);
    }

    /** Why it passed over a row that another held, of which only that version fits. */
    Optional<Kind> uncommittedFitted(Optional<ReplayVersion> then) {
      return Optional.empty();
    }

    /**
     * Why a scan does not meet a row that has moved to where it has been already: nothing kept the
     * row from moving there, or it was there, not committed, and the scan did not wait for it.
     */
    private Optional<Kind> moved(
        ReplayVersion then, Optional<ReplayVersion> held, ReplayVersion now) {
      boolean movedBefore =
          held.filter(ReplayVersion::exists).filter(one -> !order.before(now, one)).isPresent();
      if (movedBefore) {
        return order.clusteredBefore(now, then) ? movedUncommitted() : Optional.empty();
      }
      return order.before(now, then) ? Optional.of(Kind.NO_GAP_LOCKS) : Optional.empty();
    }

    /** Why it did not wait for a row at its new place, where it is not committed. */
    Optional<Kind> movedUncommitted() {
      return Optional.empty();
    }
  }
}
