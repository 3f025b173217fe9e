package dev.isoscope.compare;

import java.util.List;

/**
 * A kind of difference in plain SQL, which is none between transactions.
 *
 * @param statement the kind of statement that differs, such as {@code UPDATE}
 * @param count how often it was met
 * @param example the first that was met
 * @param place where that was
 */
public record PlainDifference(
    String statement, long count, Discrepancy example, ComparedLevel level, String place) {
  /** What differences of one kind share. */
  static List<String> kind(Discrepancy discrepancy) {
    return List.of(
        StatementVerb.of(discrepancy),
        discrepancy.kind().label(),
        discrepancy.left().contenders().toString(),
        discrepancy.right().contenders().toString());
  }

  PlainDifference plusOne() {
    return new PlainDifference(statement, count + 1, example, level, place);
  }
}
