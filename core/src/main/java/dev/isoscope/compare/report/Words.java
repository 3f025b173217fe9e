package dev.isoscope.compare.report;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Discrepancy;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.ServerDeath;
import dev.isoscope.compare.Side;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The sentences that all forms of a report share. */
final class Words {
  /** Where there is no answer, which is not the same as no discrepancy. */
  static final String NOTHING_COMPARED = "Nothing was compared.";

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
  private static String outcome(Discrepancy shown) {
    return outcome(shown.consequence())
        + (shown.consequence() == Consequence.OTHER_ERROR
            ? ": " + ErrorContrast.of(shown.left().history(), shown.right().history()).text()
            : "");
  }

  static String title(FiledDiscrepancy filed) {
    Discrepancy shown = filed.shown();
    return title(shown.cause())
        + ": "
        + shown.kind().label().replace('-', ' ')
        + " differs, "
        + outcome(shown);
  }

  /** What each side does, and where. */
  static String behaviours(Discrepancy discrepancy) {
    return place(discrepancy)
        + ": "
        + behaviour(discrepancy.left())
        + "; "
        + behaviour(discrepancy.right());
  }

  private static String behaviour(Side side) {
    return "on " + String.join(", ", side.contenders()) + " " + side.behaviour();
  }

  static String place(Discrepancy discrepancy) {
    if (discrepancy.place() instanceof DifferencePlace.AtStatement at) {
      Statement statement = discrepancy.testCase().statements().get(at.number() - 1);
      return discrepancy.place() + " (" + statement.session() + ": " + line(statement.sql()) + ")";
    }
    return "table " + ((DifferencePlace.InTable) discrepancy.place()).table() + " in the end";
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

  /** All that is to be said of where and how often it was met. */
  static String circumstances(FiledDiscrepancy filed) {
    return "Shows at "
        + levels(filed)
        + "; met in "
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
    Discrepancy shown = filed.shown();
    return new Explanation(
        title(filed),
        List.of(
            new Explanation.Difference(
                shown.place().toString(), shown.left().behaviour(), shown.right().behaviour())),
        shown.reasons(),
        List.of(),
        List.of(evidence(shown.left()), evidence(shown.right())));
  }

  private static Explanation.Evidence evidence(Side side) {
    return new Explanation.Evidence(String.join(", ", side.contenders()), side.history());
  }
}
