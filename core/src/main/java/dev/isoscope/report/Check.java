package dev.isoscope.report;

import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import java.util.Optional;

/**
 * What an oracle said of a case on a target at a level.
 *
 * @param claim the level that it was judged by, if another
 */
public record Check(
    Case testCase,
    TargetIdentity target,
    Level level,
    Optional<Level> claim,
    String oracle,
    Verdict verdict) {}
