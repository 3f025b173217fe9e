package dev.isoscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.report.TextTable.Cell;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tables that fit the width that there is. */
final class TextTableTest {
  private static String matrix(int width) {
    TextTable table =
        new TextTable(
            new TextOptions(width, false, false), List.of("level", "G0", "G1a", "G-single", "P4"));
    for (String name : List.of("postgres RC", "postgres SER")) {
      table.add(Stream.of(name, "+b", "+n", "x", "+a").map(Cell::of).toList());
    }
    return table.renderMatrix();
  }

  @Test
  void aMatrixThatFitsHasRoomAroundItsCells() {
    assertTrue(matrix(80).contains("| postgres SER | +b | +n  | x        | +a |"), matrix(80));
  }

  @Test
  void oneThatIsTooWideDoesWithoutIt() {
    assertEquals(
        """
        +------------+--+---+--------+--+
        |level       |G0|G1a|G-single|P4|
        +------------+--+---+--------+--+
        |postgres RC |+b|+n |x       |+a|
        |postgres SER|+b|+n |x       |+a|
        +------------+--+---+--------+--+
        """,
        matrix(40));
  }

  @Test
  void oneThatIsMuchTooWideComesInPartsAndNothingIsLost() {
    assertEquals(
        """
        +-----------+----+-----+
        | level     | G0 | G1a |
        +-----------+----+-----+
        | postgres  | +b | +n  |
        | RC        |    |     |
        | postgres  | +b | +n  |
        | SER       |    |     |
        +-----------+----+-----+
        +-----------+----------+
        | level     | G-single |
        +-----------+----------+
        | postgres  | x        |
        | RC        |          |
        | postgres  | x        |
        | SER       |          |
        +-----------+----------+
        +--------------+----+
        | level        | P4 |
        +--------------+----+
        | postgres RC  | +a |
        | postgres SER | +a |
        +--------------+----+
        """,
        matrix(24));
  }
}
