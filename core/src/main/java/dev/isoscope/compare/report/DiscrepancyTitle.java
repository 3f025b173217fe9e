package dev.isoscope.compare.report;

import dev.isoscope.compare.Discrepancy;
import dev.isoscope.compare.Side;
import dev.isoscope.compare.StatementVerb;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.model.History;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The title of a discrepancy: which kind of statement does what on which side, after what another
 * transaction has done, and what is locked where the server tells that.
 */
final class DiscrepancyTitle {
  /** What a server says of a lock that is waited for, without the values that are chance. */
  private static final Pattern LOCK = Pattern.compile("says: (.*?) is asked for");

  private final Discrepancy shown;

  private DiscrepancyTitle(Discrepancy shown) {
    this.shown = shown;
  }

  static String of(Discrepancy shown) {
    DiscrepancyTitle title = new DiscrepancyTitle(shown);
    return title.difference() + title.outcome();
  }

  private String difference() {
    if (!(shown.place() instanceof DifferencePlace.AtStatement at)) {
      return "table "
          + ((DifferencePlace.InTable) shown.place()).table()
          + " ends as "
          + shown.left().behaviour()
          + names(shown.left())
          + ", as "
          + shown.right().behaviour()
          + names(shown.right())
          + work(", after ", shown.testCase().statements());
    }
    Statement statement = shown.testCase().statements().get(at.number() - 1);
    return StatementVerb.phrase(statement.sql())
        + " "
        + behaviour(shown.left(), at.number())
        + names(shown.left())
        + ", "
        + behaviour(shown.right(), at.number())
        + names(shown.right())
        + holder(at.number())
        + lock();
  }

  private static String names(Side side) {
    return " on " + String.join(", ", side.contenders());
  }

  private String behaviour(Side side, int number) {
    if (Words.waits(side)) {
      return "waits";
    }
    Step step = side.history().steps().get(number - 1);
    return switch (shown.kind()) {
      case BLOCKING -> step.error().isPresent() ? Words.answer(step) : "does not wait";
      case WARNING -> step.warnings().isEmpty() ? "does not warn" : "warns";
      case DEADLOCK, ERROR, QUERY_RESULT, FINAL_STATE -> Words.answer(step);
    };
  }

  /** What the transaction that is waited for has done. */
  private String holder(int number) {
    Optional<History> waiting =
        List.of(shown.left(), shown.right()).stream()
            .map(Side::history)
            .filter(history -> history.steps().get(number - 1).blocked())
            .findFirst();
    if (shown.kind() != DifferenceKind.BLOCKING || waiting.isEmpty()) {
      return "";
    }
    List<String> others = waiting.get().steps().get(number - 1).blockedBy();
    String work =
        work(
            ", after ",
            shown.testCase().statements().stream()
                .filter(one -> one.number() < number && others.contains(one.session()))
                .toList());
    return work.isEmpty() ? "" : work + " of another transaction";
  }

  private static String work(String before, List<Statement> statements) {
    String work =
        statements.stream()
            .filter(one -> StatementVerb.works(one.sql()))
            .map(one -> StatementVerb.phrase(one.sql()))
            .distinct()
            .collect(Collectors.joining(", "));
    return work.isEmpty() ? "" : before + work;
  }

  private String lock() {
    return shown.reasons().stream()
        .map(LOCK::matcher)
        .filter(Matcher::find)
        .map(found -> " (" + found.group(1).replaceAll(" at \\(.*?\\)", "") + ")")
        .findFirst()
        .orElse("");
  }

  private String outcome() {
    boolean told =
        shown.consequence() == Consequence.NONE
            || shown.place() instanceof DifferencePlace.InTable
            || shown.consequence() == Consequence.QUERY_RESULT
                && shown.kind() == DifferenceKind.QUERY_RESULT;
    String error = shown.cause() == Cause.AFTER_ERROR ? ", once an error has occurred" : "";
    return error + (told ? "" : "; " + Words.outcome(shown));
  }
}
