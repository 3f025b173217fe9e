package dev.isoscope.generate;

import dev.isoscope.sql.tree.Feature;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which two features of richer SQL are to be tried together. Every pair gets its turn before one
 * gets its second, so that what has seldom been tried comes next; and since only the turn decides,
 * a case does not depend on what has run before it.
 */
final class FeatureFocus {
  private final List<Feature> features;

  FeatureFocus(Collection<Feature> possible) {
    this.features = EnumSet.copyOf(possible).stream().filter(one -> one.complexity() > 0).toList();
  }

  /** The pair of a turn, of features that cases of a complexity may have. */
  Set<Feature> at(int complexity, long turn) {
    List<Feature> able = features.stream().filter(one -> one.complexity() <= complexity).toList();
    if (able.size() < 2) {
      return Set.copyOf(able);
    }
    long pairs = (long) able.size() * (able.size() - 1) / 2;
    int left = (int) Long.remainderUnsigned(turn, pairs);
    int first = 0;
    while (left >= able.size() - 1 - first) {
      left -= able.size() - 1 - first;
      first++;
    }
    return Set.of(able.get(first), able.get(first + 1 + left));
  }
}
