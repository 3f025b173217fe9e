package dev.isoscope.pattern;

import dev.isoscope.model.EdgeKind;

/**
 * A transaction of a pattern follows another one.
 *
 * @param item what both have read or written
 */
public record PatternEdge(int from, int to, EdgeKind kind, String item) {
  @Override
  public String toString() {
    return "T" + from + " -" + kind + "(" + item + ")-> T" + to;
  }
}
