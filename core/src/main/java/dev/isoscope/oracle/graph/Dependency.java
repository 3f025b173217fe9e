package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowVersion;

/**
 * One statement must come after another, and this is the evidence.
 *
 * @param earlier number of a statement
 * @param later number of a statement
 * @param seen the version of the row that one of them read, judged or replaced
 * @param installed the version of the same row that the other one made: where it was read the same
 *     as {@code seen} or older, in anti-dependencies newer
 * @param overwrites whether the later one installs rather than sees, as in anti-dependencies
 * @param certain whether it holds in every reading of what was observed; only then may a verdict
 *     rest on it
 */
public record Dependency(
    DependencyKind kind,
    int earlier,
    int later,
    RowVersion seen,
    RowVersion installed,
    boolean overwrites,
    boolean certain) {}
