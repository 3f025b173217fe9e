package dev.isoscope.testbed;

import java.util.List;
import java.util.Optional;

/**
 * The versions of an artifact, oldest first.
 *
 * @param problem why these are only the ones at hand, if nobody told the others
 */
record Listing(List<String> versions, Optional<String> problem) {
  Listing {
    versions = List.copyOf(versions);
  }
}
