package dev.isoscope.oracle;

import dev.isoscope.model.Level;
import dev.isoscope.model.Scope;
import dev.isoscope.model.TargetIdentity;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Picks, of several things a case says, the one that counts for a target and level. */
record MostSpecific(TargetIdentity target, Level level) {
  /** The narrowest one that covers the run; of equally narrow ones the later in the file. */
  <T> Optional<T> of(List<T> candidates, Function<T, Scope> scope) {
    T best = null;
    int highest = -1;
    for (T candidate : candidates) {
      Scope where = scope.apply(candidate);
      if (where.covers(target, level) && where.specificity(target) >= highest) {
        best = candidate;
        highest = where.specificity(target);
      }
    }
    return Optional.ofNullable(best);
  }
}
