package dev.isoscope.hunt;

import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Verdict;

/** A case that shows a violation, and the violation. */
public record ShownViolation(Case testCase, Verdict.Violation violation) {
  /** The same with what another verdict on it knows of transactions and versions. */
  ShownViolation with(Verdict.Violation other) {
    Explanation more = other.explanation();
    Explanation all = violation.explanation().with(more.orders(), more.sights());
    return new ShownViolation(
        testCase,
        new Verdict.Violation(violation.kind(), violation.triage(), all, violation.known()));
  }
}
