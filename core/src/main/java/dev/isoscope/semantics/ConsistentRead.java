package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.StatementShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes take the latest rows, but plain queries read the snapshot that the first of them took in
 * the transaction, and the transaction's own changes on top of it. With writes as in {@link
 * CurrentRead} it is InnoDB at repeatable read (MySQL 8.0 Reference Manual, 17.7.2.3 Consistent
 * Nonlocking Reads), and SQLite, where a snapshot is taken by the first read and a write starts
 * from the latest state (SQLite documentation, Isolation In SQLite). With writes as in {@link
 * SnapshotWithRestart} and a snapshot as of BEGIN it is repeatable read of TiDB's pessimistic mode
 * (TiDB documentation, TiDB Transaction Isolation Levels, and TiDB Pessimistic Transaction Mode).
 *
 * <p>A row that the transaction has changed is shown as it has left it, with what others had
 * committed in its other columns by then. A row that it has assigned the values that were there
 * already may be shown as in the snapshot, as long as the assigned columns show what was assigned.
 */
final class ConsistentRead extends DerivedSemantics {
  private static final int MOST_VIEWS = 32;

  /** When a snapshot may have been taken: a statement that was under way then. */
  private record Taken(int since, int at) {}

  private final Map<String, List<Taken>> taken = new HashMap<>();
  private final StatementEnds ends;
  private final boolean hidesUnchanged;
  private final boolean innerReadsSnapshot;

  /**
   * Looks what may have taken the snapshots of the transactions of a run.
   *
   * @param writes what writes and queries that lock rows see
   * @param atBegin whether BEGIN takes it, not the first query
   * @param hidesUnchanged whether assignments of what was there need not show, against all rules
   * @param innerReadsSnapshot whether queries inside writes may read it as well, against all rules
   */
  ConsistentRead(
      IsolationSemantics writes,
      List<Transaction> transactions,
      boolean atBegin,
      boolean hidesUnchanged,
      boolean innerReadsSnapshot) {
    super(writes);
    this.ends = new StatementEnds(transactions);
    this.hidesUnchanged = hidesUnchanged;
    this.innerReadsSnapshot = innerReadsSnapshot;
    transactions.forEach(one -> taken.put(one.name(), atBegin ? begun(one) : candidates(one)));
  }

  /** BEGIN, or what comes first where a transaction begins by itself. */
  private List<Taken> begun(Transaction transaction) {
    List<Taken> found = new ArrayList<>();
    for (Step step : transaction.steps()) {
      found.add(taken(step, transaction));
      String sql = step.statement().sql();
      boolean begins =
          TransactionControl.parse(sql)
              .filter(TransactionControl.Begin.class::isInstance)
              .isPresent();
      if (begins
          || StatementKind.of(sql) == StatementKind.WRITE
          || Tokenizer.words(sql).stream().anyMatch(word -> word.is("FROM"))) {
        break;
      }
    }
    return found;
  }

  /**
   * The first plain query takes it, also one inside a query that locks rows, unless the optimizer
   * did not look at the table at all. A rollback to a savepoint that is older than the snapshot may
   * lose it.
   */
  private List<Taken> candidates(Transaction transaction) {
    List<Taken> found = new ArrayList<>();
    boolean open = true;
    for (Step step : transaction.steps()) {
      String sql = step.statement().sql();
      Optional<TransactionControl> control = TransactionControl.parse(sql);
      if (control.isPresent()) {
        boolean begins = control.get() instanceof TransactionControl.Begin;
        if (begins && Tokenizer.words(sql).stream().anyMatch(word -> word.is("SNAPSHOT"))) {
          found.add(taken(step, transaction));
          open = false;
        }
        open |= control.get() instanceof TransactionControl.RollbackTo;
      } else if (open && isPlainQuery(sql)) {
        found.add(taken(step, transaction));
        open = !TableReads.certain(step);
      } else if (open && locksAroundQuery(sql)) {
        found.add(taken(step, transaction)); // its lock does not reach the query inside
      }
    }
    return found;
  }

  private Taken taken(Step step, Transaction transaction) {
    int at = step.completedAt().isPresent() ? ends.of(step) : transaction.endedAt();
    return new Taken(step.submittedAt().orElse(at), at);
  }

  private static boolean isPlainQuery(String sql) {
    return StatementKind.of(sql) == StatementKind.QUERY
        && StatementShape.of(sql)
            .map(shape -> shape.locking() == StatementShape.Locking.NONE)
            .orElse(true);
  }

  private static boolean locksAroundQuery(String sql) {
    return StatementShape.of(sql).filter(StatementShape::locksAroundQuery).isPresent();
  }

  @Override
  List<ReadView> views(Access access, VersionStore store) {
    if (access.plain()) {
      return ofSnapshot(access, store);
    }
    List<ReadView> views = super.views(access, store);
    return innerReadsSnapshot && access.target().isPresent() && !access.sources().isEmpty()
        ? distinct(Stream.concat(views.stream(), mixed(views, access, store)).toList())
        : views;
  }

