package dev.isoscope.compatibility;

import dev.isoscope.compare.Discrepancy;

/** What reduction came to. */
record Shrunk(Discrepancy shown, Reduced reduced) {
  /** Whether nothing more can go. */
  boolean smallest() {
    return reduced == Reduced.FULLY;
  }
}
