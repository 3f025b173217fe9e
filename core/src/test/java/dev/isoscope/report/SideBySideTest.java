package dev.isoscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.finding.SampleFinding;
import dev.isoscope.model.Explanation;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What H2 really did, beside what it does when transactions run one after the other. */
final class SideBySideTest {
  private static Explanation explanation;

  @BeforeAll
  static void find() throws Exception {
    explanation = SampleFinding.onH2().violation().explanation();
  }

  @Test
  void statementsKeepTheirNumbersAndDifferencesAreMarked() {
    assertEquals(
        """
        ┌──────────────────────────────────────┬───────────────────────────────────────┬───────────────────────────────────────┐
        │ concurrent                           │ serial by transactions                │ serial by statements                  │
        ├──────────────────────────────────────┼───────────────────────────────────────┼───────────────────────────────────────┤
        │ 1 T1 BEGIN                           │ 1 T1 BEGIN                            │ 3 T1 DELETE FROM parent WHERE id = 1  │
        │ 2 T2 BEGIN                           │ 3 T1 DELETE FROM parent WHERE id = 1  │   → 1 row updated                     │
        │ 3 T1 DELETE FROM parent WHERE id = 1 │   → 1 row updated                     │ 4 T2 INSERT INTO child VALUES (1, 1)  │
        │   → 1 row updated                    │ 5 T1 COMMIT                           │   → error constraint: Referential     │
        │ 4 T2 INSERT INTO child VALUES (1, 1) │ 2 T2 BEGIN                            │   integrity constraint violation:     │
        │   → 1 row updated                    │ 4 T2 INSERT INTO child VALUES (1, 1)  │   "CONSTRAINT_3D: isoscope.CHILD      │
        │   ✗ differs                          │   → error constraint: Referential     │   FOREIGN KEY(PARENT_ID) REFERENCES   │
        │ 5 T1 COMMIT                          │   integrity constraint violation:     │   isoscope.PARENT(ID) (1)"            │
        │ 6 T2 COMMIT                          │   "CONSTRAINT_3D: isoscope.CHILD      │   ✗ differs                           │
        │                                      │   FOREIGN KEY(PARENT_ID) REFERENCES   │                                       │
        │                                      │   isoscope.PARENT(ID) (1)"            │                                       │
        │                                      │   ✗ differs                           │                                       │
        │                                      │ 6 T2 COMMIT                           │                                       │
        │                                      │                                       │                                       │
        │ final child: (1,1)                   │ final child: none                     │ final child: none                     │
        │ ✗ differs                            │ ✗ differs                             │ ✗ differs                             │
        │ final parent: none                   │ final parent: none                    │ final parent: none                    │
        └──────────────────────────────────────┴───────────────────────────────────────┴───────────────────────────────────────┘
        """,
        SideBySide.render(explanation, new TextOptions(120, false, true)));
  }

  @Test
  void keepsToTheWidthAndStacksWhereColumnsWouldBeTooNarrow() {
    for (int width : new int[] {40, 60, 80, 100, 160}) {
      String text = VerdictText.full(explanation, new TextOptions(width, false, true));
      text.lines().forEach(line -> assertTrue(TextWidth.of(line) <= width, line));
      boolean beside =
          text.lines()
              .anyMatch(
                  line -> line.contains("concurrent") && line.contains("serial by transactions"));
      assertEquals(width >= 78, beside, text);
    }
  }

  @Test
  void theExplanationLeadsFromTheHeadlineToTheDifferences() {
    String text = VerdictText.explanation(explanation, new TextOptions(100, false, false));
    assertTrue(text.startsWith(explanation.headline() + "\n"), text);
    assertTrue(text.contains("| statement 4 | updated: 1 | error: constraint |"), text);
    assertFalse(text.contains("concurrent |"), text);
  }

  @Test
  void withoutHistoriesThereIsNothingToShow() {
    Explanation bare = new Explanation("so", List.of(), List.of("since"), List.of(), List.of());
    assertEquals("", SideBySide.render(bare, TextOptions.PLAIN));
    assertEquals("so\nsince\n", VerdictText.full(bare, TextOptions.PLAIN));
  }
}
