package dev.isoscope.pattern;

import java.util.List;

/**
 * A pattern with its name.
 *
 * @param sources where it comes from
 * @param published what the source says of the levels at which it cannot occur; empty if nothing
 * @param mended what was misprinted there, if anything was
 */
public record AnomalyPattern(
    String name,
    OperationSequence sequence,
    List<String> sources,
    String published,
    List<String> mended) {
  public AnomalyPattern {
    sources = List.copyOf(sources);
    mended = List.copyOf(mended);
  }

  public PatternAnomalies anomalies() {
    return PatternAnomalies.of(sequence);
  }

  public PatternConstraints constraints() {
    return PatternConstraints.of(sequence);
  }

  @Override
  public String toString() {
    return name + ": " + sequence;
  }
}
