package dev.isoscope.oracle.triage;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  VersionRules(Set<Kind> kinds, Snapshots snapshots) {
    this.kinds = kinds.isEmpty() ? EnumSet.noneOf(Kind.class) : EnumSet.copyOf(kinds);
    this.snapshots = snapshots;
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

  private boolean wholeTransaction() {
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
        Set<Kind> uses = EnumSet.noneOf(Kind.class);
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
            ? snapshots.of(action.transaction(), store.tableOf(row), place == action.at())
            : place;
    return dirty ? store.newest(row, at) : store.committed(row, at, action.transaction());
  }

  /** When the write may have looked: at its start, or after something was committed meanwhile. */
  private List<Integer> places(Action.Write action, VersionStore store) {
    if (basis() == Kind.TABLE_SNAPSHOT) {
      return List.of(action.since(), action.at());
    }
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

  /** Whether keys are checked against the snapshot of the transaction, too. */
  boolean checksSnapshot() {
    return wholeTransaction();
  }

  /** A row as the transaction's snapshot has it. */
  Optional<Version> inSnapshot(int row, Action.Write action, VersionStore store) {
    return view(row, places(action, store).get(0), false, action, store);
  }

  /**
   * What the write may do to a row; empty if it should have waited or failed.
   *
   * @param matching the versions that its condition picks
   */
  List<RowChoice> choices(
      int row,
      Action.Write action,
      WriteStatement write,
      Reading reading,
      VersionStore store,
      Set<Integer> matching) {
    Optional<Version> act = store.committed(row, action.at(), action.transaction());
    Optional<Version> foreign = store.foreign(row, action.at(), action.transaction());
    boolean fits = act.filter(one -> matching.contains(one.id())).isPresent();
    boolean foreignFits = foreign.filter(one -> matching.contains(one.id())).isPresent();
    if (reading.picked().isPresent()) {
      return picked(
          row, action, write, reading.picked().get().get(row), act, foreign, matching, foreignFits);
    }
    boolean semi =
        write.verb() == WriteStatement.Verb.UPDATE && kinds.contains(Kind.SEMI_CONSISTENT_READ);
    if (foreign.isPresent()) {
      return held(row, semi, fits, foreignFits, act.isPresent());
    }
    List<RowChoice> choices = new ArrayList<>();
    choices.add(new RowChoice(row, fits, Set.of()));
    if (fits && basis() != Kind.CURRENT_READ) {
      passedOver(row, action, write, store, matching, semi, act.get()).ifPresent(choices::add);
    }
    return choices;
  }

  /** A snapshot has picked the row or not; what has changed since is judged again. */
  private List<RowChoice> picked(
      int row,
      Action.Write action,
      WriteStatement write,
      Optional<Version> picked,
      Optional<Version> act,
      Optional<Version> foreign,
      Set<Integer> matching,
      boolean foreignFits) {
    boolean wanted = picked.filter(one -> matching.contains(one.id())).isPresent();
    boolean fits = act.filter(one -> matching.contains(one.id())).isPresent();
    if (!wanted) {
      return List.of(new RowChoice(row, false, fits || foreignFits ? Set.of(basis()) : Set.of()));
    }
    if (foreign.isPresent()) {
      return List.of(); // it should have waited, or failed
    }
    if (picked.equals(act)) {
      return List.of(new RowChoice(row, true, Set.of()));
    }
    boolean firstUse =
        basis() == Kind.TABLE_SNAPSHOT
            && snapshots.firstUse(action.transaction(), write.table()) == action.since();
    if (wholeTransaction() && !firstUse) {
      return List.of(); // it should have failed
    }
    List<RowChoice> choices = new ArrayList<>();
    choices.add(new RowChoice(row, fits, Set.of(basis())));
    if (fits && kinds.contains(Kind.RECHECK_KEEPS_PARTNERS) && !write.sources().isEmpty()) {
      choices.add(new RowChoice(row, false, Set.of(Kind.RECHECK_KEEPS_PARTNERS)));
    }
    return choices;
  }

  /** Another transaction holds the row, and the write has not waited for it. */
  private List<RowChoice> held(
      int row, boolean semi, boolean fits, boolean foreignFits, boolean wasThere) {
    if (fits) {
      return List.of();
    }
    if (!foreignFits) {
      return List.of(new RowChoice(row, false, Set.of()));
    }
    if (!semi) {
      return List.of();
    }
    if (wasThere) {
      return List.of(new RowChoice(row, false, Set.of(Kind.SEMI_CONSISTENT_READ)));
    }
    return kinds.contains(Kind.UNCOMMITTED_INSERT_SKIPPED)
        ? List.of(new RowChoice(row, false, Set.of(Kind.UNCOMMITTED_INSERT_SKIPPED)))
        : List.of();
  }

  /** A write that had to wait may have come by before the row was such that it fits. */
  private Optional<RowChoice> passedOver(
      int row,
      Action.Write action,
      WriteStatement write,
      VersionStore store,
      Set<Integer> matching,
      boolean semi,
      Version act) {
    for (int place : places(action, store)) {
      Optional<Version> then = store.committed(row, place, action.transaction());
      Optional<Version> held = store.foreign(row, place, action.transaction());
      boolean fitted = then.filter(one -> matching.contains(one.id())).isPresent();
      if (fitted && !(semi && moved(write, then.get(), act))) {
        continue;
      }
      if (held.isEmpty()) {
        return Optional.of(new RowChoice(row, false, Set.of(Kind.NO_GAP_LOCKS)));
      }
      if (semi && then.isPresent()) {
        return Optional.of(new RowChoice(row, false, Set.of(Kind.SEMI_CONSISTENT_READ)));
      }
      if (semi && kinds.contains(Kind.UNCOMMITTED_INSERT_SKIPPED)) {
        return Optional.of(new RowChoice(row, false, Set.of(Kind.UNCOMMITTED_INSERT_SKIPPED)));
      }
    }
    return Optional.empty();
  }

  /** Whether the row has another key now, so that a scan by the key may miss it in both places. */
  private static boolean moved(WriteStatement write, Version then, Version act) {
    List<String> before = then.values().orElseThrow().values();
    List<String> after = act.values().orElseThrow().values();
    return write.table().keyPlaces().stream()
        .anyMatch(i -> !Objects.equals(before.get(i), after.get(i)));
  }
}
