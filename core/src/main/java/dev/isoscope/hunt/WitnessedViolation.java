package dev.isoscope.hunt;

import dev.isoscope.model.Finding;
import java.util.List;

/** A violation, and who else sees something in the case. */
record WitnessedViolation(ShownViolation shown, List<Finding.Witness> witnesses) {
  WitnessedViolation {
    witnesses = List.copyOf(witnesses);
  }
}
