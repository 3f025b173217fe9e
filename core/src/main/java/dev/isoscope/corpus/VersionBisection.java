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
 * and went once; what branches do beside each other is for whoever names one of them.
 */
public final class VersionBisection {
  /** How many versions are tried to find one that does otherwise than the oldest and the newest. */
  private static final int MOST_BETWEEN = 7;

  private final List<String> versions;
  private final Function<String, BugOutcome> probe;
  private final Map<String, BugOutcome> tried = new LinkedHashMap<>();
  private Span found = new Span(-1, -1);
  private Optional<Span> earlier = Optional.empty();

  /** Two places in the versions. */
  private record Span(int before, int after) {}

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
    int oldest = nearest(-1, versions.size(), 0).orElse(-1);
    int newest = nearest(oldest, versions.size(), versions.size() - 1).orElse(oldest);
    found = new Span(oldest, newest);
    if (oldest < 0) {
      return;
    }
    if (changes()) {
      found = narrowed(found);
    } else {
      other(oldest, newest)
          .ifPresent(
              middle -> {
                earlier = Optional.of(narrowed(new Span(oldest, middle)));
                found = narrowed(new Span(middle, newest));
              });
    }
  }

  private Span narrowed(Span wide) {
    Span span = wide;
    Optional<Integer> middle = Optional.of(wide.before);
    while (middle.isPresent()) {
      middle = nearest(span.before, span.after, (span.before + span.after) / 2);
      if (middle.isPresent()) {
        span =
            shows(middle.get()) == shows(span.before)
                ? new Span(middle.get(), span.after)
                : new Span(span.before, middle.get());
      }
    }
    return span;
  }

  /** A version between two that does otherwise than both: the middle first, then the quarters. */
  private Optional<Integer> other(int oldest, int newest) {
    int left = MOST_BETWEEN;
    for (int step = (newest - oldest) / 2; step > 0 && left > 0; step /= 2) {
      for (int place = oldest + step; place < newest && left > 0; place += step) {
        if (!tried.containsKey(versions.get(place))) {
          left--;
          if (outcome(place).ran() && shows(place) != shows(oldest)) {
            return Optional.of(place);
          }
        }
      }
    }
    return Optional.empty();
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

  /** Whether the bug came or went between versions that can be tried. */
  public boolean changes() {
    return found.before >= 0 && shows(found.before) != shows(found.after);
  }

  /** Whether it has shown before the change; without one, whether it has shown at all. */
  public boolean shownBefore() {
    return found.before >= 0 && shows(found.before);
  }

  /** The last version before the change; without one the oldest that could be tried. */
  public Optional<String> last() {
    return found.before < 0 ? Optional.empty() : Optional.of(versions.get(found.before));
  }

  /** The first version after the change; without one the newest that could be tried. */
  public Optional<String> first() {
    return found.before < 0 ? Optional.empty() : Optional.of(versions.get(found.after));
  }

  /** Those between the two that could not be tried: the change may be in one of them. */
  public List<String> untried() {
    return changes() ? versions.subList(found.before + 1, found.after) : List.of();
  }

  /**
   * The change before that, of a bug that does the same in the oldest and in the newest version:
   * the last version before it, and the first after it.
   */
  public Optional<List<String>> earlier() {
    return earlier.map(span -> List.of(versions.get(span.before), versions.get(span.after)));
  }

  /** What was seen of the versions, in the order in which they were tried. */
  public List<BugOutcome> tried() {
    return new ArrayList<>(tried.values());
  }
}
