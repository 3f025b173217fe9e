package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * H2 at repeatable read (H2 documentation, Advanced: Transaction Isolation, which allows phantoms
 * there): each table has a snapshot of its own, taken by the first statement that looks at a column
 * of it, together with those of the tables that refer to it (H2 2.5.252 source, collectDependencies
 * of the statements, SessionLocal.addTableToDependencies; see {@link Dependencies}). From then on
 * all statements, plain queries included, see the table as it was then, with the changes of their
 * own transaction. A write of a row that has changed since fails, unless the values are the same
 * again. A write that has no snapshot of its table yet takes the rows that are there, and judges
 * those again that change while it waits.
 */
final class TableSnapshot extends SnapshotSemantics {
  private final Snapshots snapshots;

  TableSnapshot(Snapshots snapshots) {
    this.snapshots = snapshots;
  }

  @Override
  Kind basis() {
    return Kind.TABLE_SNAPSHOT;
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    return sinceAndAfterCommits(access, store);
  }

  @Override
  ReadView view(Access access, int place, boolean dirty, VersionStore store) {
    List<Version> versions = new ArrayList<>();
    for (ScratchTable table : access.tables()) {
      int at = snapshots.of(access.transaction(), table, access.since()).orElse(place);
      versions.addAll(rows(List.of(table), access, at, dirty, store));
    }
    return new ReadView(versions, uses(access));
  }

  private Set<Kind> uses(Access access) {
    Set<Kind> uses = EnumSet.noneOf(Kind.class);
    if (access.searches() && !hasSnapshot(access)) {
      uses.add(Kind.NO_SNAPSHOT_YET);
    }
    if (access.tables().stream()
        .anyMatch(table -> snapshots.isWithReferred(access.transaction(), table))) {
      uses.add(Kind.SNAPSHOT_WITH_REFERRED);
    }
    return uses;
  }

  /** Whether a write has a snapshot of its table, and does not look at it as it is. */
  private boolean hasSnapshot(Access access) {
    return snapshots
        .of(access.transaction(), access.target().orElseThrow(), access.since())
        .isPresent();
  }

  @Override
  boolean keepsSnapshot() {
    return true;
  }

  @Override
  ChangedRow changed(
      WriteAttempt attempt, Set<Version> versions, Set<Integer> matching, Scratch scratch) {
    boolean fails = hasSnapshot(attempt.access());
    return (row, picked, current) -> {
      if (picked.values().equals(current.flatMap(Version::values))) {
        return List.of(new RowChoice(row, true, Set.of(Kind.CHANGED_BACK)));
      }
      boolean stays = current.filter(one -> matching.contains(one.id())).isPresent();
      return fails ? List.of() : List.of(new RowChoice(row, stays, Set.of(basis())));
    };
  }
}
