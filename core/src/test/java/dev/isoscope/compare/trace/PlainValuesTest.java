package dev.isoscope.compare.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.isoscope.model.ColumnType;
import dev.isoscope.model.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same value counts as the same however a DBMS prints it, and no other does. */
class PlainValuesTest {
  private static void same(ColumnType type, String left, String right) {
    assertEquals(PlainValues.of(left, type), PlainValues.of(right, type));
  }

  private static void different(ColumnType type, String left, String right) {
    assertNotEquals(PlainValues.of(left, type), PlainValues.of(right, type));
  }

  @Test
  void truthValuesAreNumbers() {
    ColumnType common = PlainValues.common(ColumnType.BOOLEAN, ColumnType.INTEGER);
    same(common, "true", "1");
    same(common, "TRUE", "t");
    same(common, "f", "0");
    different(common, "true", "0");
  }

  @Test
  void trailingZerosOfNumbersDoNotCount() {
    same(ColumnType.DECIMAL, "1.50", "1.5");
    same(PlainValues.common(ColumnType.INTEGER, ColumnType.DECIMAL), "1.0", "1");
    same(ColumnType.DECIMAL, "0.00", "0");
    same(ColumnType.DECIMAL, "-0", "0");
    different(ColumnType.INTEGER, "10", "1");
    different(ColumnType.DECIMAL, "1.51", "1.5");
  }

  @Test
  void floatingNumbersHaveAsManyDigitsAsAllDbmssPrint() {
    same(ColumnType.FLOATING, "0.333333", "0.33333334");
    same(ColumnType.FLOATING, "1.5E10", "15000000000");
    different(ColumnType.FLOATING, "0.3333", "0.33333334");
  }

  @Test
  void timesAreToldByTheirValue() {
    same(ColumnType.TEMPORAL, "2020-01-01 10:30:00.0", "2020-01-01 10:30:00");
    same(ColumnType.TEMPORAL, "2020-01-01 10:30:00.500", "2020-01-01T10:30:00.5");
    same(ColumnType.TEMPORAL, "8:15:00", "08:15:00");
    different(ColumnType.TEMPORAL, "08:15:00", "08:15:10");
    different(ColumnType.TEMPORAL, "2020-01-10", "2020-01-1");
  }

  @Test
  void paddingCountsInTextOfVariableLengthOnly() {
    same(PlainValues.common(ColumnType.PADDED_TEXT, ColumnType.TEXT), "ab   ", "ab");
    different(ColumnType.TEXT, "ab ", "ab");
  }

  @Test
  void textThatLooksLikeANumberIsText() {
    different(ColumnType.TEXT, "1.0", "1");
    different(ColumnType.TEXT, "true", "1");
  }

  @Test
  void nullIsNothingElse() {
    assertNull(PlainValues.of((String) null, ColumnType.TEXT));
    different(ColumnType.TEXT, null, "NULL");
  }

  @Test
  void rowsAreABag() {
    List<ColumnType> types = List.of(ColumnType.INTEGER, ColumnType.TEXT);
    assertEquals(
        PlainValues.of(List.of(Row.of("10", "a"), Row.of("2", null), Row.of("2", null)), types),
        PlainValues.of(List.of(Row.of("2", null), Row.of("10", "a"), Row.of("2", null)), types));
    assertNotEquals(
        PlainValues.of(List.of(Row.of("2", null)), types),
        PlainValues.of(List.of(Row.of("2", null), Row.of("2", null)), types));
  }
}
