package dev.isoscope.model;

import java.util.List;

/** What a case says of the rows of a table after everything has ended; alternatives are bags. */
public record FinalExpectation(
    String table,
    Scope scope,
    boolean bug,
    List<List<List<Value>>> alternatives,
    SourcePosition position) {
  public FinalExpectation {
    alternatives = List.copyOf(alternatives);
    if (alternatives.isEmpty()) {
      throw new IllegalArgumentException("an expectation names at least one outcome");
    }
  }
}
