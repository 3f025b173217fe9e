package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * InnoDB at read committed and below (MySQL 8.0 Reference Manual, 17.7.2.1 Transaction Isolation
 * Levels). Gaps are not locked, and rows that do not fit are let go. An UPDATE judges a row that
 * another transaction holds by its last committed version, and waits only if that fits; a DELETE
 * waits. Queries inside a write read committed rows without a lock (17.7.3 Locks Set by Different
 * SQL Statements in InnoDB). Plain queries read a fresh snapshot each.
 */
final class SemiConsistentRead extends RecordLocks {
  private final Map<String, Integer> commits = new HashMap<>();
  private final boolean skipsInserted;

  /**
   * @param skipsInserted whether an UPDATE passes over a row that another transaction has inserted
   *     and not committed: of that there is no committed version. MySQL holds this to be the same
   *     rule, MariaDB to be a bug (MDEV-30835).
   */
  SemiConsistentRead(List<Transaction> transactions, boolean skipsInserted) {
    this.skipsInserted = skipsInserted;
    transactions.stream()
        .filter(Transaction::committed)
        .forEach(one -> commits.put(one.name(), one.endedAt()));
  }

  @Override
  ReadView view(Access access, int place, boolean dirty, VersionStore store) {
    ReadView view = super.view(access, place, dirty, store);
    List<ReplayVersion> newest = rows(access.sources(), access, access.at(), true, store);
    return view.versions().equals(newest) ? view : view.because(Kind.CONSISTENT_SOURCE);
  }

  /** Whether somebody has changed what a write had read, and was committed before its writer. */
  @Override
  Set<Kind> inHindsight(List<Action> actions, ScratchSchema schema, VersionStore store) {
    for (Action action : actions) {
      if (action instanceof Action.Write write && write.error().isEmpty()) {
        Optional<WriteStatement> parsed = schema.parse(write.step().statement().sql());
        for (ScratchTable source : parsed.map(WriteStatement::sources).orElse(Set.of())) {
          if (store.writtenAfter(write.at(), source).stream()
              .anyMatch(version -> isCommittedBefore(version, write.transaction()))) {
            return Set.of(Kind.CONSISTENT_SOURCE);
          }
        }
      }
    }
    return Set.of();
  }

  /** Queries that lock nothing read a snapshot. */
  @Override
  boolean readsRowByRow() {
    return false;
  }

  /** Whether a serial execution would have the transaction see what the writer of a version did. */
  private boolean isCommittedBefore(ReplayVersion version, String transaction) {
    Integer first = version.transaction().map(commits::get).orElse(null);
    Integer other = commits.get(transaction);
    return first != null && other != null && first < other;
  }

  @Override
  boolean semiConsistent(WriteStatement write) {
    return write.verb() == WriteStatement.Verb.UPDATE;
  }

  @Override
  ScannedRows scanned(
      WriteAttempt attempt, Set<Integer> matching, ScanOrder order, ScanPlace scan) {
    return semiConsistent(attempt.write())
        ? new UpdatedRows(attempt, matching, order, scan)
        : super.scanned(attempt, matching, order, scan);
  }

  private final class UpdatedRows extends ScannedRows {
    UpdatedRows(WriteAttempt attempt, Set<Integer> matching, ScanOrder order, ScanPlace scan) {
      super(attempt, matching, order, scan);
    }

    @Override
    List<RowChoice> uncommittedFits(int row, Optional<ReplayVersion> current, ReplayVersion held) {
      if (current.isPresent()) {
        return List.of(left(row, Kind.SEMI_CONSISTENT_READ));
      }
      if (!isCommittedBefore(held, attempt().own())) {
        return List.of(left(row)); // it comes later in any case
      }
      return movedUncommitted().map(because -> left(row, because)).stream().toList();
    }

    @Override
    Optional<Kind> uncommittedFitted(Optional<ReplayVersion> then) {
      return then.isPresent() ? Optional.of(Kind.SEMI_CONSISTENT_READ) : movedUncommitted();
    }

    @Override
    Optional<Kind> movedUncommitted() {
      return skipsInserted ? Optional.of(Kind.UNCOMMITTED_INSERT_SKIPPED) : Optional.empty();
    }
  }
}
