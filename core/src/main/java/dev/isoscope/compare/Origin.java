package dev.isoscope.compare;

import dev.isoscope.model.Case;

/**
 * The case in which a discrepancy was first seen.
 *
 * @param level at which that was
 * @param place in the campaign, or the name of a case of somebody's own
 * @param command what to type to see it again
 */
public record Origin(ComparedLevel level, String place, String command, Case original) {}
