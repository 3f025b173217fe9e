package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.model.Anomaly;
import java.util.List;

/**
 * An anomaly that a run certainly showed, in its smallest instance.
 *
 * @param transactions names of those involved; of a cycle in its order, otherwise first the one
 *     that saw or lost something
 * @param grounds on what it rests: plain queries, if all that the transaction saw inconsistently
 *     was seen by such. The transaction is the one from which an anti-dependency leads, and what
 *     leads to it must be such a read as well, not a write: some levels promise a snapshot to plain
 *     queries alone.
 */
public record Phenomenon(
    Anomaly anomaly, List<String> transactions, Evidence evidence, Grounds grounds) {
  public Phenomenon {
    transactions = List.copyOf(transactions);
  }

  public boolean queriesOnly() {
    return grounds == Grounds.QUERIES;
  }

  /** The cycle that it consists of; empty if it is none. */
  public List<Link> cycle() {
    return evidence instanceof Evidence.Cycle cycle ? cycle.links() : List.of();
  }

  static Phenomenon cycle(Anomaly anomaly, List<Link> links, boolean queriesOnly) {
    return new Phenomenon(
        anomaly,
        links.stream().map(Link::from).toList(),
        new Evidence.Cycle(links),
        queriesOnly ? Grounds.QUERIES : Grounds.WRITES);
  }
}
