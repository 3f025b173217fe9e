package dev.isoscope.oracle.graph;

import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.Revealed;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.semantics.Transaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The versions that every row has had, in their order, and which of them were to stay. */
public final class VersionChains {
  private final Map<RowIdentity, List<RowVersion>> all = new LinkedHashMap<>();
  private final Map<RowIdentity, List<RowVersion>> lasting = new LinkedHashMap<>();
  private final Map<RowVersion, Integer> places = new HashMap<>();
  private final Set<RowVersion> dead = new HashSet<>();
  private final Set<Integer> standing;

  /**
   * @param standing numbers of the statements of committed transactions that were not undone
   */
  private VersionChains(Set<Integer> standing) {
    this.standing = standing;
  }

  /** Those of a run, one for all who judge it. */
  public static VersionChains of(Revealed revealed, Runner runner) throws SQLException {
    return RunRecord.of(revealed, runner).chains();
  }

  static VersionChains of(Revealed revealed, List<Transaction> transactions) {
    VersionChains chains = new VersionChains(standing(transactions));
    revealed.images().keySet().stream().filter(RowVersion::isInitial).forEach(chains::start);
    revealed.allChanges().stream()
        .collect(Collectors.groupingBy(Change::row, LinkedHashMap::new, Collectors.toList()))
        .forEach(chains::add);
    chains.lasting();
    return chains;
  }

  private static Set<Integer> standing(List<Transaction> transactions) {
    Set<Integer> standing = new HashSet<>();
    for (Transaction transaction : transactions) {
      if (transaction.committed()) {
        transaction.steps().forEach(step -> standing.add(step.number()));
        transaction.undone().forEach(step -> standing.remove(step.number()));
      }
    }
    return standing;
  }

  private void start(RowVersion version) {
    all.computeIfAbsent(version.row(), row -> new ArrayList<>()).add(version);
  }

  /**
   * Adds the changes of a row. A statement that waits half-way may replace what another one wrote
   * meanwhile that comes back after it.
   *
   * @param changes in the order in which the statements came back
   */
  private void add(RowIdentity row, List<Change> changes) {
    List<RowVersion> chain = all.computeIfAbsent(row, key -> new ArrayList<>());
    if (chain.isEmpty()) {
      chain.add(
          changes.stream()
              .map(Change::before)
              .filter(RowVersion::isInitial)
              .findFirst()
              .orElse(RowVersion.unborn(row)));
    }
    List<Change> left = new ArrayList<>(changes);
    while (!left.isEmpty()) {
      Change next =
          left.stream().filter(change -> !follows(change, left)).findFirst().orElse(left.get(0));
      left.remove(next);
      chain.add(next.after());
      if (next.deletes()) {
        dead.add(next.after());
      }
    }
  }

  private static boolean follows(Change change, List<Change> others) {
    return others.stream()
        .anyMatch(other -> other != change && other.after().equals(change.before()));
  }

  private void lasting() {
    all.forEach(
        (row, chain) -> {
          List<RowVersion> some =
              chain.stream()
                  .filter(version -> version.isInitial() || standing.contains(version.writer()))
                  .toList();
          for (int i = 0; i < some.size(); i++) {
            places.put(some.get(i), i);
          }
          lasting.put(row, some);
        });
  }

  /** All versions of all rows, those that were rolled back included. */
  public Map<RowIdentity, List<RowVersion>> all() {
    return all;
  }

  /** The versions of a row that were committed, in their order. */
  public List<RowVersion> lasting(RowIdentity row) {
    return lasting.getOrDefault(row, List.of());
  }

  /** Where a version stands among those of its row that were committed; empty if it was not. */
  public Optional<Integer> place(RowVersion version) {
    return Optional.ofNullable(places.get(version));
  }

  /** The committed version that follows one. */
  public Optional<RowVersion> next(RowVersion version) {
    List<RowVersion> chain = lasting(version.row());
    return place(version).filter(at -> at + 1 < chain.size()).map(at -> chain.get(at + 1));
  }

  /** Whether a row is there in a version. */
  public boolean exists(RowVersion version) {
    return !version.isUnborn() && !dead.contains(version);
  }

  /** Whether a statement belongs to a committed transaction and was not undone. */
  public boolean stands(int statement) {
    return standing.contains(statement);
  }
}
