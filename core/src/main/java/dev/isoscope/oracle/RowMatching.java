package dev.isoscope.oracle;

import dev.isoscope.model.Row;
import dev.isoscope.model.Value;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares expected with observed rows. Values match by meaning, so two expected rows may match the
 * same observed one; a bag is therefore compared by a maximum bipartite matching, not by sorting.
 */
final class RowMatching {
  private RowMatching() {}

  static boolean asList(List<List<Value>> expected, List<Row> observed) {
    return expected.size() == observed.size()
        && IntStream.range(0, expected.size())
            .allMatch(i -> matches(expected.get(i), observed.get(i)));
  }

  static boolean asBag(List<List<Value>> expected, List<Row> observed) {
    if (expected.size() != observed.size()) {
      return false;
    }
    int[] partner = new int[observed.size()];
    Arrays.fill(partner, -1);
    for (int i = 0; i < expected.size(); i++) {
      if (!findPartner(i, expected, observed, partner, new boolean[observed.size()])) {
        return false;
      }
    }
    return true;
  }

  /** Kuhn's augmenting path: takes a free partner, or one whose own holder finds another. */
  private static boolean findPartner(
      int index, List<List<Value>> expected, List<Row> observed, int[] partner, boolean[] tried) {
    for (int candidate = 0; candidate < observed.size(); candidate++) {
      if (tried[candidate] || !matches(expected.get(index), observed.get(candidate))) {
        continue;
      }
      tried[candidate] = true;
      if (partner[candidate] < 0
          || findPartner(partner[candidate], expected, observed, partner, tried)) {
        partner[candidate] = index;
        return true;
      }
    }
    return false;
  }

  private static boolean matches(List<Value> expected, Row observed) {
    return expected.size() == observed.values().size()
        && IntStream.range(0, expected.size())
            .allMatch(i -> expected.get(i).matches(observed.values().get(i)));
  }
}
