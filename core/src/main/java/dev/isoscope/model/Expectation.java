package dev.isoscope.model;

import java.util.List;

/** What a case says of one statement: outcomes that are all right (or all the known bug). */
public record Expectation(
    Scope scope, boolean bug, List<Expected> alternatives, SourcePosition position) {
  public Expectation {
    alternatives = List.copyOf(alternatives);
    if (alternatives.isEmpty()) {
      throw new IllegalArgumentException("an expectation names at least one outcome");
    }
  }

  /** Whether it speaks of waiting only; such a one stands beside one about the result. */
  public boolean aboutBlocking() {
    return alternatives.stream().allMatch(Expected::aboutBlocking);
  }
}
