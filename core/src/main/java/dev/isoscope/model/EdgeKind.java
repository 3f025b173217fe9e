package dev.isoscope.model;

/** How one transaction follows another in the serialization graph. */
public enum EdgeKind {
  /** Write dependency: the later one installs the next version of a row. */
  WW("ww"),
  /** Read dependency: the later one sees a version that the earlier one installed. */
  WR("wr"),
  /** Anti-dependency: the earlier one saw a version that the later one made out of date. */
  RW("rw"),
  /** Start dependency: the earlier one had ended before the later one began. */
  START("start");

  private final String label;

  EdgeKind(String label) {
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
