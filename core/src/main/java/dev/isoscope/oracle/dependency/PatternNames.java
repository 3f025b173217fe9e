package dev.isoscope.oracle.dependency;

import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.pattern.AnomalyPattern;
import dev.isoscope.pattern.PatternFile;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Says which of the published patterns the transactions of a phenomenon have played. */
final class PatternNames {
  private static final List<AnomalyPattern> PUBLISHED = PatternFile.published();

  private PatternNames() {}

  /** One that the run has followed to the letter, or else one of the same dependencies. */
  static Optional<String> of(
      Phenomenon phenomenon, Observations observations, PhenomenonWording wording) {
    PatternMatcher matcher = new PatternMatcher(observations);
    Set<String> among = new HashSet<>(phenomenon.transactions());
    List<AnomalyPattern> fitting =
        PUBLISHED.stream()
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
