package dev.isoscope.compare.trace;

/**
 * The first place at which two runs of a case differ.
 *
 * @param round how many rounds agree before it
 */
public record Parting(int round, Kind kind, Place place) {
  /** The statement, zero if all behave alike and only the tables differ. */
  public int number() {
    return place instanceof Place.AtStatement at ? at.number() : 0;
  }
}
