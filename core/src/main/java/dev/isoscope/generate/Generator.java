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

  /** Interleaves the statements of the group's transactions at random. */
  Case order(G group, Randomness random, String name);
}
