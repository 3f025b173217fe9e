package dev.isoscope.compare;

/**
 * What became of the cases at one level.
 *
 * @param cases how many were compared
 * @param differing in how many of them targets differ as transactions
 * @param plain how many differences there were in plain SQL
 * @param wavering how many seemed to differ, but did not when repeated on fresh tables
 * @param inconclusive how many could not be compared
 * @param partial how many could be compared on some targets only
 */
public record LevelTally(
    long cases, long differing, long plain, long wavering, long inconclusive, long partial) {
  public static final LevelTally NONE = new LevelTally(0, 0, 0, 0, 0, 0);

  /** Whether there is nothing to say: no case, or none that could be compared. */
  public boolean nothing() {
    return cases == inconclusive;
  }

  public LevelTally plus(LevelTally other) {
    return new LevelTally(
        cases + other.cases,
        differing + other.differing,
        plain + other.plain,
        wavering + other.wavering,
        inconclusive + other.inconclusive,
        partial + other.partial);
  }
}
