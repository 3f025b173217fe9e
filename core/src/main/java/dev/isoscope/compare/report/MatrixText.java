package dev.isoscope.compare.report;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.report.Style;
import dev.isoscope.report.SummaryMatrix;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.TextTable;
import dev.isoscope.report.TextTable.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The matrix as text: a table for each pair of targets, a row for each level. */
final class MatrixText {
  private static final String NOTHING = "-";

  private MatrixText() {}

  /**
   * The tables and their legend, each line ended by a line break.
   *
   * @param never targets that were not compared at all
   */
  static String render(Matrix matrix, List<String> never, TextOptions options) {
    StringBuilder text = new StringBuilder();
    for (Matrix.Pair pair : matrix.pairs()) {
      text.append('\n');
      if (never.contains(pair.one()) || never.contains(pair.other())) {
        text.append(options.paragraph("", Style.BOLD, pair.title() + ": not compared"));
      } else if (pair.rows().stream().allMatch(row -> row.all().isEmpty())) {
        text.append(options.paragraph("", Style.BOLD, pair.title() + ": no discrepancy"));
      } else {
        text.append(options.paragraph("", Style.BOLD, pair.title()));
        text.append(table(matrix, pair, options).renderMatrix());
      }
    }
    text.append(options.paragraph("", Style.DIM, legend()));
    return text.append(options.paragraph("", Style.DIM, levels(matrix))).toString();
  }

  private static TextTable table(Matrix matrix, Matrix.Pair pair, TextOptions options) {
    List<String> header = new ArrayList<>(List.of("level"));
    List<Cause> causes = Matrix.CAUSES.stream().filter(matrix::has).toList();
    List<Consequence> consequences = Stream.of(Consequence.values()).filter(matrix::has).toList();
    causes.forEach(cause -> header.add(head(cause)));
    consequences.forEach(consequence -> header.add(head(consequence)));
    header.add("total");
    TextTable table = new TextTable(options, header);
    for (Matrix.Row row : pair.rows()) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(head(row))));
      causes.forEach(cause -> cells.add(number(row.of(cause).size())));
      consequences.forEach(one -> cells.add(number(row.of(one).size())));
      cells.add(number(row.all().size()));
      table.add(cells);
    }
    return table;
  }

  private static String head(Matrix.Row row) {
    return row.level().map(MatrixText::shortName).orElse("all");
  }

  private static String shortName(ComparedLevel level) {
    return level.common().map(SummaryMatrix::shortName).orElse(level.label());
  }

  private static Cell number(int count) {
    return count == 0 ? Cell.of(NOTHING, Style.DIM) : Cell.of(String.valueOf(count));
  }

  /** Short enough for all columns to fit a terminal. */
  private static String head(Cause cause) {
    return switch (cause) {
      case LOCK_MECHANISM -> "lock";
      case ABORTED_TRANSACTION -> "victim";
      case SNAPSHOT_CREATION -> "snapshot";
      case POSSIBLE_BUG -> "bug?";
      case AFTER_ERROR, ERROR_ONLY, PLAIN_SQL -> Words.title(cause);
    };
  }

  private static String head(Consequence consequence) {
    return switch (consequence) {
      case FINAL_STATE -> "state";
      case QUERY_RESULT -> "query";
      case OTHER_ERROR -> "error";
      case NONE -> "none";
    };
  }

  private static String levels(Matrix matrix) {
    return matrix.pairs().get(0).rows().stream()
        .flatMap(row -> row.level().stream())
        .map(level -> shortName(level) + " = " + level)
        .collect(Collectors.joining(", "));
  }

  private static String legend() {
    return "distinct discrepancies by root cause (lock = lock mechanism, victim = aborted"
        + " transaction, snapshot = snapshot creation, bug? = possible bug) and by consequence"
        + " (state = "
        + Words.outcome(Consequence.FINAL_STATE)
        + ", query = "
        + Words.outcome(Consequence.QUERY_RESULT)
        + ", error = "
        + Words.outcome(Consequence.OTHER_ERROR)
        + ", none = "
        + Words.outcome(Consequence.NONE)
        + ")";
  }
}
