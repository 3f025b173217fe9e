package dev.isoscope.compare;

/** How far the case of a discrepancy was reduced. */
public enum ReductionExtent {
  /** Nothing more can go from it. */
  FULLY,
  TIME_WAS_SHORT,
  TARGET_WAS_LOST,
  /** It is somebody's own and left as it is. */
  NOT_AT_ALL
}
