package dev.isoscope.compatibility;

import dev.isoscope.compare.Discrepancy;

/**
 * What reduction came to.
 *
 * @param smallest whether nothing more can go; false if time was short
 */
record Shrunk(Discrepancy shown, boolean smallest) {}
