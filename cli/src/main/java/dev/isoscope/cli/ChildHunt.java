package dev.isoscope.cli;

import dev.isoscope.model.Level;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.time.Duration;
import java.util.Optional;

/** Stand-in. */
final class ChildHunt {
  ChildHunt(
      HuntCommand options,
      HuntTerms terms,
      HuntReporter reporter,
      Stopper stopper,
      TargetSpec target,
      Level level) {}

  int run(Optional<Duration> time) throws TargetException {
    throw TargetException.usage("not yet");
  }
}
