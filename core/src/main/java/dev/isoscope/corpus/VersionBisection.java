package dev.isoscope.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Searches versions for the one with which a bug came or went, by halves. That is sound if it came
 * or went once; what branches do beside each other is for whoever names one of them.
 */
public final class VersionBisection {
  private final List<String> versions;
  private final Function<String, BugOutcome> probe;
  private final Map<String, BugOutcome> tried = new LinkedHashMap<>();
  private int before;
  private int after;

  /**
   * @param versions oldest first
   * @param probe what the bug does in a version
   */
  public VersionBisection(List<String> versions, Function<String, BugOutcome> probe) {
    this.versions = List.copyOf(versions);
    this.probe = probe;
  }

  /** Tries versions until the change is found, or none is left that could tell. */
  public void search() {
    before = nearest(-1, versions.size(), 0).orElse(-1);
    after = nearest(before, versions.size(), versions.size() - 1).orElse(before);
    Optional<Integer> middle = Optional.of(before);
    while (changes() && middle.isPresent()) {
      middle = nearest(before, after, (before + after) / 2);
      if (middle.isPresent() && shows(middle.get()) == shows(before)) {
        before = middle.get();
      } else {
        after = middle.orElse(after);
      }
    }
  }

  /** Of those between two, the one nearest to a third in which the bug could be tried. */
  private Optional<Integer> nearest(int above, int below, int wanted) {
    return IntStream.range(above + 1, below)
        .boxed()
        .sorted(Comparator.comparingInt(index -> Math.abs(index - wanted)))
        .filter(index -> outcome(index).ran())
        .findFirst();
  }

  private BugOutcome outcome(int index) {
    return tried.computeIfAbsent(versions.get(index), probe);
  }

  private boolean shows(int index) {
    return outcome(index).shows();
  }

  /** Whether the bug came or went between the oldest and the newest version that can be tried. */
  public boolean changes() {
    return before >= 0 && shows(before) != shows(after);
  }

  /** Whether it has shown before the change; without one, whether it has shown at all. */
  public boolean shownBefore() {
    return before >= 0 && shows(before);
  }

  /** The last version before the change; without one the oldest that could be tried. */
  public Optional<String> last() {
    return before < 0 ? Optional.empty() : Optional.of(versions.get(before));
  }

  /** The first version after the change; without one the newest that could be tried. */
  public Optional<String> first() {
    return before < 0 ? Optional.empty() : Optional.of(versions.get(after));
  }

  /** Those between the two that could not be tried: the change may be in one of them. */
  public List<String> untried() {
    return before < 0 || !changes() ? List.of() : versions.subList(before + 1, after);
  }

  /** What was seen of the versions, in the order in which they were tried. */
  public List<BugOutcome> tried() {
    return new ArrayList<>(tried.values());
  }
}
