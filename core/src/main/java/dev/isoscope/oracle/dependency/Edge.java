package dev.isoscope.oracle.dependency;

/**
 * A transaction must come before another one.
 *
 * @param from name of the transaction that comes first
 * @param to name of the other
 * @param predicate whether it rests on a condition rather than on a row that was read or written
 */
public record Edge(String from, String to, Kind kind, boolean predicate) {
  boolean touches(String transaction) {
    return from.equals(transaction) || to.equals(transaction);
  }

  @Override
  public String toString() {
    return from + " -" + (predicate ? "predicate-" : "") + kind + "-> " + to;
  }

  /** How one transaction follows another in the serialization graph. */
  public enum Kind {
    /** Write dependency: the later one installs the next version of a row. */
    WW("ww"),
    /** Read dependency: the later one sees a version that the earlier one installed. */
    WR("wr"),
    /** Anti-dependency: the earlier one saw a version that the later one made out of date. */
    RW("rw"),
    /** Start dependency: the earlier one had ended before the later one began. */
    START("start");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** Whether effects flow along it: the later one builds on what the earlier one did. */
    public boolean isDependency() {
      return this == WW || this == WR;
    }

    @Override
    public String toString() {
      return label;
    }
  }
}
