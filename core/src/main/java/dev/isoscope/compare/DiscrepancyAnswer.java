package dev.isoscope.compare;

import dev.isoscope.compare.trace.Consequence;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What came of a {@link DiscrepancyQuestion}; what was not asked for is empty. */
public record DiscrepancyAnswer(
    List<ParticipantElsewhere> targets,
    Optional<ReducedDiscrepancy> reduced,
    Map<ComparedLevel, Consequence> levels,
    List<Remedy> remedies,
    ComparisonEntries deaths) {
  static final DiscrepancyAnswer NONE =
      new DiscrepancyAnswer(
          List.of(), Optional.empty(), Map.of(), List.of(), ComparisonEntries.NONE);

  public DiscrepancyAnswer {
    targets = List.copyOf(targets);
    levels = Map.copyOf(levels);
    remedies = List.copyOf(remedies);
  }

  static DiscrepancyAnswer ofTargets(List<? extends ComparedTarget> targets) {
    return new DiscrepancyAnswer(
        targets.stream().map(ParticipantElsewhere::of).toList(),
        Optional.empty(),
        Map.of(),
        List.of(),
        ComparisonEntries.NONE);
  }

  static DiscrepancyAnswer of(ReducedDiscrepancy reduced, ComparisonEntries deaths) {
    return new DiscrepancyAnswer(List.of(), Optional.of(reduced), Map.of(), List.of(), deaths);
  }

  static DiscrepancyAnswer of(Map<ComparedLevel, Consequence> levels, ComparisonEntries deaths) {
    return new DiscrepancyAnswer(List.of(), Optional.empty(), levels, List.of(), deaths);
  }

  static DiscrepancyAnswer of(List<Remedy> remedies, ComparisonEntries deaths) {
    return new DiscrepancyAnswer(List.of(), Optional.empty(), Map.of(), remedies, deaths);
  }
}
