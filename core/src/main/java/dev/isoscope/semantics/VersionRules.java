package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which versions of rows a write may work on, by the peculiarities that are in force. Where they
 * leave something open, such as how far a scan had come when it had to wait, there are several
 * answers.
 */
final class VersionRules {
  private final Set<Kind> kinds;
  private final Snapshots snapshots;
  private final Ends ends;

  VersionRules(Set<Kind> kinds, Snapshots snapshots, Ends ends) {
    this.kinds = kinds.isEmpty() ? EnumSet.noneOf(Kind.class) : EnumSet.copyOf(kinds);
    this.snapshots = snapshots;
    this.ends = ends;
  }

  /** What the rules rest on even where no row shows it. */
  Kind basis() {
    for (Kind kind :
        List.of(
            Kind.TRANSACTION_SNAPSHOT,
            Kind.TABLE_SNAPSHOT,
            Kind.SNAPSHOT_THEN_RECHECK,
            Kind.NO_GAP_LOCKS)) {
      if (kinds.contains(kind)) {
        return kind;
      }
    }
    return Kind.CURRENT_READ;
  }

  /** Whether one snapshot serves the whole transaction. */
  boolean wholeTransaction() {
    return basis() == Kind.TRANSACTION_SNAPSHOT || basis() == Kind.TABLE_SNAPSHOT;
  }

  /** The ways in which a write may see the tables. */
  List<Reading> readings(Action.Write action, WriteStatement write, VersionStore store) {
    Set<Reading> readings = new java.util.LinkedHashSet<>();
    List<Integer> sources = new ArrayList<>();
    write.sources().forEach(table -> sources.addAll(store.rowsOf(table)));
    for (int place : places(action, store)) {
      for (boolean dirty :
          kinds.contains(Kind.DIRTY_READ) ? List.of(false, true) : List.of(false)) {
        Set<Kind> uses = ofSnapshot(action, write);
        List<Version> seen = new ArrayList<>();
        for (int row : sources) {
          view(row, place, dirty, action, store).ifPresent(seen::add);
        }
        if (dirty) {
          uses.add(Kind.DIRTY_READ);
        }
        if (place > action.since() && kinds.contains(Kind.RESTART)) {
          uses.add(Kind.RESTART);
        }
        if (kinds.contains(Kind.CONSISTENT_SOURCE)
            && !seen.equals(newest(sources, action, store))) {
          uses.add(Kind.CONSISTENT_SOURCE);
        }
        Optional<Map<Integer, Optional<Version>>> picked = Optional.empty();
        if (basis() == Kind.SNAPSHOT_THEN_RECHECK || wholeTransaction()) {
          Map<Integer, Optional<Version>> versions = new LinkedHashMap<>();
          for (int row : store.rowsOf(write.table())) {
            versions.put(row, view(row, place, dirty, action, store));
          }
          picked = Optional.of(versions);
        }
        readings.add(new Reading(picked, seen, uses));
      }
    }
    return distinct(readings);
  }

  private static List<Version> newest(List<Integer> rows, Action.Write action, VersionStore store) {
    List<Version> versions = new ArrayList<>();
    rows.forEach(row -> store.newest(row, action.at()).ifPresent(versions::add));
    return versions;
  }

  /** Ways that differ only in their reasons are one, the first. */
  private static List<Reading> distinct(Set<Reading> readings) {
    Map<List<Object>, Reading> kept = new LinkedHashMap<>();
    for (Reading reading : readings) {
      kept.putIfAbsent(List.of(reading.picked(), reading.seen()), reading);
    }
    return List.copyOf(kept.values());
  }

  private Optional<Version> view(
      int row, int place, boolean dirty, Action.Write action, VersionStore store) {
    int at =
        basis() == Kind.TABLE_SNAPSHOT
            ? snapshots.of(action.transaction(), store.tableOf(row), action.since()).orElse(place)
            : place;
    return dirty ? store.newest(row, at) : store.committed(row, at, action.transaction());
  }

