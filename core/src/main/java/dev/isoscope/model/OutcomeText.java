package dev.isoscope.model;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
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
      return "blocked" + waiting(blocked.by(), blocked.until());
    }
    if (expected instanceof Expected.NotBlocked) {
      return "not blocked";
    }
    if (expected instanceof Expected.Skipped) {
      return "skipped";
    }
    if (expected instanceof Expected.Stuck) {
      return "stuck";
    }
    if (expected instanceof Expected.Transaction transaction) {
      return "transaction: " + transaction(transaction);
    }
    return expected instanceof Expected.Ok ? "ok" : "any";
  }

  /** What follows {@code blocked}: whom it waited for and who released it, as far as it is told. */
  public static String waiting(List<String> by, OptionalInt until) {
    return (by.isEmpty() ? "" : " by " + String.join(", ", by))
        + (until.isPresent() ? " until " + until.getAsInt() : "");
  }

  /** A transaction and what became of it, as it follows {@code transaction:}. */
  public static String transaction(Expected.Transaction transaction) {
    List<String> words = new ArrayList<>();
    transaction.name().ifPresent(words::add);
    if (transaction.rolledBack()) {
      words.add("rolled back");
    }
    if (transaction.afterCommit()) {
      words.add("after a commit");
    }
    return words.isEmpty() ? "untouched" : String.join(" ", words);
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
