package dev.isoscope.model;

/**
 * One transaction must come before another: an edge of the graph that an explanation rests on.
 *
 * @param from name of the transaction that comes first
 * @param to name of the other
 * @param predicate whether it rests on a condition rather than on a row that was read or written
 * @param decisive whether it is part of the cycle, or of whatever else makes the run wrong
 * @param because a sentence
 */
public record TransactionOrder(
    String from, String to, EdgeKind kind, boolean predicate, boolean decisive, String because) {}
