package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One statement that looks for the rows of a table that meet its condition. The rows that it found
 * it saw in the version that it returned or replaced; the others in some version that does not meet
 * the condition. Dependencies on conditions follow Adya: only a version that changes the answer
 * counts.
 */
final class Scan {
  private final RunRecord record;
  private final VersionChains chains;
  private final Condition condition;
  private final Map<RowVersion, Boolean> matches;
  private final int number;
  private final Map<RowIdentity, RowVersion> found = new HashMap<>();
  private final Insight insight = new Insight();
  private boolean possible = true;

  /**
   * @param matches which versions meet the condition; others are not known to
   */
  Scan(RunRecord record, Condition condition, Map<RowVersion, Boolean> matches) {
    this.record = record;
    this.chains = record.chains();
    this.condition = condition;
    this.matches = matches;
    this.number = condition.statement();
    if (condition.write()) {
      record
          .revealed()
          .changesOf(number)
          .forEach(change -> found.put(change.row(), change.before()));
    } else {
      record.revealed().reads().get(number).forEach(one -> found.put(one.row(), one));
    }
  }

  /** What follows; empty if the statement cannot have done what it did. */
  Optional<Insight> insight() {
    chains
        .all()
        .forEach(
            (row, versions) -> {
              if (row.table().equals(condition.table())) {
                judge(row, versions);
              }
            });
    return possible ? Optional.of(insight) : Optional.empty();
  }

  private void judge(RowIdentity row, List<RowVersion> versions) {
    Set<RowVersion> seen = new LinkedHashSet<>();
    if (!found.containsKey(row) && record.mayHaveMoved(number, versions)) {
      return;
    }
    if (found.containsKey(row)) {
      seen.add(found.get(row));
      possible &= meets(found.get(row)).orElse(true);
    } else {
      for (RowVersion version : versions) {
        if (record.maySee(number, version) && !meets(version).orElse(false)) {
          seen.add(version);
        }
      }
    }
    if (seen.isEmpty()) {
      possible = false;
      return;
    }
    if (!found.containsKey(row) && seen.size() == 1) {
      insight.uses().add(new Use(number, seen.iterator().next(), Use.Manner.JUDGED));
    }
    sees(row, seen);
    misses(row, seen);
  }

  private Optional<Boolean> meets(RowVersion version) {
    if (!chains.exists(version)) {
      return Optional.of(false);
    }
    return condition.text().isEmpty()
        ? Optional.of(true)
        : Optional.ofNullable(matches.get(version));
  }

  /** Depends on who last made the row meet the condition, or no longer meet it. */
  private void sees(RowIdentity row, Set<RowVersion> seen) {
    Set<Optional<RowVersion>> changers = new HashSet<>();
    for (RowVersion version : seen) {
      Optional<Optional<RowVersion>> changer = changer(row, version);
      if (changer.isEmpty()) {
        return;
      }
      changers.add(changer.get());
    }
    if (changers.size() == 1 && changers.iterator().next().isPresent()) {
      RowVersion changer = changers.iterator().next().get();
      Dependency.Kind kind =
          condition.write() ? Dependency.Kind.PREDICATE_WRITE : Dependency.Kind.PREDICATE_READ;
      insight.add(record.follows(kind, number, seen.iterator().next(), changer));
    }
  }

  /** The last version up to one that changed the answer; outer empty if that is not known. */
  private Optional<Optional<RowVersion>> changer(RowIdentity row, RowVersion version) {
    Optional<Integer> place = chains.place(version);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    List<RowVersion> lasting = chains.lasting(row);
    for (int i = place.get(); i > 0; i--) {
      Optional<Boolean> now = meets(lasting.get(i));
      Optional<Boolean> before = meets(lasting.get(i - 1));
      if (now.isEmpty() || before.isEmpty()) {
        return Optional.empty();
      }
      if (!now.equals(before)) {
        return Optional.of(Optional.of(lasting.get(i)));
      }
    }
    return Optional.of(Optional.empty());
  }

  /** Comes before whoever changes the answer next, after all versions that it may have seen. */
  private void misses(RowIdentity row, Set<RowVersion> seen) {
    int last = -1;
    for (RowVersion version : seen) {
      Optional<Integer> place = chains.place(version);
      if (place.isEmpty()) {
        return;
      }
      last = Math.max(last, place.get());
    }
    boolean answer = found.containsKey(row);
    List<RowVersion> lasting = chains.lasting(row);
    for (int i = last + 1; i < lasting.size(); i++) {
      Optional<Boolean> then = meets(lasting.get(i));
      if (then.isPresent() && then.get() != answer) {
        Dependency.Kind kind =
            condition.write() ? Dependency.Kind.PREDICATE_WRITE : Dependency.Kind.PREDICATE_ANTI;
        insight.add(record.precedes(kind, number, lasting.get(last), lasting.get(i)));
        return;
      }
    }
  }
}
