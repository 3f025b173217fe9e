package dev.isoscope.hunt;

import dev.isoscope.model.Finding;
import java.util.List;

/** What a process that has the server is asked, see {@link SightingRuns}; Jackson writes it. */
public sealed interface SightingQuestion {
  /** What is hunted there. */
  record Target() implements SightingQuestion {}

  record Confirm(ViolationSighting sighting) implements SightingQuestion {}

  record Reduce(ViolationSighting sighting, long milliseconds) implements SightingQuestion {}

  record Unreduced(ViolationSighting sighting) implements SightingQuestion {}

  record Witnesses(ViolationSighting sighting, ShownViolation shown) implements SightingQuestion {}

  record Recognized(
      ViolationSighting sighting, ShownViolation shown, List<Finding.Witness> witnesses)
      implements SightingQuestion {}

  record RateOfFleeting(ViolationSighting sighting) implements SightingQuestion {}

  record Rates(ViolationSighting sighting, ShownViolation shown) implements SightingQuestion {}
}
