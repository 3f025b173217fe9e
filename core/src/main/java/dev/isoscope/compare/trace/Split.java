package dev.isoscope.compare.trace;

import java.util.List;
import java.util.Optional;

/**
 * Two groups of contenders that part ways, and for each a run to look at.
 *
 * @param groups all that had behaved alike before, of which {@code left} and {@code right} are two
 */
public record Split(
    List<List<Behaviour>> groups,
    List<Behaviour> left,
    List<Behaviour> right,
    Contender leftContender,
    Trace leftTrace,
    Contender rightContender,
    Trace rightTrace,
    FirstDifference parting) {

  /** The only one of its kind, where at least two others behave alike. */
  public Optional<String> oddOneOut() {
    boolean vote = groups.size() == 2 && groups.stream().mapToInt(List::size).sum() >= 3;
    return groups.stream()
        .filter(group -> vote && group.size() == 1)
        .findFirst()
        .map(group -> group.get(0).contender().name());
  }
}
