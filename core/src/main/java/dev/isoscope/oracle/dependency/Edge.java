package dev.isoscope.oracle.dependency;

import dev.isoscope.model.EdgeKind;

/**
 * A transaction must come before another one.
 *
 * @param from name of the transaction that comes first
 * @param to name of the other
 * @param predicate whether it rests on a condition rather than on a row that was read or written
 */
public record Edge(String from, String to, EdgeKind kind, boolean predicate) {
  boolean touches(String transaction) {
    return from.equals(transaction) || to.equals(transaction);
  }

  @Override
  public String toString() {
    return from + " -" + (predicate ? "predicate-" : "") + kind + "-> " + to;
  }
}
