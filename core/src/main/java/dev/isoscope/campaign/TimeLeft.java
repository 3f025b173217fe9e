package dev.isoscope.campaign;

import java.time.Duration;
import java.util.Optional;

/** What is left of the time for something, whenever it is asked. */
@FunctionalInterface
public interface TimeLeft {
  /** Where it may take as long as it takes. */
  TimeLeft UNLIMITED = Optional::empty;

  /** Nothing if somebody wants it to end; empty if it may take as long as it takes. */
  Optional<Duration> get();

  default boolean over() {
    return get().filter(Duration::isZero).isPresent();
  }
}
