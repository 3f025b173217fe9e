package dev.isoscope.compare;

import dev.isoscope.model.Case;

/** A server that died over a case; it was brought back, and the case counts as inconclusive. */
public record ServerDeath(String target, ComparedLevel level, Case testCase, String reason) {}