  /** When the write may have looked: at its start, or after something was committed meanwhile. */
  List<Integer> places(Action.Write action, VersionStore store) {
    if (basis() == Kind.TRANSACTION_SNAPSHOT) {
      return kinds.contains(Kind.BEGIN_SNAPSHOT)
          ? List.of(snapshots.begin(action.transaction()), snapshots.of(action.transaction()))
          : List.of(snapshots.of(action.transaction()));
    }
    List<Integer> places = new ArrayList<>(List.of(action.since()));
    boolean once = basis() == Kind.SNAPSHOT_THEN_RECHECK && !kinds.contains(Kind.RESTART);
    if (!once) {
      places.addAll(store.commitsBetween(action.since(), action.at()));
    }
    if (basis() == Kind.NO_GAP_LOCKS) {
      // A scan goes on from a row that is gone, and does not come back if it is inserted again.
      places.addAll(store.rollbacksBetween(action.since(), action.at()));
    }
    return places;
  }

  /** Versions of the written table's rows that may decide whether the write takes them. */
  Set<Version> decisive(
      Action.Write action, WriteStatement write, Reading reading, VersionStore store) {
    Set<Version> versions = new java.util.LinkedHashSet<>();
    for (int row : store.rowsOf(write.table())) {
      store.committed(row, action.at(), action.transaction()).ifPresent(versions::add);
      store
          .foreign(row, action.at(), action.transaction())
          .filter(Version::exists)
          .ifPresent(versions::add);
      if (reading.picked().isPresent()) {
        reading.picked().get().get(row).ifPresent(versions::add);
        continue;
      }
      for (int place : places(action, store)) {
        store.committed(row, place, action.transaction()).ifPresent(versions::add);
        store.newest(row, place).ifPresent(versions::add);
      }
    }
    return versions;
  }

  /** Whether every row has only one version that comes into question, and nobody holds it. */
  boolean undisputed(
      Action.Write action, WriteStatement write, Reading reading, VersionStore store) {
    for (int row : store.rowsOf(write.table())) {
      if (store.foreign(row, action.at(), action.transaction()).isPresent()) {
        return false;
      }
      Optional<Version> act = store.committed(row, action.at(), action.transaction());
      if (reading.picked().isPresent()) {
        if (!reading.picked().get().get(row).equals(act)) {
          return false;
        }
        continue;
      }
      for (int place : places(action, store)) {
        if (!store.committed(row, place, action.transaction()).equals(act)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a write may see what others have not committed, be it half done. */
  boolean seesUncommitted() {
    return kinds.contains(Kind.DIRTY_READ);
  }

  /** A row as the transaction's snapshot has it. */
  Optional<Version> inSnapshot(int row, Action.Write action, VersionStore store) {
    return view(row, places(action, store).get(0), false, action, store);
  }

  /** Whether a write judges rows that others hold by what is committed of them. */
  boolean semiConsistent(WriteStatement write) {
    return write.verb() == WriteStatement.Verb.UPDATE && has(Kind.SEMI_CONSISTENT_READ);
  }

  boolean has(Kind kind) {
    return kinds.contains(kind);
  }

  /** Whether the writer should see what another transaction has written. */
  boolean shouldSee(Version written, Action.Write action) {
    return written
        .transaction()
        .filter(other -> ends.inOrder(other, action.transaction()))
        .isPresent();
  }

  /** Whether a write has a snapshot of its table, and does not look at it as it is. */
  boolean hasSnapshot(Action.Write action, WriteStatement write) {
    return basis() != Kind.TABLE_SNAPSHOT
        || snapshots.of(action.transaction(), write.table(), action.since()).isPresent();
  }

  /** The peculiarities by which there is a snapshot of a table, or none. */
  private Set<Kind> ofSnapshot(Action.Write action, WriteStatement write) {
    Set<Kind> uses = EnumSet.noneOf(Kind.class);
    if (basis() != Kind.TABLE_SNAPSHOT) {
      return uses;
    }
    if (!hasSnapshot(action, write) && write.verb() != WriteStatement.Verb.INSERT) {
      uses.add(Kind.NO_SNAPSHOT_YET);
    }
    Set<ScratchTable> tables = new java.util.LinkedHashSet<>(write.sources());
    tables.add(write.table());
    if (tables.stream().anyMatch(table -> snapshots.isWithReferred(action.transaction(), table))) {
      uses.add(Kind.SNAPSHOT_WITH_REFERRED);
    }
    return uses;
  }
}
