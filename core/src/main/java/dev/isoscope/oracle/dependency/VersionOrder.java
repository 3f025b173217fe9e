package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.oracle.graph.Observations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Adya's version order: for every row what committed transactions made of it, one version after the
 * other. Where two of them replaced the same version, only a version's own predecessors are called
 * older than it.
 */
final class VersionOrder {
  private final Statements statements;
  private final Map<RowVersion, Change> made = new HashMap<>();
  private final Map<RowIdentity, List<RowVersion>> lasting = new LinkedHashMap<>();
  private final Map<RowVersion, Integer> places = new HashMap<>();
  private final Map<RowVersion, List<Change>> successors = new LinkedHashMap<>();
  private final Set<RowIdentity> forked = new HashSet<>();

  VersionOrder(Observations observations, Statements statements) {
    this.statements = statements;
    for (Change change : observations.changes()) {
      if (!change.before().equals(change.after())) {
        made.putIfAbsent(change.after(), change);
      }
    }
    observations.chains().forEach(this::enter);
  }

  private void enter(RowIdentity row, List<RowVersion> chain) {
    List<RowVersion> kept = chain.stream().distinct().filter(statements::lasts).toList();
    lasting.put(row, kept);
    for (int i = 0; i < kept.size(); i++) {
      RowVersion version = kept.get(i);
      places.put(version, i);
      if (i > 0) {
        Optional<RowVersion> before = predecessor(version);
        before.ifPresent(
            known ->
                successors.computeIfAbsent(known, key -> new ArrayList<>()).add(made.get(version)));
        if (!before.equals(Optional.of(kept.get(i - 1)))) {
          forked.add(row);
        }
      }
    }
  }

  /** The versions of a row that last, in their order. */
  List<RowVersion> of(RowIdentity row) {
    return lasting.getOrDefault(row, List.of());
  }

  Set<RowIdentity> rows() {
    return lasting.keySet();
  }

  Optional<Change> change(RowVersion version) {
    return Optional.ofNullable(made.get(version));
  }

  /** Whether two transactions replaced the same version of it, so that its order is in doubt. */
  boolean isForked(RowIdentity row) {
    return forked.contains(row);
  }

  /** Whether both last and the first certainly comes before the second. */
  boolean isOlder(RowVersion first, RowVersion second) {
    Integer one = places.get(first);
    Integer other = places.get(second);
    if (one == null || other == null || !first.row().equals(second.row())) {
      return false;
    }
    return isForked(first.row()) ? descends(second, first) : one < other;
  }

  /** The version that certainly comes next. */
  Optional<RowVersion> next(RowVersion version) {
    Integer place = places.get(version);
    List<RowVersion> all = of(version.row());
    return place == null || isForked(version.row()) || place + 1 == all.size()
        ? Optional.empty()
        : Optional.of(all.get(place + 1));
  }

  /** Whether a version was made from another one through any number of changes, lasting or not. */
  boolean descends(RowVersion later, RowVersion earlier) {
    Change change = made.get(later);
    for (int guard = made.size(); change != null && guard > 0; guard--) {
      if (change.before().equals(earlier)) {
        return true;
      }
      change = made.get(change.before());
    }
    return false;
  }

  /** The lasting version that a version was made from. */
  private Optional<RowVersion> predecessor(RowVersion version) {
    Change change = made.get(version);
    for (int guard = made.size(); change != null && guard > 0; guard--) {
      if (statements.lasts(change.before())) {
        return Optional.of(change.before());
      }
      change = made.get(change.before());
    }
    return Optional.empty();
  }

  /** The lasting versions of a row that nobody has replaced: one, unless it is forked. */
  Set<RowVersion> leaves(RowIdentity row) {
    Set<RowVersion> leaves = new LinkedHashSet<>(of(row));
    leaves.removeIf(successors::containsKey);
    return leaves;
  }

  /** Changes, two or more, that replaced the same version; births are not among them. */
  List<List<Change>> forks() {
    return successors.entrySet().stream()
        .filter(entry -> !entry.getKey().isUnborn() && entry.getValue().size() > 1)
        .map(Map.Entry::getValue)
        .toList();
  }
}
