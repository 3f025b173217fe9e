package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.Step;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

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
  private static final int MOST_VIEWS = 32;

  /**
   * What may have taken the snapshot of a table.
   *
   * @param at where the statement was submitted
   * @param withReferred whether it took it for the sake of a table that this one refers to
   * @param certain whether it has certainly looked at the table
   */
  private record Taken(int at, boolean withReferred, boolean certain) {}

  private final List<Transaction> transactions;
  private final Dependencies dependencies;

  /** By the tables that there are, and by transaction and table; only the last one is certain. */
  private final Map<List<ScratchTable>, Map<String, Map<ScratchTable, List<Taken>>>> snapshots =
      new HashMap<>();

  TableSnapshot(List<Transaction> transactions, Dependencies dependencies) {
    this.transactions = transactions;
    this.dependencies = dependencies;
  }

  /** Looks when the transactions of a run may have taken their snapshots. */
  private Map<String, Map<ScratchTable, List<Taken>>> snapshots() {
    Map<String, Map<ScratchTable, List<Taken>>> found = new HashMap<>();
    for (Transaction transaction : transactions) {
      Map<ScratchTable, List<Taken>> taken = new HashMap<>();
      for (Step step : transaction.work()) {
        int at = step.submittedAt().orElse(transaction.endedAt());
        Set<ScratchTable> own = dependencies.of(step.statement().sql());
        Set<ScratchTable> certain = dependencies.certain(step.statement().sql());
        Set<ScratchTable> withCertain = dependencies.referringTo(certain);
        own.forEach(table -> enter(taken, table, new Taken(at, false, certain.contains(table))));
        dependencies
            .referringTo(own)
            .forEach(
                table -> enter(taken, table, new Taken(at, true, withCertain.contains(table))));
      }
      found.put(transaction.name(), taken);
    }
    return found;
  }

  /** The first one that is certain counts, or one before it. */
  private static void enter(Map<ScratchTable, List<Taken>> taken, ScratchTable table, Taken next) {
    List<Taken> before = taken.computeIfAbsent(table, none -> new ArrayList<>());
    if (before.stream().noneMatch(Taken::certain)) {
      before.add(next);
    }
  }

  /** What may have taken the snapshot of a table that a statement uses. */
  private List<Taken> taken(Access access, ScratchTable table) {
    return snapshots
        .computeIfAbsent(dependencies.schema().tables(), tables -> snapshots())
        .get(access.transaction())
        .getOrDefault(table, List.of())
        .stream()
        .filter(one -> one.at <= access.since())
        .toList();
  }

  private boolean certain(Access access, ScratchTable table) {
    return taken(access, table).stream().anyMatch(Taken::certain);
  }

  /** At which places a statement may see a table, the one where it looks among them or not. */
  private List<Integer> placesOf(Access access, ScratchTable table, int place) {
    List<Integer> places = new ArrayList<>();
    taken(access, table).forEach(one -> places.add(one.at));
    if (!certain(access, table)) {
      places.add(place);
    }
    return places;
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
    return views(access, place, dirty, store).get(0);
  }

  @Override
  List<ReadView> views(Access access, VersionStore store) {
    return distinct(
        places(access, store).stream()
            .flatMap(place -> views(access, place, false, store).stream())
            .toList());
  }

  private List<ReadView> views(Access access, int place, boolean dirty, VersionStore store) {
    List<List<ReplayVersion>> views = new ArrayList<>(List.of(List.of()));
    for (ScratchTable table : access.tables()) {
      List<List<ReplayVersion>> more = new ArrayList<>();
      for (int at : placesOf(access, table, place)) {
        List<ReplayVersion> rows = rows(List.of(table), access, at, dirty, store);
        for (List<ReplayVersion> view : views) {
          more.add(Stream.concat(view.stream(), rows.stream()).toList());
        }
      }
      views = more.stream().distinct().limit(MOST_VIEWS).toList();
    }
    Set<Kind> uses = uses(access);
    return views.stream().map(versions -> new ReadView(versions, uses)).toList();
  }

  private Set<Kind> uses(Access access) {
    Set<Kind> uses = EnumSet.noneOf(Kind.class);
    if (access.searches() && !hasSnapshot(access)) {
      uses.add(Kind.NO_SNAPSHOT_YET);
    }
    if (access.tables().stream()
        .flatMap(table -> taken(access, table).stream())
        .anyMatch(Taken::withReferred)) {
      uses.add(Kind.SNAPSHOT_WITH_REFERRED);
    }
    return uses;
  }

  /** Whether a write certainly has a snapshot of its table, and does not look at it as it is. */
  private boolean hasSnapshot(Access access) {
    return certain(access, access.target().orElseThrow());
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
