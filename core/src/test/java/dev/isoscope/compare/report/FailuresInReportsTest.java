package dev.isoscope.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.Discrepancy;
import dev.isoscope.compare.LevelTally;
import dev.isoscope.compare.Samples;
import dev.isoscope.compare.ServerDeath;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.report.TextOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What could not be compared is not passed over in silence. */
class FailuresInReportsTest {
  private static final Discrepancy SHOWN =
      Samples.waits(List.of("a"), List.of("b"), "DELETE FROM t", Consequence.NONE);

  private static Compatibility report(LevelTally tally) {
    Compatibility empty =
        Samples.compatibility(List.of("a", "b"), List.of(ComparedLevel.SERIALIZABLE));
    return new Compatibility(
        empty.targets(),
        empty.own(),
        empty.levels(),
        tally.cases(),
        0.5,
        Map.of(ComparedLevel.SERIALIZABLE, tally),
        List.of(),
        List.of(),
        tally.inconclusive() == 0 ? Map.of() : Map.of("a stood still", tally.inconclusive()),
        tally.partial() == 0 ? Map.of() : Map.of("a", Map.of("no table 7", tally.partial())),
        List.of(),
        List.of(
            new ServerDeath(
                "b", ComparedLevel.SERIALIZABLE, SHOWN.testCase(), "it ran out of memory")));
  }

  private static final Circumstances CIRCUMSTANCES =
      new Circumstances(
          OptionalLong.of(7),
          Map.of(),
          List.of(),
          List.of(),
          Map.of("c", "no such version"),
          Set.of(),
          Optional.of("interrupted after 9 of 600 cases"));

  private static String text(Compatibility report) {
    return CompatibilityText.render(report, CIRCUMSTANCES, true, TextOptions.PLAIN);
  }

  @Test
  void thePageNamesTargetsDeathsAndReasons() {
    String page =
        CompatibilityMarkdown.render(
            report(new LevelTally(9, 0, 0, 0, 2, 0)), CIRCUMSTANCES, false);
    assertTrue(page.contains("- c could not be used: no such version\n"), page);
    assertTrue(
        page.contains("- b died over case sample at serializable: it ran out of memory\n"), page);
    assertTrue(page.contains("- inconclusive 2 times: a stood still\n"), page);
    assertTrue(page.contains("- interrupted after 9 of 600 cases\n"), page);
    assertFalse(page.contains(Words.NOTHING_COMPARED), page);
  }

  @Test
  void noAnswerIsNotNoDiscrepancy() {
    String good = "No discrepancy between transactions.";
    for (LevelTally tally : List.of(LevelTally.NONE, new LevelTally(3, 0, 0, 0, 3, 0))) {
      assertTrue(text(report(tally)).contains(Words.NOTHING_COMPARED));
      assertFalse(text(report(tally)).contains(good));
    }
    for (LevelTally tally :
        List.of(new LevelTally(3, 0, 0, 0, 2, 0), new LevelTally(3, 0, 0, 0, 0, 2))) {
      String text = text(report(tally)).replaceAll("\\s+", " ");
      assertFalse(text.contains(good), text);
      assertTrue(
          text.contains("No discrepancy between transactions in what could be compared: "), text);
    }
    assertTrue(text(report(new LevelTally(3, 0, 0, 1, 0, 0))).contains(good));
  }

  @Test
  void whoCouldNotBeComparedIsNamedWithTheReasonAsItIs() {
    String text = text(report(new LevelTally(3, 0, 0, 0, 0, 2)));
    assertTrue(text.contains("a was not compared in 2 of 3 comparisons: no table 7\n"), text);
    assertTrue(text.contains("; 2 on some targets only"), text);
    Compatibility never = report(new LevelTally(3, 0, 0, 0, 0, 3));
    assertEquals(List.of("a"), never.neverCompared());
  }

  @Test
  void aCaseThatNobodyHasReducedIsNotCalledCutShort() {
    assertEquals(
        "Cause: lock mechanism. Shows at serializable; met in 1 comparison; the case is as it was given, not reduced.",
        Words.circumstances(
            Samples.given("id", SHOWN, Map.of(ComparedLevel.SERIALIZABLE, Consequence.NONE))));
  }
}
