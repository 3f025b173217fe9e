package dev.isoscope.campaign;

import java.util.List;

/**
 * The beginning of a block as it was hunted, before anything of it is filed.
 *
 * @param cases how many cases from its start
 * @param sightings without their cases, which their places tell
 */
record HuntedPart(int block, int cases, Tallies tallies, List<SightingRecord> sightings) {
  HuntedPart {
    sightings = List.copyOf(sightings);
  }
}
