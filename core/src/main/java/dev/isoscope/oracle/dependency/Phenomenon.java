package dev.isoscope.oracle.dependency;

import dev.isoscope.model.Anomaly;
import java.util.List;

/**
 * An anomaly that a run certainly showed, in its smallest instance.
 *
 * @param transactions names of those involved; of a cycle in its order, otherwise first the one
 *     that saw or lost something
 * @param queriesOnly whether all that the transaction saw inconsistently was seen by plain queries.
 *     The transaction is the one from which an anti-dependency leads, and what leads to it must be
 *     such a read as well, not a write: some levels promise a snapshot to plain queries alone.
 */
public record Phenomenon(
    Anomaly anomaly, List<String> transactions, Evidence evidence, boolean queriesOnly) {
  public Phenomenon {
    transactions = List.copyOf(transactions);
  }

  /** The cycle that it consists of; empty if it is none. */
  public List<Link> cycle() {
    return evidence instanceof Evidence.Cycle cycle ? cycle.links() : List.of();
  }

  static Phenomenon cycle(Anomaly anomaly, List<Link> links, boolean queriesOnly) {
    return new Phenomenon(
        anomaly, links.stream().map(Link::from).toList(), new Evidence.Cycle(links), queriesOnly);
  }
}
