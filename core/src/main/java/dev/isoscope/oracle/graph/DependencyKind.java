package dev.isoscope.oracle.graph;

import java.util.Locale;

/** Why one statement must come after another (TxCheck, Definitions 2 to 8). */
public enum DependencyKind {
  /** It reads a version that the earlier one installed. */
  ITEM_READ,
  /** It replaces a version that the earlier one installed. */
  ITEM_WRITE,
  /** It replaces a version that the earlier one read. */
  ITEM_ANTI,
  /** Its condition was judged on a version that the earlier one installed; it only reads. */
  PREDICATE_READ,
  /**
   * The same for a condition of a write, or it overwrites what a write's condition was judged on.
   */
  PREDICATE_WRITE,
  /** It overwrites what a query's condition was judged on. */
  PREDICATE_ANTI,
  /** A value written by one of the two was made from a version of the other. */
  VALUE_WRITE;

  public boolean isAnti() {
    return this == ITEM_ANTI || this == PREDICATE_ANTI;
  }

  /** The spelling of the seed document: item-anti and so on. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label();
  }
}
