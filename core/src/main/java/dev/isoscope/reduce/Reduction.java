package dev.isoscope.reduce;

import dev.isoscope.model.Case;

/**
 * What a reduction came to.
 *
 * @param reduced the smallest case that was seen to show it
 * @param tries how many cases were run
 * @param finished whether nothing more can go; false if the time was over before
 */
public record Reduction(Case reduced, int tries, boolean finished) {}
