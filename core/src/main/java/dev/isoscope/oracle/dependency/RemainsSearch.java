package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Anomaly;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the run left in the tables: committed writes that are missing or that never reached all rows
 * they claim, writes that are there though they were taken back, and versions that nobody wrote.
 */
final class RemainsSearch extends PhenomenonSearch {
  RemainsSearch(DependencyFacts facts) {
    super(facts);
  }

  @Override
  Stream<Phenomenon> instances() {
    Set<RowIdentity> rows = new LinkedHashSet<>(observations.chains().keySet());
    rows.addAll(observations.finalVersions().keySet());
    return Stream.concat(
        rows.stream().flatMap(row -> judge(row).stream()),
        observations.overcounted().stream().filter(statements::counts).map(this::overcounted));
  }

  private Phenomenon overcounted(int number) {
    return new Phenomenon(
        Anomaly.LOST_WRITE,
        List.of(statements.at(number).transaction().name()),
        new Evidence.Overcount(number),
        Grounds.WRITES);
  }

  private Optional<Phenomenon> judge(RowIdentity row) {
    List<RowVersion> chain = observations.chains().getOrDefault(row, List.of());
    Optional<RowVersion> found = Optional.ofNullable(observations.finalVersions().get(row));
    if (chain.isEmpty() && found.filter(version -> !version.isInitial()).isEmpty()) {
      return Optional.empty(); // nobody has touched it
    }
    if (found.filter(version -> !chain.contains(version)).isPresent()) {
      boolean failed =
          statements.find(found.get().writer()).filter(place -> !place.succeeded()).isPresent();
      return Optional.of(
          remains(failed ? Anomaly.UNDEAD_WRITE : Anomaly.THIN_AIR, row, found, leaf(row)));
    }
    if (chain.stream().anyMatch(version -> !isKnown(version))) {
      return Optional.empty(); // somebody has written outside all transactions
    }
    if (found.filter(version -> !statements.lasts(version)).isPresent()) {
      return Optional.of(remains(Anomaly.UNDEAD_WRITE, row, found, leaf(row)));
    }
    Set<RowVersion> leaves = order.leaves(row);
    boolean expected =
        found.isPresent()
            ? leaves.contains(found.get()) && isThere(found.get())
            : leaves.isEmpty() || leaves.stream().anyMatch(leaf -> !isThere(leaf));
    return expected
        ? Optional.empty()
        : Optional.of(remains(Anomaly.LOST_WRITE, row, found, leaf(row)));
  }

  private boolean isKnown(RowVersion version) {
    return version.isInitial() || statements.find(version.writer()).isPresent();
  }

  private boolean isThere(RowVersion version) {
    return !version.isUnborn() && order.change(version).filter(made -> made.deletes()).isEmpty();
  }

  private Optional<RowVersion> leaf(RowIdentity row) {
    return order.leaves(row).stream().reduce((one, other) -> other);
  }

  private Phenomenon remains(
      Anomaly anomaly, RowIdentity row, Optional<RowVersion> found, Optional<RowVersion> expected) {
    Optional<RowVersion> culprit = anomaly == Anomaly.LOST_WRITE ? expected : found;
    List<String> involved =
        culprit.flatMap(version -> statements.find(version.writer())).stream()
            .map(place -> place.transaction().name())
            .toList();
    return new Phenomenon(
        anomaly, involved, new Evidence.Remains(row, found, expected), Grounds.WRITES);
  }
}
