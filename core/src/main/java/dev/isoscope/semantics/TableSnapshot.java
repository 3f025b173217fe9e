package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.Step;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  /**
   * The snapshot of a table.
   *
   * @param at where the statement was submitted that took it
   * @param withReferred whether it took it for the sake of a table that this one refers to
   */
  private record Taken(int at, boolean withReferred) {}

  private final List<Transaction> transactions;
  private final Dependencies dependencies;

  /** By the tables that there are, and by transaction and table. */
  private final Map<List<ScratchTable>, Map<String, Map<ScratchTable, Taken>>> snapshots =
      new HashMap<>();

  TableSnapshot(List<Transaction> transactions, Dependencies dependencies) {
    this.transactions = transactions;
    this.dependencies = dependencies;
  }

  /** Looks when the transactions of a run took their snapshots. */
  private Map<String, Map<ScratchTable, Taken>> snapshots() {
    Map<String, Map<ScratchTable, Taken>> found = new HashMap<>();
    for (Transaction transaction : transactions) {
      Map<ScratchTable, Taken> taken = new HashMap<>();
      for (Step step : transaction.work()) {
        int at = step.submittedAt().orElse(transaction.endedAt());
        Set<ScratchTable> own = dependencies.of(step.statement().sql());
        own.forEach(table -> enter(taken, table, new Taken(at, false)));
        dependencies.referringTo(own).forEach(table -> enter(taken, table, new Taken(at, true)));
      }
      found.put(transaction.name(), taken);
    }
    return found;
  }

  /** The first one counts. */
  private static void enter(Map<ScratchTable, Taken> taken, ScratchTable table, Taken next) {
    taken.merge(table, next, (one, other) -> other.at < one.at ? other : one);
  }

  private Optional<Taken> taken(Access access, ScratchTable table) {
    return Optional.ofNullable(
        snapshots
            .computeIfAbsent(dependencies.schema().tables(), tables -> snapshots())
            .get(access.transaction())
            .get(table));
  }

  /** The snapshot of a table that a statement uses; empty if there is none yet. */
  private Optional<Integer> snapshot(Access access, ScratchTable table) {
    return taken(access, table).map(Taken::at).filter(at -> at <= access.since());
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
    List<ReplayVersion> versions = new ArrayList<>();
    for (ScratchTable table : access.tables()) {
      int at = snapshot(access, table).orElse(place);
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
        .anyMatch(table -> taken(access, table).filter(Taken::withReferred).isPresent())) {
      uses.add(Kind.SNAPSHOT_WITH_REFERRED);
    }
    return uses;
  }

  /** Whether a write has a snapshot of its table, and does not look at it as it is. */
  private boolean hasSnapshot(Access access) {
    return snapshot(access, access.target().orElseThrow()).isPresent();
  }

  @Override
  boolean keepsSnapshot() {
    return true;
  }

  @Override
  ChangedRow changed(RowRules rows, Set<ReplayVersion> versions, ScratchEvaluator scratch) {
    boolean fails = hasSnapshot(rows.attempt().access());
    return (row, picked, current) -> {
      if (picked.values().equals(current.flatMap(ReplayVersion::values))) {
        return List.of(new RowChoice(row, true, Set.of(Kind.CHANGED_BACK)));
      }
      return fails ? List.of() : List.of(new RowChoice(row, rows.fits(current), Set.of(basis())));
    };
  }
}
