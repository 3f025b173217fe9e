package dev.isoscope.compare.report;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.Discrepancy;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.LevelTally;
import dev.isoscope.compare.ServerDeath;
import dev.isoscope.compare.Side;
import dev.isoscope.compare.TargetTitles;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.History;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The sentences that all forms of a report share. */
final class Words {
  /** Where there is no answer, which is not the same as no discrepancy. */
  static final String NOTHING_COMPARED = "Nothing was compared.";

  private static final String WARNED = " with a warning";

  private Words() {}

  static String death(ServerDeath death) {
    return death.target()
        + " died over case "
        + death.testCase().name()
        + " at "
        + death.level()
        + ": "
        + death.reason();
  }

  /** What is to be said where no discrepancy was found, but not everything was compared. */
  static String nothingFound(LevelTally total) {
    if (total.nothing()) {
      return NOTHING_COMPARED;
    }
    long whole = total.cases() - total.inconclusive() - total.partial();
    return whole == total.cases()
        ? "No discrepancy between transactions."
        : String.format(
            Locale.ROOT,
            "No discrepancy between transactions in what could be compared: of %s %,d were made on"
                + " all targets, %,d on some, %,d not at all.",
            count(total.cases(), "comparison"),
            whole,
            total.partial(),
            total.inconclusive());
  }

  /** A sentence for each target that cases could not run on. */
  static List<String> leftOut(Compatibility compatibility) {
    return compatibility.leftOut().keySet().stream()
        .map(
            target ->
                target
                    + " was not compared in "
                    + compatibility.leftOut(target)
                    + " of "
                    + count(compatibility.total().cases(), "comparison")
                    + ": "
                    + reasons(compatibility.leftOut().get(target)))
        .toList();
  }

  /** How often is said where there are several. */
  private static String reasons(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(
            why ->
                (counts.size() == 1
                        ? ""
                        : why.getValue() == 1 ? "once " : why.getValue() + " times ")
                    + line(why.getKey()))
        .collect(Collectors.joining("; "));
  }

  static String title(Cause cause) {
    return cause.label().replace('-', ' ');
  }

  /** A consequence as the head of a column, in the words of DT2, Table 4. */
  static String title(Consequence consequence) {
    return switch (consequence) {
      case FINAL_STATE -> "database state";
      case QUERY_RESULT -> "query result";
      case OTHER_ERROR -> "another error";
      case NONE -> "no difference";
    };
  }

  /** A consequence as part of a sentence. */
  static String outcome(Consequence consequence) {
    return switch (consequence) {
      case FINAL_STATE -> "the database ends in another state";
      case QUERY_RESULT -> "a query returns other rows";
      case OTHER_ERROR -> "another error";
      case NONE -> "the results are the same";
    };
  }

  /** What it comes to, with the errors if these are all that differs. */
  static String outcome(Discrepancy shown) {
    return outcome(shown.consequence())
        + (shown.consequence() == Consequence.OTHER_ERROR
            ? ": " + ErrorContrast.of(shown.left().history(), shown.right().history()).text()
            : "");
  }

  static String title(FiledDiscrepancy filed) {
    return DiscrepancyTitle.of(filed.shown());
  }

  /** Whether a side waits where the two part. */
  static boolean waits(Side side) {
    return side.behaviour().startsWith("waits");
  }

  /** What each side does, and where. */
  static String behaviours(Discrepancy discrepancy) {
    return place(discrepancy)
        + ": "
        + behaviour(discrepancy, discrepancy.left())
        + "; "
        + behaviour(discrepancy, discrepancy.right());
  }

  private static String behaviour(Discrepancy discrepancy, Side side) {
    boolean told = waits(side) || discrepancy.place() instanceof DifferencePlace.InTable;
    return "on "
        + String.join(", ", side.contenders())
        + " "
        + (told ? side.behaviour() : answer(discrepancy, side));
  }

  /** What the statement at which the sides part has come to. */
  private static String answer(Discrepancy discrepancy, Side side) {
    int number = ((DifferencePlace.AtStatement) discrepancy.place()).number();
    Step step = side.history().steps().get(number - 1);
    return answer(step) + (side.behaviour().endsWith(WARNED) ? WARNED : "");
  }

  static String place(Discrepancy discrepancy) {
    if (discrepancy.place() instanceof DifferencePlace.AtStatement at) {
      Statement statement = discrepancy.testCase().statements().get(at.number() - 1);
      return discrepancy.place() + " (" + statement.session() + ": " + line(statement.sql()) + ")";
    }
    return "table " + ((DifferencePlace.InTable) discrepancy.place()).table() + " in the end";
  }

  /** A statement and who executes it. */
  static String subject(Statement statement) {
    return statement.session() + ": " + line(statement.sql());
  }

