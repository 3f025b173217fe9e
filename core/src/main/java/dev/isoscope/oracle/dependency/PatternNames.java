package dev.isoscope.oracle.dependency;

import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.pattern.AnomalyPattern;
import dev.isoscope.pattern.PatternEnumeration;
import dev.isoscope.pattern.PatternFile;
import dev.isoscope.pattern.PatternFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says which pattern the transactions of a phenomenon have played: the one that the case was made
 * to follow, a published one, or one of all that there are.
 */
final class PatternNames {
  private static final List<AnomalyPattern> PUBLISHED = PatternFile.published();

  private PatternNames() {}

  /** All of two transactions, found when they are asked for. */
  private static final class OfTwo {
    static final List<AnomalyPattern> ALL = PatternEnumeration.ofTwo();
  }

  /** All of three transactions, which take a second to find. */
  private static final class OfThree {
    static final List<AnomalyPattern> ALL = PatternEnumeration.ofThree();
  }

  /**
   * One that the run has followed to the letter, or else one of the same dependencies.
   *
   * @param followed what the case says that it follows
   */
  static Optional<String> of(
      Phenomenon phenomenon,
      Observations observations,
      PhenomenonWording wording,
      Optional<String> followed) {
    Set<String> among = new HashSet<>(phenomenon.transactions());
    List<AnomalyPattern> named =
        new ArrayList<>(followed.map(PatternNames::read).orElse(List.of()));
    named.addAll(PUBLISHED);
    PatternMatcher matcher = new PatternMatcher(observations);
    return among(named, phenomenon, among, matcher, wording)
        .or(() -> among(enumerated(among.size()), phenomenon, among, matcher, wording));
  }

  private static List<AnomalyPattern> read(String pattern) {
    try {
      return PatternFile.parse("the case", pattern);
    } catch (PatternFileException e) {
      return List.of(); // whoever wrote the case has called something else a pattern
    }
  }

  private static List<AnomalyPattern> enumerated(int transactions) {
    return switch (transactions) {
      case 2 -> OfTwo.ALL;
      case 3 -> OfThree.ALL;
      default -> List.of();
    };
  }

  private static Optional<String> among(
      List<AnomalyPattern> patterns,
      Phenomenon phenomenon,
      Set<String> among,
      PatternMatcher matcher,
      PhenomenonWording wording) {
    List<AnomalyPattern> fitting =
        patterns.stream()
            .filter(one -> one.sequence().transactions().size() == among.size())
            .filter(one -> one.anomalies().shown().contains(phenomenon.anomaly()))
            .toList();
    for (AnomalyPattern pattern : fitting) {
      Optional<PatternMatch> match = matcher.realised(pattern.sequence(), among);
      if (match.isPresent()) {
        return Optional.of(sentence("This is the pattern ", pattern, match.get(), wording));
      }
    }
    for (AnomalyPattern pattern : fitting) {
      Optional<PatternMatch> match = matcher.sameDependencies(pattern.sequence(), among);
      if (match.isPresent()) {
        return Optional.of(
            sentence("Apart from its order this is the pattern ", pattern, match.get(), wording));
      }
    }
    return Optional.empty();
  }

  private static String sentence(
      String start, AnomalyPattern pattern, PatternMatch match, PhenomenonWording wording) {
    String played =
        match.statements().entrySet().stream()
            .map(one -> one.getKey() + " is statement " + one.getValue())
            .collect(Collectors.joining(", "));
    String rows =
        match.items().entrySet().stream()
            .map(one -> one.getKey() + " is " + wording.row(one.getValue()))
            .collect(Collectors.joining(", "));
    return start + pattern.name() + " (" + pattern.sequence() + "): " + played + "; " + rows + ".";
  }
}
