package dev.isoscope.campaign;

import java.util.List;

/**
 * What a worker has to tell of a block.
 *
 * @param tallies its {@code cases} are fewer than asked for if the campaign was stopped in it
 * @param sightings in the order of their places
 */
record BlockResult(int block, Tallies tallies, List<Sighting> sightings) {
  BlockResult {
    sightings = List.copyOf(sightings);
  }
}
