package dev.isoscope.model;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Outcomes in the words of the case language, so that expected and observed read alike. */
public final class OutcomeText {
  private OutcomeText() {}

  /** Alternatives as a case separates them. */
  public static String expected(List<Expected> alternatives) {
    return alternatives.stream().map(OutcomeText::of).collect(Collectors.joining(" | "));
  }

  public static String of(Expected expected) {
    return expected.text("", OutcomeText::expectedRows);
  }

  public static String of(Outcome outcome) {
    return outcome.match(
        result -> "rows: " + rows(result.rows()),
        count -> "updated: " + count,
        () -> "ok",
        error -> "error: " + error.kind().label());
  }

  public static String expectedRows(List<List<Value>> rows) {
    return rows(rows, Value::toString);
  }

  public static String rows(List<Row> rows) {
    return rows(rows.stream().map(Row::values).toList(), OutcomeText::value);
  }

  public static String of(Row row) {
    return row(row.values(), OutcomeText::value);
  }

  /** Rows as a case writes them, with a way to write their values. */
  public static <T> String rows(List<List<T>> rows, Function<T, String> value) {
    return rows.isEmpty()
        ? "none"
        : rows.stream().map(row -> row(row, value)).collect(Collectors.joining(" "));
  }

  private static <T> String row(List<T> values, Function<T, String> value) {
    return values.stream().map(value).collect(Collectors.joining(",", "(", ")"));
  }

  private static String value(String text) {
    return Value.observed(text).toString();
  }
}
