package dev.isoscope.compare;

import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.Optional;

/** One whose server is in another process. */
public record ParticipantElsewhere(String name, TargetIdentity target, Optional<Level> own)
    implements ComparedTarget {
  static ParticipantElsewhere of(ComparedTarget one) {
    return new ParticipantElsewhere(one.name(), one.target(), one.own());
  }

  @Override
  public String toString() {
    return name;
  }
}
