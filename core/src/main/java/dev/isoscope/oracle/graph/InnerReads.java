package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds out what queries inside a statement saw, though nothing tells: of all states that their
 * tables may have had for it, those are possible under which it would have done what it did. Each
 * other transaction may have been visible or not. A statement that had to wait may have seen one
 * part of a table before and another after that; nothing is said of those.
 */
final class InnerReads {
  /** So many viewpoints are tried at most; beyond that nothing is certain. */
  private static final int MOST = 24;

  private final RunRecord record;
  private final VersionChains chains;
  private final int number;
  private final Set<String> tables;
  private final Dependency.Kind sees;
  private final Dependency.Kind misses;

  /**
   * @param tables what the queries inside the statement read
   * @param sees how the statement depends on what they see
   * @param misses how others depend on it by writing over that
   */
  InnerReads(
      RunRecord record,
      int number,
      Set<String> tables,
      Dependency.Kind sees,
      Dependency.Kind misses) {
    this.record = record;
    this.chains = record.chains();
    this.number = number;
    this.tables = tables;
    this.sees = sees;
    this.misses = misses;
  }

  /** All viewpoints that the statement may have had; none if they cannot be told. */
  List<Viewpoint> viewpoints() {
    return waited() ? List.of() : someViewpoints();
  }

  /** Whether it, or what it reads, was on the way when something else happened. */
  boolean waited() {
    return record.step(number).blocked() || writesUnderWay();
  }

  /**
   * Viewpoints of whole transactions, among which that of a statement that has waited need not be.
   */
  List<Viewpoint> someViewpoints() {
    if (undoes()) {
      return List.of();
    }
    List<Viewpoint> all = List.of(Viewpoint.NONE);
    for (String table : tables) {
      Set<Map<RowIdentity, RowVersion>> states = states(table);
      List<Viewpoint> more = new ArrayList<>();
      for (Viewpoint one : all) {
        states.forEach(state -> more.add(one.with(table, state)));
      }
      if (more.size() > MOST) {
        return List.of();
      }
      all = more;
    }
    return all;
  }

  /** Whether somebody was in the middle of changing one of the tables. */
  private boolean writesUnderWay() {
    int from = record.step(number).submittedAt().orElse(0);
    return record.revealed().changes().entrySet().stream()
        .filter(entry -> entry.getKey() != number)
        .filter(entry -> record.step(entry.getKey()).submittedAt().orElse(0) < from)
        .filter(entry -> record.step(entry.getKey()).completedAt().orElse(Integer.MAX_VALUE) > from)
        .flatMap(entry -> entry.getValue().stream())
        .anyMatch(change -> tables.contains(change.row().table()));
  }

  private Set<Map<RowIdentity, RowVersion>> states(String table) {
    Set<String> others = new LinkedHashSet<>();
    String own = record.transactionOf(number).orElse("");
    record
        .revealed()
        .changes()
        .forEach(
            (statement, changes) -> {
              boolean touches = changes.stream().anyMatch(c -> c.row().table().equals(table));
              String transaction = record.transactionOf(statement).orElse("");
              if (touches && before(statement) && !transaction.equals(own) && !gone(transaction)) {
                others.add(transaction);
              }
            });
    Set<Map<RowIdentity, RowVersion>> states = new LinkedHashSet<>();
    List<String> list = List.copyOf(others);
    for (int mask = 0; mask < 1 << list.size() && states.size() <= MOST; mask++) {
      Set<String> visible = new HashSet<>();
      visible.add(own);
      for (int i = 0; i < list.size(); i++) {
        if ((mask & 1 << i) != 0) {
          visible.add(list.get(i));
        }
      }
      states.add(state(table, visible));
    }
    return states;
  }

  private boolean before(int statement) {
    Step own = record.step(number);
    int limit = (own.blocked() ? own.completedAt() : own.submittedAt()).orElse(0);
    return statement != number
        && record.step(statement).completedAt().orElse(Integer.MAX_VALUE) <= limit;
  }

  /** Whether a transaction was rolled back before the statement. */
  private boolean gone(String transaction) {
    return record.transactions().stream()
        .anyMatch(
            one ->
                one.name().equals(transaction)
                    && !one.committed()
                    && one.endedAt() <= record.step(number).submittedAt().orElse(0));
  }

  private Map<RowIdentity, RowVersion> state(String table, Set<String> visible) {
    Map<RowIdentity, RowVersion> state = new LinkedHashMap<>();
    chains
        .all()
        .forEach(
            (row, versions) -> {
              if (row.table().equals(table)) {
                for (RowVersion version : versions) {
                  if (version.isInitial()
                      || before(version.writer())
                          && visible.contains(
                              record.transactionOf(version.writer()).orElse("none"))) {
                    state.put(row, version);
                  }
                }
              }
            });
    return state;
  }

  /** Whether a savepoint's rollback takes back changes of the tables, before or after. */
  private boolean undoes() {
    return record.transactions().stream()
        .flatMap(one -> one.undone().stream())
        .flatMap(step -> record.revealed().changesOf(step.number()).stream())
        .anyMatch(change -> tables.contains(change.row().table()));
  }

  /**
   * What is certain.
   *
   * @param all viewpoints that the statement may have had
   * @param insights for each of them what else would follow from it; empty if it cannot be
   */
  Insight certain(List<Viewpoint> all, List<Optional<Insight>> insights) {
    List<Viewpoint> possible = new ArrayList<>();
    List<Viewpoint> impossible = new ArrayList<>();
    Insight common = null;
    for (int i = 0; i < all.size(); i++) {
      Optional<Insight> insight = insights.get(i);
      if (insight.isPresent()) {
        possible.add(all.get(i));
        common = common == null ? insight.get() : common.common(insight.get());
      } else {
        impossible.add(all.get(i));
      }
    }
    if (common == null) {
      return new Insight();
    }
    Insight certain = new Insight();
    certain.add(common);
    for (String table : tables) {
      for (RowIdentity row : possible.get(0).states().get(table).keySet()) {
        row(table, row, possible, impossible, certain);
      }
    }
    return certain;
  }

  /** A row whose version is the same in all that is possible, and another in what is not. */
  private void row(
      String table,
      RowIdentity row,
      List<Viewpoint> possible,
      List<Viewpoint> impossible,
      Insight certain) {
    Function<Viewpoint, RowVersion> version = viewpoint -> viewpoint.states().get(table).get(row);
    RowVersion seen = version.apply(possible.get(0));
    boolean same = possible.stream().allMatch(one -> seen.equals(version.apply(one)));
    Set<RowVersion> refuted =
        impossible.stream()
            .filter(one -> possible.stream().anyMatch(other -> differOnlyIn(table, one, other)))
            .map(version)
            .filter(one -> !one.equals(seen))
            .collect(Collectors.toSet());
    if (!same || refuted.isEmpty()) {
      return;
    }
    certain.uses().add(new Use(number, seen, Use.Manner.COMPUTED));
    if (refuted.stream().anyMatch(one -> precedes(one, seen))) {
      certain.add(record.follows(sees, number, seen, seen));
    }
    certain.add(
        chains
            .next(seen)
            .filter(refuted::contains)
            .flatMap(next -> record.precedes(misses, number, seen, next)));
  }

  private static boolean differOnlyIn(String table, Viewpoint one, Viewpoint other) {
    return one.states().keySet().stream()
        .allMatch(
            name -> name.equals(table) || one.states().get(name).equals(other.states().get(name)));
  }

  private boolean precedes(RowVersion one, RowVersion other) {
    List<RowVersion> all = chains.all().get(one.row());
    return all.indexOf(one) < all.indexOf(other);
  }
}
