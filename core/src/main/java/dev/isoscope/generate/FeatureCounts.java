package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Feature;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts in how many cases each feature occurs, beside those that could, which pairs do, and which
 * patterns cases follow.
 */
public final class FeatureCounts {
  private final Set<Feature> possible;
  private final Map<Feature, Long> counts = new EnumMap<>(Feature.class);
  private final Map<Feature, Set<Feature>> together = new EnumMap<>(Feature.class);
  private final SortedMap<Long, Long> growth = new TreeMap<>();
  private final SortedMap<String, Long> patterns = new TreeMap<>();
  private long pairs;
  private long cases;

  public FeatureCounts(Dialect dialect, GeneratorOptions options) {
    this.possible = possible(dialect, options);
  }

  /** What must turn up sooner or later. */
  public static Set<Feature> possible(Dialect dialect, GeneratorOptions options) {
    EnumSet<Feature> features = EnumSet.copyOf(dialect.features());
    if (!options.definitions()) {
      features.removeIf(Feature::isDefinition);
    }
    features.removeIf(feature -> feature.complexity() > options.complexity().most());
    return frozen(features);
  }

  /** Counts one case of the group. */
  public void count(TransactionGroup group) {
    cases++;
    for (Feature feature : group.features()) {
      counts.merge(feature, 1L, Long::sum);
      pair(feature, group.features());
    }
    group.pattern().ifPresent(one -> patterns.merge(one.name(), 1L, Long::sum));
    if (Long.bitCount(cases) == 1) {
      growth.put(cases, pairs);
    }
  }

  /** Notes what a feature occurs together with; features come in their order. */
  private void pair(Feature feature, Set<Feature> features) {
    Set<Feature> known = together.computeIfAbsent(feature, one -> EnumSet.noneOf(Feature.class));
    for (Feature other : features) {
      if (other.compareTo(feature) > 0 && known.add(other)) {
        pairs++;
      }
    }
  }

  /** How many pairs of features have occurred in one case. */
  public long pairs() {
    return pairs;
  }

  /** How many pairs there are of features that are possible, though not all in one case. */
  public long possiblePairs() {
    return (long) possible.size() * (possible.size() - 1) / 2;
  }

  /** How many pairs had occurred after one case, two, four and so on. */
  public SortedMap<Long, Long> growth() {
    return Collections.unmodifiableSortedMap(growth);
  }

  /** How many cases follow each pattern, by its name. */
  public SortedMap<String, Long> patterns() {
    return Collections.unmodifiableSortedMap(patterns);
  }

  public long cases() {
    return cases;
  }

  /** In how many cases each possible feature occurred, in the order of the features. */
  public Map<Feature, Long> counts() {
    Map<Feature, Long> all = new EnumMap<>(Feature.class);
    possible.forEach(feature -> all.put(feature, counts.getOrDefault(feature, 0L)));
    return all;
  }

  /** What could have turned up and did not. */
  public Set<Feature> missing() {
    EnumSet<Feature> missing = EnumSet.noneOf(Feature.class);
    missing.addAll(possible);
    missing.removeAll(counts.keySet());
    return frozen(missing);
  }

  static Set<Feature> frozen(Set<Feature> features) {
    EnumSet<Feature> copy = EnumSet.noneOf(Feature.class);
    copy.addAll(features);
    return Collections.unmodifiableSet(copy);
  }
}
