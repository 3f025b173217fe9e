package dev.isoscope.campaign;

/**
 * What the journal keeps of some cases in a row: what was counted and what was filed. It is written
 * and read by Jackson.
 */
public interface BlockEntries<E extends BlockEntries<E>> {
  /** This and what came next. */
  E plus(E next);
}
