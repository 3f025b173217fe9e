package dev.isoscope.compare;

/** What reduction came to. */
record Shrunk(Discrepancy shown, Reduced reduced) {
  /** Whether nothing more can go. */
  boolean smallest() {
    return reduced == Reduced.FULLY;
  }
}
