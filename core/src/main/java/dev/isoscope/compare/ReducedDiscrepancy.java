package dev.isoscope.compare;

/** What reduction came to. */
record ReducedDiscrepancy(Discrepancy shown, ReductionExtent reduced) {
  /** Whether nothing more can go. */
  boolean smallest() {
    return reduced == ReductionExtent.FULLY;
  }
}
