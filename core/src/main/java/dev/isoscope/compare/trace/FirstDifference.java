package dev.isoscope.compare.trace;

/**
 * The first place at which two runs of a case differ.
 *
 * @param round how many rounds agree before it
 */
public record FirstDifference(int round, DifferenceKind kind, DifferencePlace place) {
  /** The statement, zero if all behave alike and only the tables differ. */
  public int number() {
    return place instanceof DifferencePlace.AtStatement at ? at.number() : 0;
  }
}
