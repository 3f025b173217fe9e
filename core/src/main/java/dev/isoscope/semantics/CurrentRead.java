package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes, and queries inside them, take the latest committed version of each row when they come to
 * it, and locks keep others out of all that they have scanned: InnoDB from repeatable read on, by
 * next-key locks (MySQL 8.0 Reference Manual, 17.7.2.1 Transaction Isolation Levels), and HSQLDB's
 * modes locks and mvlocks, by locks on whole tables (HyperSQL User Guide, Sessions and
 * Transactions: Two Phase Locking).
 *
 * <p>Plain queries do the same at serializable, and in HSQLDB. Below that InnoDB's read a snapshot,
 * see {@link ConsistentRead}.
 */
class CurrentRead extends IsolationSemantics {
  @Override
  Kind basis() {
    return Kind.CURRENT_READ;
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    return sinceAndAfterCommits(access, store);
  }

  /** The table that it writes to is not in it: rows there are judged as the write meets them. */
  @Override
  ReadView view(Access access, int place, boolean dirty, VersionStore store) {
    return new ReadView(rows(access.sources(), access, place, dirty, store), Set.of());
  }

  @Override
  final boolean picksBySnapshot() {
    return false;
  }

  @Override
  final boolean undisputed(WriteAttempt attempt) {
    List<Integer> places = places(attempt.access(), attempt.store());
    for (int row : attempt.rows()) {
      Optional<ReplayVersion> current = attempt.current(row);
      if (attempt.held(row).isPresent()
          || places.stream()
              .anyMatch(
                  place -> !attempt.store().committed(row, place, attempt.own()).equals(current))) {
        return false;
      }
    }
    return true;
  }

  @Override
  final RowRules rows(WriteAttempt attempt, ScratchEvaluator scratch, HiddenLocks hidden)
      throws SQLException, ReplayImpossible {
    List<Integer> places = places(attempt.access(), attempt.store());
    Set<ReplayVersion> versions = new LinkedHashSet<>();
    for (int row : attempt.rows()) {
      attempt.current(row).ifPresent(versions::add);
      attempt.held(row).filter(ReplayVersion::exists).ifPresent(versions::add);
      for (int place : places) {
        attempt.store().committed(row, place, attempt.own()).ifPresent(versions::add);
        attempt.store().newest(row, place).ifPresent(versions::add);
      }
    }
    Set<Integer> matching =
        scratch.matching(attempt.action(), attempt.write(), versions, attempt.seen());
    return rows(attempt, versions, matching, scratch, hidden);
  }

  /**
   * What a write may do to its rows.
   *
   * @param versions of all rows that may come into question
   * @param matching those of them that the condition of the write picks
   */
  RowRules rows(
      WriteAttempt attempt,
      Set<ReplayVersion> versions,
      Set<Integer> matching,
      ScratchEvaluator scratch,
      HiddenLocks hidden)
      throws SQLException, ReplayImpossible {
    return new RowRules(attempt, matching) {
      @Override
      List<RowChoice> choices(
          int row, Optional<ReplayVersion> current, Optional<ReplayVersion> held) {
        boolean waits = held.isPresent() && (fits(current) || fits(held));
        return waits
            ? List.of()
            : List.of(new RowChoice(row, held.isEmpty() && fits(current), Set.of()));
      }
    };
  }
}