  /** What a statement has come to, in words for those who do not know the language of cases. */
  static String answer(Step step) {
    return step.outcome()
        .map(
            outcome ->
                outcome.match(
                    result ->
                        "returns "
                            + (result.rows().isEmpty()
                                ? "no rows"
                                : OutcomeText.rows(result.rows())),
                    count -> "changes " + count(count, "row"),
                    () -> "succeeds",
                    error ->
                        "fails with "
                            + error(error)
                            + code(error).map(code -> ", " + code).orElse("")))
        .orElse("is not executed");
  }

  /** What programs tell it by; some drivers give no SQLState, some nothing at all. */
  static Optional<String> code(SqlError error) {
    if (error.sqlState() != null && !error.sqlState().isEmpty()) {
      return Optional.of("SQLState " + error.sqlState());
    }
    return error.code() == 0 ? Optional.empty() : Optional.of("error code " + error.code());
  }

  /** What an error means to a transaction. */
  static String error(SqlError error) {
    return switch (error.kind()) {
      case SERIALIZATION -> "serialization failure";
      case CONSTRAINT -> "constraint violation";
      case LOCK_TIMEOUT -> "lock timeout";
      case ABORTED -> "transaction aborted before";
      case SYNTAX -> "syntax error";
      case DEADLOCK -> "deadlock";
      case CONNECTION, INTERNAL, OTHER -> error.kind().label() + " error";
    };
  }

  static String line(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  /** The levels at which it shows; what it comes to is said where that differs among them. */
  static String levels(FiledDiscrepancy filed) {
    Map<ComparedLevel, Consequence> levels = filed.levels();
    boolean same = Set.copyOf(levels.values()).size() == 1;
    return levels.entrySet().stream()
        .map(entry -> entry.getKey() + (same ? "" : " (" + title(entry.getValue()) + ")"))
        .collect(Collectors.joining(", "));
  }

  static String count(long count, String noun) {
    String plural = noun.endsWith("y") ? noun.replaceFirst("y$", "ies") : noun + "s";
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? noun : plural);
  }

  /** The reasons without those that only repeat what a side does, and lead to nothing more. */
  static List<String> furtherReasons(Discrepancy shown) {
    List<String> reasons = shown.reasons();
    return IntStream.range(0, reasons.size())
        .filter(
            i -> {
              boolean last = i + 1 == reasons.size() || reasons.get(i + 1).startsWith("On ");
              boolean leads = !last && shown.kind() != DifferenceKind.BLOCKING;
              return leads || !repeats(shown, reasons.get(i));
            })
        .mapToObj(reasons::get)
        .toList();
  }

  private static boolean repeats(Discrepancy shown, String reason) {
    return reason.startsWith("On ")
        && Stream.of(shown.left(), shown.right())
            .anyMatch(side -> reason.endsWith(" " + side.behaviour() + "."));
  }

  /** All that is to be said of where and how often it was met. */
  static String circumstances(FiledDiscrepancy filed) {
    return "Cause: "
        + title(filed.shown().cause())
        + (filed.levels().keySet().equals(Set.of(ComparedLevel.OWN))
            ? ". Met in "
            : ". Shows at " + levels(filed) + "; met in ")
        + count(filed.allOccurrences(), "comparison")
        + filed.shown().oddOneOut().map(odd -> "; the odd one out is " + odd).orElse("")
        + size(filed)
        + ".";
  }

  private static String size(FiledDiscrepancy filed) {
    return switch (filed.reduced()) {
      case FULLY -> "";
      case TIME_WAS_SHORT -> "; time was too short to reduce it fully";
      case TARGET_WAS_LOST -> "; a target was lost before it was reduced fully";
      case NOT_AT_ALL -> "; the case is as it was given, not reduced";
    };
  }

  /** One history for each side, with the place marked where they part. */
  static Explanation explanation(FiledDiscrepancy filed) {
    return explanation(filed, UnaryOperator.identity());
  }

  /** The same with what targets are called there. */
  static Explanation explanation(FiledDiscrepancy filed, TargetTitles titles) {
    return explanation(filed, titles::of);
  }

  private static Explanation explanation(FiledDiscrepancy filed, UnaryOperator<String> names) {
    Discrepancy shown = filed.shown();
    return new Explanation(
        title(filed),
        differences(shown),
        shown.reasons(),
        List.of(),
        List.of(evidence(shown.left(), names), evidence(shown.right(), names)));
  }

  /** Where they part, and all rows that differ in the end. */
  private static List<Explanation.Difference> differences(Discrepancy shown) {
    History left = shown.left().history();
    History right = shown.right().history();
    TraceComparison comparison = TraceComparison.of(shown.testCase(), false);
    return Stream.of(
            Stream.of(shown.place()),
            comparison.otherRows(left, right).stream().map(DifferencePlace.AtStatement::new),
            comparison.tables(left, right).stream().map(DifferencePlace.InTable::new))
        .flatMap(places -> places)
        .distinct()
        .map(place -> new Explanation.Difference(place.toString(), "", ""))
        .toList();
  }

  private static Explanation.Evidence evidence(Side side, UnaryOperator<String> names) {
    String label = side.contenders().stream().map(names).collect(Collectors.joining(", "));
    return new Explanation.Evidence(label, side.history());
  }
}