  /** The same, and what queries inside see is that of the snapshot. */
  private Stream<ReadView> mixed(List<ReadView> views, Access access, VersionStore store) {
    List<ReadView> inner = ofSnapshot(access, store);
    return views.stream()
        .flatMap(view -> inner.stream().map(view::with))
        .map(view -> view.because(Kind.SNAPSHOT_SOURCE));
  }

  /** All that the snapshot may show of the sources. */
  private List<ReadView> ofSnapshot(Access access, VersionStore store) {
    List<ReadView> views = new ArrayList<>();
    for (int place : snapshots(access, store)) {
      List<ReplayVersion> rows = rows(access.sources(), access, place, false, store);
      views.addAll(withOwn(rows, access, store));
      List<ReplayVersion> moved = movedAway(access, place, store);
      if (!moved.isEmpty()) {
        moved.addAll(rows);
        views.addAll(withOwn(moved, access, store));
      }
    }
    return distinct(views);
  }

  /**
   * Rows of the snapshot that others have given another key, under which the transaction has
   * deleted them. That change is visible, since there is no row of the new key; the row of the old
   * one is another to the DBMS, and goes by the snapshot.
   */
  private static List<ReplayVersion> movedAway(Access access, int place, VersionStore store) {
    List<ReplayVersion> moved = new ArrayList<>();
    for (ScratchTable table : access.sources()) {
      for (int row : store.rowsOf(table)) {
        store
            .deletedBy(row, access.transaction())
            .flatMap(
                gone ->
                    store
                        .committed(row, place, "")
                        .filter(before -> !before.key().equals(gone.key())))
            .ifPresent(moved::add);
      }
    }
    return moved;
  }

  private Set<Integer> snapshots(Access access, VersionStore store) {
    Set<Integer> places = new LinkedHashSet<>();
    for (Taken one : taken.getOrDefault(access.transaction(), List.of())) {
      if (one.since <= access.since()) {
        places.add(one.since);
        places.addAll(store.commitsBetween(one.since, one.at));
      }
    }
    if (places.isEmpty()) {
      places.addAll(sinceAndAfterCommits(access, store));
    }
    return places;
  }

  /** Rows that the transaction has changed stand for those of the snapshot with the same key. */
  private List<ReadView> withOwn(List<ReplayVersion> snapshot, Access access, VersionStore store) {
    Map<ScratchTable, Set<List<String>>> ownKeys = new HashMap<>();
    for (ReplayVersion one : snapshot) {
      if (one.isOf(access.transaction()) && !one.key().isEmpty()) {
        ownKeys.computeIfAbsent(one.table(), table -> new HashSet<>()).add(one.key());
      }
    }
    Map<Integer, ReplayVersion> base = new LinkedHashMap<>();
    for (ReplayVersion one : snapshot) {
      if (one.isOf(access.transaction())
          || !ownKeys.getOrDefault(one.table(), Set.of()).contains(one.key())) {
        base.put(one.row(), one);
      }
    }
    List<Map<Integer, ReplayVersion>> views = new ArrayList<>(List.of(base));
    for (VersionStore.Touch touch : store.touches(access.transaction())) {
      if (access.sources().contains(touch.version().table())) {
        views = assigned(views, touch, access);
      }
    }
    return views.stream().map(view -> new ReadView(List.copyOf(view.values()), Set.of())).toList();
  }

  /** With a row that was assigned what it had: as it was then, or as in the snapshot. */
  private List<Map<Integer, ReplayVersion>> assigned(
      List<Map<Integer, ReplayVersion>> views, VersionStore.Touch touch, Access access) {
    List<Map<Integer, ReplayVersion>> more = new ArrayList<>();
    for (Map<Integer, ReplayVersion> view : views) {
      ReplayVersion stale = view.get(touch.version().row());
      if (stale != null && stale.isOf(access.transaction())) {
        more.add(view); // it has changed the row besides
        continue;
      }
      if (hidesUnchanged || stale != null && shows(stale, touch)) {
        more.add(view);
      }
      boolean same = stale != null && stale.values().equals(touch.version().values());
      if (!same && more.size() < MOST_VIEWS) {
        Map<Integer, ReplayVersion> current = new LinkedHashMap<>(view);
        current.put(touch.version().row(), touch.asWritten());
        more.add(current);
      }
    }
    return more;
  }

  private static boolean shows(ReplayVersion stale, VersionStore.Touch touch) {
    Row shown = stale.values().orElseThrow();
    Row given = touch.version().values().orElseThrow();
    List<ScratchTable.Column> columns = stale.table().columns();
    for (int i = 0; i < columns.size(); i++) {
      if (touch.columns().contains(TableState.plainName(columns.get(i).name()))
          && !Objects.equals(shown.values().get(i), given.values().get(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  boolean mixesSnapshotWithLatest() {
    return true;
  }
}
