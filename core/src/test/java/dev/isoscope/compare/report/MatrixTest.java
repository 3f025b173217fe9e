package dev.isoscope.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.Samples;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.report.TextOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which cells a discrepancy counts in, and where they lead. */
class MatrixTest {
  private static final FiledDiscrepancy ODD =
      Samples.filed(
          "odd",
          Samples.waits(List.of("a", "b"), List.of("c"), "DELETE FROM t", Consequence.FINAL_STATE),
          Map.of(
              ComparedLevel.READ_COMMITTED, Consequence.FINAL_STATE,
              ComparedLevel.SERIALIZABLE, Consequence.NONE));

  private static final Compatibility REPORT =
      Samples.compatibility(
          List.of("a", "b", "c"),
          List.of(ComparedLevel.READ_COMMITTED, ComparedLevel.SERIALIZABLE),
          ODD);

  private static final Circumstances PLAIN =
      new Circumstances(
          OptionalLong.of(7), Map.of(), List.of(), List.of(), Map.of(), Set.of(), Optional.empty());

  @Test
  void itCountsForEachPairThatItDivides() {
    Matrix matrix = Matrix.of(REPORT);
    assertEquals(
        List.of("a and b", "a and c", "b and c"),
        matrix.pairs().stream().map(Matrix.Pair::title).toList());
    assertEquals(
        List.of(0, 1, 1),
        matrix.pairs().stream()
            .map(pair -> pair.rows().get(0).of(Cause.LOCK_MECHANISM).size())
            .toList());
  }

  @Test
  void eachLevelHasItsConsequenceAndAllTogetherTheGravest() {
    List<Matrix.Row> rows = Matrix.of(REPORT).pairs().get(1).rows();
    assertEquals(3, rows.size());
    assertEquals(List.of(ODD), rows.get(0).of(Consequence.FINAL_STATE));
    assertEquals(List.of(ODD), rows.get(1).of(Consequence.NONE));
    assertEquals(List.of(ODD), rows.get(2).of(Consequence.FINAL_STATE));
    assertEquals(1, rows.get(2).all().size());
  }

  @Test
  void textHasARowForEachLevel() {
    String text = CompatibilityText.render(REPORT, PLAIN, true, TextOptions.PLAIN);
    assertTrue(text.contains("a and b: no discrepancy\n"), text);
    assertTrue(text.contains("│ RC    │ 1    │"), text);
    String line = text.replaceAll("\\s+", " ");
    assertTrue(
        line.contains(
            "odd DELETE waits on a, b, does not wait on c, after UPDATE of another transaction; the"
                + " database ends in another state ("),
        text);
    assertTrue(
        line.contains("(read-committed (database state), serializable (no difference);"), text);
  }

  @Test
  void cellsOfThePageLeadToTheirCases() {
    String page = CompatibilityMarkdown.render(REPORT, PLAIN, false);
    assertTrue(
        page.contains(
            "| a 1.0 and c 1.0 | read-committed | [1](#p2-read-committed-lock-mechanism) |"),
        page);
    assertTrue(
        page.contains(
            "- <a id=\"p2-read-committed-lock-mechanism\"></a>lock mechanism: [odd](#odd)"),
        page);
    assertTrue(page.contains("<a id=\"odd\"></a>odd\n"), page);
  }
}
