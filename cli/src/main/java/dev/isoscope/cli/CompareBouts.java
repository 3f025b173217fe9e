package dev.isoscope.cli;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.GivenComparison;
import dev.isoscope.compare.Participant;
import dev.isoscope.model.Case;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.dialect.DialectTranslation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which given cases are compared at which levels on which targets.
 *
 * @param before what only runs before them, as it has in the campaign
 * @param givenComparisons in the order of the cases, weakest level first
 * @param notApplicable what is not compared, in sentences
 * @param translated which statements are spelt otherwise on some targets, in sentences
 * @param skipped levels that cases without levels of their own are not compared at, with the reason
 */
record CompareBouts(
    List<GivenComparison> before,
    List<GivenComparison> givenComparisons,
    List<String> notApplicable,
    List<String> translated,
    Map<ComparedLevel, String> skipped) {

  /** A target that a case leaves out, and why. */
  private record Exclusion(String testCase, String target, String reason) {}

  static CompareBouts of(List<Case> given, List<Participant> participants, LevelChoice choice) {
    List<TargetIdentity> targets = participants.stream().map(Participant::target).toList();
    List<DialectTranslation> translations =
        given.stream().map(one -> DialectTranslation.of(one, targets)).toList();
    List<Case> cases = translations.stream().map(DialectTranslation::testCase).toList();
    List<GivenComparison> givenComparisons = new ArrayList<>();
    Map<Exclusion, List<ComparedLevel>> exclusions = new LinkedHashMap<>();
    for (Case written : cases) {
      for (ComparedLevel level : levels(written, participants, choice)) {
        Case testCase = asked(written, participants, choice, level);
        List<Participant> meant = new ArrayList<>();
        for (Participant one : participants) {
          Optional<String> obstacle = Applicability.obstacle(testCase, one.server(), one.at(level));
          if (obstacle.isEmpty()) {
            meant.add(one);
          } else {
            exclusions
                .computeIfAbsent(
                    new Exclusion(testCase.name(), one.name(), obstacle.get()),
                    key -> new ArrayList<>())
                .add(level);
          }
        }
        if (meant.size() > 1) {
          givenComparisons.add(new GivenComparison(testCase, level, meant));
        }
      }
    }
    boolean common = cases.stream().anyMatch(one -> atCommonLevels(one, choice));
    return new CompareBouts(
        List.of(),
        givenComparisons,
        sentences(exclusions),
        translations.stream().flatMap(one -> one.sentences().stream()).toList(),
        common ? CommonLevels.of(participants, choice).skipped() : Map.of());
  }

  /**
   * A case of a campaign, at the levels that the campaign would compare it at.
   *
   * @param earlier those that have used the tables before it
   */
  static CompareBouts of(
      List<Case> earlier, Case testCase, List<Participant> participants, CommonLevels levels) {
    return new CompareBouts(
        earlier.stream().flatMap(one -> at(levels, one, participants)).toList(),
        at(levels, testCase, participants).toList(),
        List.of(),
        List.of(),
        levels.skipped());
  }

  private static Stream<GivenComparison> at(
      CommonLevels levels, Case testCase, List<Participant> participants) {
    return levels.chosen().stream()
        .map(level -> new GivenComparison(testCase, level, participants));
  }

  /** Levels that the user asks for beat those in the head of a case. */
  private static Case asked(
      Case written, List<Participant> participants, LevelChoice choice, ComparedLevel level) {
    Case asked = written;
    for (Participant one : participants) {
      asked = Applicability.asked(asked, choice, one.at(level));
    }
    return asked;
  }

  /** Whether neither the user nor the case says at which. */
  private static boolean atCommonLevels(Case testCase, LevelChoice choice) {
    return !choice.all()
        && !choice.usual()
        && choice.named().isEmpty()
        && testCase.header().scope().levels().isEmpty();
  }

  /** Those that were asked for, else those that the case names, else all that all targets have. */
  private static List<ComparedLevel> levels(
      Case testCase, List<Participant> participants, LevelChoice choice) {
    if (choice.usual()) {
      return List.of(ComparedLevel.OWN);
    }
    if (!choice.named().isEmpty() && !choice.all()) {
      return choice.named().stream().map(ComparedLevel::of).toList();
    }
    if (choice.all()) {
      return CommonLevels.any(participants);
    }
    return atCommonLevels(testCase, choice)
        ? CommonLevels.of(participants, choice).common()
        : testCase.header().scope().levels().stream().sorted().map(ComparedLevel::of).toList();
  }

  private static List<String> sentences(Map<Exclusion, List<ComparedLevel>> exclusions) {
    List<String> sentences = new ArrayList<>();
    exclusions.forEach(
        (exclusion, levels) ->
            sentences.add(
                exclusion.testCase()
                    + " is not applicable to "
                    + exclusion.target()
                    + (levels.contains(ComparedLevel.OWN) ? "" : " at " + labels(levels))
                    + ": "
                    + exclusion.reason()));
    return sentences;
  }

  private static String labels(List<ComparedLevel> levels) {
    return levels.stream().map(ComparedLevel::label).collect(Collectors.joining(", "));
  }
}
