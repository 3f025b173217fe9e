package dev.isoscope.levels;

import java.util.Locale;

/** What is known of an anomaly at a level. */
public enum Status {
  PREVENTED,
  OBSERVED,
  /** It shows in transactions that write; one that only reads does not meet it. */
  READ_ONLY,
  /** No attempt reached the critical step and could be judged. */
  UNKNOWN;

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label();
  }
}
