package dev.isoscope.instrument;

/**
 * A state of a row, named by the statement that made it. Before its birth a row has the version
 * UNBORN; the version that a deletion makes is dead. Both match no condition.
 *
 * @param writer the number of the statement that made it; 0 for what the case starts with, -1 for
 *     the state before birth
 */
public record RowVersion(RowIdentity row, int writer) {
  private static final int BEFORE_BIRTH = -1;

  public static RowVersion unborn(RowIdentity row) {
    return new RowVersion(row, BEFORE_BIRTH);
  }

  public boolean isUnborn() {
    return writer == BEFORE_BIRTH;
  }

  /** Whether the case starts with it, or with the row missing. */
  public boolean isInitial() {
    return writer <= 0;
  }

  @Override
  public String toString() {
    return row + (isUnborn() ? " unborn" : "@" + writer);
  }
}
