package dev.isoscope.oracle;

import static dev.isoscope.testing.HistoryBuilder.row;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RowMatchingTest {
  @Test
  void aBagIgnoresOrderButNotMultiplicity() {
    List<Row> observed = List.of(Row.of("2"), Row.of("1"), Row.of("1"));
    assertTrue(RowMatching.asBag(List.of(row(1), row(1), row(2)), observed));
    assertFalse(RowMatching.asBag(List.of(row(1), row(2), row(2)), observed));
    assertFalse(RowMatching.asBag(List.of(row(1), row(2)), observed));
  }

  @Test
  void aListKeepsOrder() {
    List<Row> observed = List.of(Row.of("2"), Row.of("1"));
    assertTrue(RowMatching.asList(List.of(row(2), row(1)), observed));
    assertFalse(RowMatching.asList(List.of(row(1), row(2)), observed));
  }

  /** The bare 1 matches both observed values and must leave the exact one to the quoted text. */
  @Test
  void aWideExpectationGivesWay() {
    List<Row> observed = List.of(Row.of("1"), Row.of("1.0"));
    assertTrue(RowMatching.asBag(List.of(row(1), row("1")), observed));
    assertTrue(RowMatching.asBag(List.of(row("1"), row(1)), observed));
    assertFalse(RowMatching.asBag(List.of(row("1"), row("1")), observed));
  }

  @Test
  void nullMatchesOnlyNull() {
    assertTrue(RowMatching.asBag(List.of(row(1, null)), List.of(Row.of("1", null))));
    assertFalse(RowMatching.asBag(List.of(row(1, null)), List.of(Row.of("1", "NULL"))));
    assertFalse(RowMatching.asBag(List.of(row(1)), List.of(Row.of("1", null))));
  }
}
