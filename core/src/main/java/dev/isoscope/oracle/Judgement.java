package dev.isoscope.oracle;

import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import java.util.Optional;

/**
 * What one oracle says of a run.
 *
 * @param observed the run, on tables that may have been used before
 * @param fresh what it says of the same case on fresh tables, where that was asked for
 */
public record Judgement(
    Oracle oracle, History observed, Verdict verdict, Optional<Verdict> fresh) {}
