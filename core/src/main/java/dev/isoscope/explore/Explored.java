package dev.isoscope.explore;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What may come of some transactions on one target at one level.
 *
 * @param orders how many orders there are
 * @param runs how many of them were carried out; the others come to the same as one of these
 * @param byChance in how many runs the DBMS chose at random who goes on, so that another time the
 *     same order may lead elsewhere
 * @param outcomes those that a serial order gives first, then by the number of orders
 * @param untold why nothing is known of some orders; one entry each
 */
public record Explored(
    SessionScripts scripts,
    TargetIdentity target,
    Level level,
    long orders,
    long runs,
    long byChance,
    List<ExploredOutcome> outcomes,
    List<String> untold) {
  public Explored {
    outcomes = List.copyOf(outcomes);
    untold = List.copyOf(untold);
  }

  /** How many orders lead to an outcome that no serial order gives. */
  public long anomalous() {
    return orders(outcome -> !outcome.serial());
  }

  /** How many orders make a transaction fail, though all is well otherwise. */
  public long failing() {
    return orders(outcome -> outcome.serial() && !outcome.failures().isEmpty());
  }

  private long orders(Predicate<ExploredOutcome> which) {
    return outcomes.stream().filter(which).mapToLong(ExploredOutcome::orders).sum();
  }

  /** All that was seen where no serial order accounts for an outcome. */
  public Set<Anomaly> anomalies() {
    return outcomes.stream()
        .flatMap(outcome -> outcome.anomalies().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What applications notice of the serial orders. */
  Set<ObservedOutcome> serial() {
    return outcomes.stream()
        .filter(outcome -> outcome.serial() && outcome.failures().isEmpty())
        .map(ExploredOutcome::outcome)
        .collect(Collectors.toSet());
  }
}
