package dev.isoscope.compare;

import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.List;
import java.util.Optional;

/** A target that takes part in comparisons, whether its server is in this process or elsewhere. */
public interface ComparedTarget {
  /** Tells it from the others, also if the same target takes part twice. */
  String name();

  TargetIdentity target();

  /** The level that it has for itself where targets are compared each at its own. */
  Optional<Level> own();

  /** The levels that it has. */
  default List<Level> levels() {
    return DbmsRegistry.find(target().dbms()).orElseThrow().levels(target().mode());
  }
}
