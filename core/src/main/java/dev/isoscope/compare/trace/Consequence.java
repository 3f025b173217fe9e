package dev.isoscope.compare.trace;

import java.util.Locale;

/** What a discrepancy comes to in the end, the gravest first (DT2, section 6.2). */
public enum Consequence {
  /** The tables hold other rows afterwards. */
  FINAL_STATE,
  /** The tables are the same, but some query returned other rows. */
  QUERY_RESULT,
  /**
   * Tables and rows are the same, but a statement fails on one side only, or an application that
   * meets its error must try again on one side and must not on the other.
   */
  OTHER_ERROR,
  NONE;

  /** The spelling used in reports and in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label();
  }
}
