package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowVersion;
import java.util.Locale;

/**
 * One statement must come after another, and this is the evidence.
 *
 * @param earlier number of a statement
 * @param later number of a statement
 * @param seen the version of the row that one of them read, judged or replaced
 * @param installed the version of the same row that the other one made: where it was read the same
 *     as {@code seen} or older, in anti-dependencies newer
 * @param overwrites whether the later one installs rather than sees, as in anti-dependencies
 * @param certain whether it holds in every reading of what was observed; only then may a verdict
 *     rest on it
 */
public record Dependency(
    Kind kind,
    int earlier,
    int later,
    RowVersion seen,
    RowVersion installed,
    boolean overwrites,
    boolean certain) {

  /** Why one statement must come after another (TxCheck, Definitions 2 to 8). */
  public enum Kind {
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
}
