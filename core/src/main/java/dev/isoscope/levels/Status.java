package dev.isoscope.levels;

import dev.isoscope.model.Labelled;

/** What is known of an anomaly at a level. */
public enum Status implements Labelled {
  PREVENTED,
  OBSERVED,
  /** It shows in transactions that write; one that only reads does not meet it. */
  READ_ONLY,
  /** No attempt reached the critical step and could be judged. */
  UNKNOWN;

  @Override
  public String toString() {
    return label();
  }
}
