package dev.isoscope.generate;

import dev.isoscope.model.Case;

/**
 * Makes cases for one DBMS in three steps, because making tables is dear: one database serves many
 * groups of transactions, and one group serves several submitted orders (seed document WriteCheck,
 * section 5). The same arguments give the same case on every machine.
 *
 * @param <D> a database: tables and rows
 * @param <G> a group of transactions on one
 */
public interface Generator<D, G> {
  D database(Randomness random);

  G group(D database, Randomness random);

  /**
   * The same for somebody who makes many groups.
   *
   * @param turn how many there have been before; who knows it tries one thing after the other
   */
  default G group(D database, long turn, Randomness random) {
    return group(database, random);
  }

  /** Interleaves the statements of the group's transactions at random. */
  Case order(G group, Randomness random, String name);
}
