package dev.isoscope.compare.report;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Distinct discrepancies by pairs of targets, levels, root causes and consequences, as in Tables 3
 * and 4 of DT2. What shows at several levels counts at each, and once for the pair.
 */
record Matrix(List<Pair> pairs) {
  /** The columns for root causes; differences in plain SQL are none between transactions. */
  static final List<Cause> CAUSES =
      Arrays.stream(Cause.values()).filter(Cause::transactional).toList();

  record Pair(String one, String other, List<Row> rows) {
    String title() {
      return one + " and " + other;
    }
  }

  /**
   * @param level empty for all levels together
   */
  record Row(Optional<ComparedLevel> level, List<FiledDiscrepancy> all) {
    List<FiledDiscrepancy> of(Cause cause) {
      return all.stream().filter(one -> one.shown().cause() == cause).toList();
    }

    List<FiledDiscrepancy> of(Consequence consequence) {
      return all.stream().filter(one -> consequence(one) == consequence).toList();
    }

    /** At one level what it comes to there, for all together the gravest. */
    private Consequence consequence(FiledDiscrepancy filed) {
      return level
          .map(one -> filed.levels().get(one))
          .orElseGet(() -> filed.levels().values().stream().min(Consequence::compareTo).get());
    }

    String title() {
      return level.map(ComparedLevel::toString).orElse("all levels");
    }
  }

  /** Whether there is anything with a cause. */
  boolean has(Cause cause) {
    return pairs.stream()
        .flatMap(pair -> pair.rows().stream())
        .anyMatch(row -> !row.of(cause).isEmpty());
  }

  /** Whether there is anything with a consequence. */
  boolean has(Consequence consequence) {
    return pairs.stream()
        .flatMap(pair -> pair.rows().stream())
        .anyMatch(row -> !row.of(consequence).isEmpty());
  }

  static Matrix of(Compatibility compatibility) {
    List<String> names = List.copyOf(compatibility.targets().keySet());
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        pairs.add(pair(compatibility, names.get(i), names.get(j)));
      }
    }
    return new Matrix(pairs);
  }

  private static Pair pair(Compatibility compatibility, String one, String other) {
    List<FiledDiscrepancy> between =
        compatibility.discrepancies().stream()
            .filter(filed -> filed.between(one, other))
            .filter(filed -> compatibility.levels().stream().anyMatch(filed.levels()::containsKey))
            .toList();
    List<Row> rows = new ArrayList<>();
    for (ComparedLevel level : compatibility.levels()) {
      rows.add(
          new Row(
              Optional.of(level),
              between.stream().filter(filed -> filed.levels().containsKey(level)).toList()));
    }
    if (rows.size() != 1) {
      rows.add(new Row(Optional.empty(), between));
    }
    return new Pair(one, other, rows);
  }
}
