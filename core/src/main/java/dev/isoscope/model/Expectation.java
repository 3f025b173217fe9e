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

  /** What all outcomes speak of; if they speak of several things, it is taken for the result. */
  public Expected.Aspect aspect() {
    Expected.Aspect first = alternatives.get(0).aspect();
    return alternatives.stream().allMatch(expected -> expected.aspect() == first)
        ? first
        : Expected.Aspect.RESULT;
  }
}
