package dev.isoscope.hunt;

import dev.isoscope.model.Finding;
import java.util.List;
import java.util.Optional;

/**
 * What came of a {@link SightingQuestion}; what was not asked for is empty.
 *
 * @param death that the server has died meanwhile, which is a sighting of its own
 */
public record SightingAnswer(
    Optional<HuntedTarget> target,
    Optional<ViolationSighting> sighting,
    Optional<ShownViolation> shown,
    List<Finding.Witness> witnesses,
    List<Finding.Rate> rates,
    Optional<ViolationSighting> death) {
  public SightingAnswer {
    witnesses = List.copyOf(witnesses);
    rates = List.copyOf(rates);
  }

  private static final SightingAnswer NONE =
      new SightingAnswer(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty());

  static SightingAnswer of(HuntedTarget target) {
    return new SightingAnswer(
        Optional.of(target),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.empty());
  }

  static SightingAnswer ofSighting(Optional<ViolationSighting> sighting) {
    return new SightingAnswer(
        Optional.empty(), sighting, Optional.empty(), List.of(), List.of(), Optional.empty());
  }

  static SightingAnswer ofShown(Optional<ShownViolation> shown) {
    return of(shown, List.of());
  }

  static SightingAnswer of(Optional<ShownViolation> shown, List<Finding.Witness> witnesses) {
    return new SightingAnswer(
        Optional.empty(), Optional.empty(), shown, witnesses, List.of(), Optional.empty());
  }

  static SightingAnswer ofRates(List<Finding.Rate> rates) {
    return new SightingAnswer(
        Optional.empty(), Optional.empty(), Optional.empty(), List.of(), rates, Optional.empty());
  }

  /** The same, with the server's death. */
  SightingAnswer with(Optional<ViolationSighting> serverDeath) {
    return new SightingAnswer(target, sighting, shown, witnesses, rates, serverDeath);
  }

  /** What is known if nobody has answered. */
  static SightingAnswer none() {
    return NONE;
  }
}
