package dev.isoscope.campaign;

/**
 * A block, as far as it was examined.
 *
 * @param cases how many of its cases, from its start
 */
public record ExaminedBlock<S extends CaseSighting, E extends BlockEntries<E>>(
    int number, int cases, Examined<S, E> examined) {
  /** The same with the cases that come next. */
  ExaminedBlock<S, E> plus(int more, Examined<S, E> next) {
    return new ExaminedBlock<>(number, cases + more, examined.plus(next));
  }
}
