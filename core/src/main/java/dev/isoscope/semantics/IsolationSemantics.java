package dev.isoscope.semantics;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a level of isolation means to one statement: which versions of rows it may see, and what a
 * write may do to each row of its table. Where the manuals leave something open, such as how far a
 * scan had come when it had to wait, there are several answers. Each family of engines is one
 * subclass, which cites the manuals that it follows and says what they promise to plain queries.
 */
abstract class IsolationSemantics {
  /**
   * The semantics that the peculiarities of a DBMS at a level make up.
   *
   * @param kinds those in force; one of them names the family, the others what is special in it
   * @param transactions those of the run that is looked at
   */
  static IsolationSemantics of(
      Set<Kind> kinds, Dbms dbms, List<Transaction> transactions, ScratchSchema schema) {
    IsolationSemantics committed = committed(kinds, dbms, transactions, schema);
    return kinds.contains(Kind.DIRTY_READ) ? new ReadUncommitted(committed) : committed;
  }

  private static IsolationSemantics committed(
      Set<Kind> kinds, Dbms dbms, List<Transaction> transactions, ScratchSchema schema) {
    if (kinds.contains(Kind.LOCKED_SNAPSHOT)) {
      return new LockedSnapshot(transactions, dbms.everyQueryTakesSnapshot());
    }
    if (kinds.contains(Kind.BEGIN_SNAPSHOT)) {
      return new BeginSnapshot(transactions, dbms.everyQueryTakesSnapshot());
    }
    if (kinds.contains(Kind.TRANSACTION_SNAPSHOT) && kinds.contains(Kind.RESTART)) {
      return new RestartingSnapshot(transactions);
    }
    if (kinds.contains(Kind.TRANSACTION_SNAPSHOT)) {
      return dbms.beginTakesSnapshot()
          ? new OptimisticSnapshot(transactions)
          : new TransactionSnapshot(transactions, dbms.everyQueryTakesSnapshot());
    }
    if (kinds.contains(Kind.TABLE_SNAPSHOT)) {
      return new TableSnapshot(transactions, new Dependencies(schema));
    }
    if (kinds.contains(Kind.SNAPSHOT_THEN_RECHECK)) {
      IsolationSemantics each =
          kinds.contains(Kind.RESTART) ? new SnapshotWithRestart() : new SnapshotWithRecheck();
      return kinds.contains(Kind.CONSISTENT_READ)
          ? consistentRead(each, kinds, dbms, transactions)
          : each;
    }
    if (kinds.contains(Kind.SEMI_CONSISTENT_READ)) {
      return new SemiConsistentRead(transactions, kinds.contains(Kind.UNCOMMITTED_INSERT_SKIPPED));
    }
    if (kinds.contains(Kind.CONSISTENT_READ)) {
      return consistentRead(new CurrentRead(), kinds, dbms, transactions);
    }
    return kinds.contains(Kind.NO_GAP_LOCKS) ? new RecordLocks() : new CurrentRead();
  }

  private static IsolationSemantics consistentRead(
      IsolationSemantics writes, Set<Kind> kinds, Dbms dbms, List<Transaction> transactions) {
    return new ConsistentRead(
        writes,
        transactions,
        dbms.beginTakesSnapshot(),
        kinds.contains(Kind.UNCHANGED_ASSIGNMENT_HIDDEN),
        kinds.contains(Kind.SNAPSHOT_SOURCE));
  }

  /** The reason for what a write does where no row shows another one. */
  abstract Kind basis();

  /** When a statement may have looked. */
  abstract List<Integer> places(Access access, VersionStore store);

  /**
   * What a statement sees if it looks at one place.
   *
   * @param dirty whether it also sees what others have not committed
   */
  abstract ReadView view(Access access, int place, boolean dirty, VersionStore store);

  /** All that a statement may see of the tables that it looks at; the likeliest first. */
  List<ReadView> views(Access access, VersionStore store) {
    return distinct(
        places(access, store).stream().map(place -> view(access, place, false, store)).toList());
  }

  /** Views that differ only in their reasons are one, the first. */
  static List<ReadView> distinct(List<ReadView> views) {
    Map<ReadView, ReadView> kept = new LinkedHashMap<>();
    views.forEach(
        view -> kept.putIfAbsent(new ReadView(view.versions(), Set.of(), view.inner()), view));
    return List.copyOf(kept.values());
  }

  /** The rows of tables at a place. */
  static List<ReplayVersion> rows(
      Collection<ScratchTable> tables,
      Access access,
      int place,
      boolean dirty,
      VersionStore store) {
    Optional<String> own = dirty ? Optional.empty() : Optional.of(access.transaction());
    return store.current(List.copyOf(tables), place, own);
  }

  /** Where a statement was submitted, and where others committed while it waited. */
  static List<Integer> sinceAndAfterCommits(Access access, VersionStore store) {
    List<Integer> places = new ArrayList<>(List.of(access.since()));
    places.addAll(store.commitsBetween(access.since(), access.at()));
    return places;
  }

  /** Whether what queries inside writes see is older than the rows that writes act on. */
  abstract boolean picksBySnapshot();

  /** Whether one snapshot serves all statements of a transaction. */
  boolean keepsSnapshot() {
    return false;
  }

  /** Whether a statement may see what others have not committed, be it half done. */
  boolean seesUncommitted() {
    return false;
  }

  /**
   * Whether plain queries read a snapshot, and writes and queries that lock rows the latest ones.
   * Then it counts for later queries that a row was assigned what it had, and one statement may
   * read both.
   */
  boolean mixesSnapshotWithLatest() {
    return false;
  }

  /**
   * Whether queries, those inside writes as well, wait for rows that others have changed and keep
   * none that they have passed: one that has waited saw some rows before and others after that.
   */
  boolean readsRowByRow() {
    return false;
  }

  /**
   * Whether a search locks the rows that it finds and not what is between them, so that while it
   * waits a row may go to where it has been already.
   */
  boolean locksRowsAlone() {
    return false;
  }

  /**
   * Whether writes, constraints included, know nothing but their view: they go on with rows that
   * others have changed, and it is COMMIT that fails.
   */
  boolean conflictsShowAtCommit() {
    return false;
  }

  /** All rows as a write acts on them, wherever it has looked for those that it takes. */
  List<ReplayVersion> actedOn(
      Action.Write action, Collection<ScratchTable> tables, VersionStore store) {
    return store.current(List.copyOf(tables), action.at(), Optional.of(action.transaction()));
  }

  /** Whether every row has only one version that comes into question, and nobody holds it. */
  abstract boolean undisputed(WriteAttempt attempt);

  /** What a write may do to each row of its table. */
  abstract RowRules rows(WriteAttempt attempt, ScratchEvaluator scratch, HiddenLocks hidden)
      throws SQLException, ReplayImpossible;

  /** Peculiarities that show only when a replay has come to its end. */
  Set<Kind> inHindsight(List<Action> actions, ScratchSchema schema, VersionStore store) {
    return Set.of();
  }
}
