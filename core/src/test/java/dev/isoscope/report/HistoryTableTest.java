package dev.isoscope.report;

import static dev.isoscope.testing.HistoryBuilder.rows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Row;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.testing.HistoryBuilder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class HistoryTableTest {
  private static String render(History history, TextOptions options) {
    return HistoryTable.render(history, ExpectationCheck.judge(history), options);
  }

  @Test
  void showsARunInTheOrderOfItsEvents() {
    assertEquals(
        """
        ┌───┬───────────────────────────────────────┬─────────────────────────────────┐
        │ # │ T1                                    │ T2                              │
        ├───┼───────────────────────────────────────┼─────────────────────────────────┤
        │ 1 │ BEGIN                                 │                                 │
        │ 2 │ UPDATE t SET a = 1 WHERE b = 1        │                                 │
        │   │ → 1 row updated                       │                                 │
        │ 3 │                                       │ BEGIN                           │
        │ 4 │                                       │ UPDATE t SET a = 2 WHERE b = 1  │
        │   │                                       │ ⏳ waits for T1                 │
        │ 5 │ SELECT * FROM t                       │                                 │
        │   │ → (1,NULL) ('x\\x1b',2)                │                                 │
        │   │ ✗ expected rows: (1,NULL)             │                                 │
        │   │   observed rows: (1,NULL) ('x\\x1b',2) │                                 │
        │ 6 │ CREATE TABLE u (a INT)                │                                 │
        │   │ ! commits implicitly                  │                                 │
        │   │ ! warning: careful                    │                                 │
        │   │                                       │ ▶ 4 resumed: 2 rows updated     │
        │ 7 │                                       │ INSERT INTO t VALUES (1, 1)     │
        │   │                                       │ → error deadlock: Deadlock      │
        │   │                                       │ ↩ the DBMS rolled back          │
        │   │                                       │ ! the server's choice           │
        │   │                                       │ ↩ rolled back after the failure │
        │ 8 │                                       │ COMMIT                          │
        │   │                                       │ ∅ skipped                       │
        └───┴───────────────────────────────────────┴─────────────────────────────────┘
        final t: (1,NULL)
        ✗ expected (2,NULL)
          observed (1,NULL)
        """,
        render(SampleRuns.eventful(), new TextOptions(100, false, true)));
  }

  @Test
  void wrapsInItsCellsAndKeepsToAscii() {
    String text = render(SampleRuns.eventful(), new TextOptions(50, false, false));
    assertEquals(
        """
        +---+---------------------+----------------------+
        | # | T1                  | T2                   |
        +---+---------------------+----------------------+
        | 1 | BEGIN               |                      |
        | 2 | UPDATE t SET a = 1  |                      |
        |   |   WHERE b = 1       |                      |
        |   | -> 1 row updated    |                      |
        | 3 |                     | BEGIN                |
        | 4 |                     | UPDATE t SET a = 2   |
        |   |                     |   WHERE b = 1        |
        |   |                     | ~ waits for T1       |
        | 5 | SELECT * FROM t     |                      |
        |   | -> (1,NULL)         |                      |
        |   |   ('x\\x1b',2)       |                      |
        |   | x expected rows:    |                      |
        |   |   (1,NULL)          |                      |
        |   |   observed rows:    |                      |
        |   |   (1,NULL)          |                      |
        |   |   ('x\\x1b',2)       |                      |
        | 6 | CREATE TABLE u (a   |                      |
        |   |   INT)              |                      |
        |   | ! commits           |                      |
        |   |   implicitly        |                      |
        |   | ! warning: careful  |                      |
        |   |                     | > 4 resumed: 2 rows  |
        |   |                     |   updated            |
        | 7 |                     | INSERT INTO t VALUES |
        |   |                     |   (1, 1)             |
        |   |                     | -> error deadlock:   |
        |   |                     |   Deadlock           |
        |   |                     | <- the DBMS rolled   |
        |   |                     |   back               |
        |   |                     | ! the server's       |
        |   |                     |   choice             |
        |   |                     | <- rolled back after |
        |   |                     |   the failure        |
        | 8 |                     | COMMIT               |
        |   |                     | -- skipped           |
        +---+---------------------+----------------------+
        final t: (1,NULL)
        x expected (2,NULL)
          observed (1,NULL)
        """,
        text);
  }

  @Test
  void keepsToTheWidth() {
    for (int width : new int[] {40, 60, 80}) {
      render(SampleRuns.eventful(), new TextOptions(width, false, true))
          .lines()
          .forEach(line -> assertTrue(TextWidth.of(line) <= width, line));
    }
  }

  @Test
  void coloursOnlyWhenAsked() {
    String coloured = render(SampleRuns.eventful(), new TextOptions(100, true, true));
    assertTrue(coloured.contains("\u001b[31m✗ expected rows: (1,NULL)\u001b[0m"), coloured);
    String plain = render(SampleRuns.eventful(), new TextOptions(100, false, true));
    assertFalse(plain.contains("\u001b"), plain);
    assertEquals(plain, coloured.replaceAll("\u001b\\[[0-9]*m", ""));
  }

  @Test
  void showsLongResultsWhole() {
    Row[] many =
        IntStream.range(0, 25).mapToObj(i -> Row.of(String.valueOf(i))).toArray(Row[]::new);
    String text =
        render(
            new HistoryBuilder().ran("T1", "SELECT a FROM t", rows(many)).build(),
            new TextOptions(200, false, true));
    assertTrue(text.contains("(19) (20) (21) (22) (23) (24)"), text);
  }

  @Test
  void showsWhatNeverEnded() {
    History history =
        new HistoryBuilder()
            .waits("T1", "SELECT 1", List.of(), null)
            .notReached("T2", "SELECT 2")
            .ending(new Ending.Stuck("nobody releases T1"))
            .build();
    assertEquals(
        """
        ┌───┬──────────────────────────────┬───────────────┐
        │ # │ T1                           │ T2            │
        ├───┼──────────────────────────────┼───────────────┤
        │ 1 │ SELECT 1                     │               │
        │   │ ⏳ waits for another session │               │
        │   │ ✗ 1 never came back          │               │
        │ 2 │                              │ SELECT 2      │
        │   │                              │ ∅ not reached │
        └───┴──────────────────────────────┴───────────────┘
        """,
        render(history, new TextOptions(80, false, true)));
  }
}
