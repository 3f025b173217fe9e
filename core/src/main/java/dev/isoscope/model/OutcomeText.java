package dev.isoscope.model;

import java.util.List;
import java.util.stream.Collectors;

/** Outcomes in the words of the case language, so that expected and observed read alike. */
public final class OutcomeText {
  private OutcomeText() {}

  /** Alternatives as a case separates them. */
  public static String expected(List<Expected> alternatives) {
    return alternatives.stream().map(OutcomeText::of).collect(Collectors.joining(" | "));
  }

  public static String of(Expected expected) {
    if (expected instanceof Expected.Rows rows) {
      return "rows: " + expectedRows(rows.rows());
    }
    if (expected instanceof Expected.Updated updated) {
      return "updated: " + updated.count();
    }
    if (expected instanceof Expected.Error error) {
      return "error: " + error.kind().label();
    }
    if (expected instanceof Expected.Blocked blocked) {
      return blocked.until().isPresent()
          ? "blocked until " + blocked.until().getAsInt()
          : "blocked";
    }
    if (expected instanceof Expected.NotBlocked) {
      return "not blocked";
    }
    if (expected instanceof Expected.Skipped) {
      return "skipped";
    }
    return expected instanceof Expected.Ok ? "ok" : "any";
  }

  public static String of(Outcome outcome) {
    if (outcome instanceof Outcome.Rows rows) {
      return "rows: " + rows(rows.rows());
    }
    if (outcome instanceof Outcome.Updated updated) {
      return "updated: " + updated.count();
    }
    if (outcome instanceof Outcome.Failed failed) {
      return "error: " + failed.error().kind().label();
    }
    return "ok";
  }

  public static String expectedRows(List<List<Value>> rows) {
    return rows.isEmpty()
        ? "none"
        : rows.stream()
            .map(
                row -> row.stream().map(Value::toString).collect(Collectors.joining(",", "(", ")")))
            .collect(Collectors.joining(" "));
  }

  public static String rows(List<Row> rows) {
    return rows.isEmpty()
        ? "none"
        : rows.stream().map(OutcomeText::of).collect(Collectors.joining(" "));
  }

  public static String of(Row row) {
    return row.values().stream().map(OutcomeText::value).collect(Collectors.joining(",", "(", ")"));
  }

  /** Numbers, truth values and NULL bare; all else quoted, so that the text NULL differs. */
  private static String value(String text) {
    if (text == null) {
      return "NULL";
    }
    return text.matches("[-+]?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?|(?i:true|false)")
        ? text
        : new Value(text, Value.Kind.QUOTED).toString();
  }
}
