package dev.isoscope.compare;

import dev.isoscope.model.Case;
import java.util.List;

/** A case of somebody's own that is compared at a level, on the targets that it is meant for. */
public record GivenComparison(Case testCase, ComparedLevel level, List<Participant> participants) {
  public GivenComparison {
    participants = List.copyOf(participants);
    if (participants.size() < 2) {
      throw new IllegalArgumentException("a comparison needs two participants");
    }
  }
}
