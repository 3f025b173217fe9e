package dev.isoscope.cli;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.ComparedTarget;
import dev.isoscope.model.Labelled;
import dev.isoscope.model.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The levels at which targets can be compared.
 *
 * @param common those that all of them have, weakest first; or that each has its own
 * @param chosen those of them that were asked for
 * @param skipped the others that were asked for, with the reason
 */
record CommonLevels(
    List<ComparedLevel> common, List<ComparedLevel> chosen, Map<ComparedLevel, String> skipped) {
  static CommonLevels of(List<? extends ComparedTarget> participants, LevelChoice choice) {
    if (choice.usual()) {
      List<ComparedLevel> own = List.of(ComparedLevel.OWN);
      return new CommonLevels(own, own, Map.of());
    }
    List<ComparedLevel> common = new ArrayList<>();
    List<ComparedLevel> chosen = new ArrayList<>();
    Map<ComparedLevel, String> skipped = new EnumMap<>(ComparedLevel.class);
    boolean all = choice.all() || choice.named().isEmpty();
    for (Level level : Level.values()) {
      List<String> without =
          participants.stream()
              .filter(one -> !one.levels().contains(level))
              .map(ComparedTarget::name)
              .toList();
      boolean somebodyHasIt = without.size() < participants.size();
      boolean wanted = choice.named().contains(level) || (all && somebodyHasIt);
      if (without.isEmpty()) {
        common.add(ComparedLevel.of(level));
        if (wanted) {
          chosen.add(ComparedLevel.of(level));
        }
      } else if (wanted) {
        skipped.put(
            ComparedLevel.of(level), "there is no such level on " + String.join(", ", without));
      }
    }
    return new CommonLevels(common, chosen, skipped);
  }

  /** Refuses if nothing is left to compare at. */
  CommonLevels orRefuse(List<? extends ComparedTarget> participants) {
    if (!chosen.isEmpty()) {
      return this;
    }
    String known =
        participants.stream()
            .map(one -> one + " has " + labels(one.levels()))
            .collect(Collectors.joining("; "));
    throw new UsageException(
        common.isEmpty()
            ? "there is no isolation level that all of them have: " + known
            : "the isolation levels that all of them have are " + labels(common));
  }

  private static String labels(List<? extends Labelled> levels) {
    return levels.stream().map(Labelled::label).collect(Collectors.joining(", "));
  }

  /** All levels that any target has, so that a case can say which it is meant for. */
  static List<ComparedLevel> any(List<? extends ComparedTarget> participants) {
    return Arrays.stream(Level.values())
        .filter(level -> participants.stream().anyMatch(one -> one.levels().contains(level)))
        .map(ComparedLevel::of)
        .toList();
  }
}
