package dev.isoscope.compare.report;

import dev.isoscope.compare.ComparedLevel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How a comparison came about, as far as reports tell it.
 *
 * @param seed of the generated cases; empty if the cases were given
 * @param skipped levels that were left out, with the reason
 * @param notApplicable what was not compared because a case is not meant for it, in sentences
 * @param translated which statements are spelt otherwise on some targets, in sentences
 * @param unavailable the targets that could not be used, with the reason
 * @param known ids of discrepancies that do not count
 * @param interrupted how far it has come, if somebody has ended it
 */
public record Circumstances(
    OptionalLong seed,
    Map<ComparedLevel, String> skipped,
    List<String> notApplicable,
    List<String> translated,
    Map<String, String> unavailable,
    Set<String> known,
    Optional<String> interrupted) {}
