package dev.isoscope.corpus.report;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.corpus.BugOutcome;
import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.corpus.OracleMatrix;
import dev.isoscope.corpus.VersionBisection;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.report.Style;
import dev.isoscope.report.SummaryMatrix;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.TextTable;
import dev.isoscope.report.TextTable.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Known bugs for people at a terminal. */
public final class CorpusText {
  static final String NOWHERE = "-";
  private static final String SHOWS_NOT = "no";

  private CorpusText() {}

  /** One line of a table for each bug. */
  public static String list(List<CorpusBug> bugs, TextOptions text) {
    TextTable table = new TextTable(text, List.of("bug", "kind", "what", "status", "case"));
    for (CorpusBug bug : bugs) {
      table.add(
          List.of(
              Cell.of(bug.id(), Style.BOLD),
              Cell.of(bug.kind()),
              Cell.of(bug.title()),
              Cell.of(bug.status()),
              bug.cases().isEmpty()
                  ? Cell.of("none", Style.DIM)
                  : Cell.of(String.valueOf(bug.cases().size()))));
    }
    long replayable = bugs.stream().filter(bug -> !bug.cases().isEmpty()).count();
    return table.render() + count(bugs.size()) + ", " + replayable + " with a case to replay\n";
  }

  /** All that is told of a bug, and its cases. */
  public static String show(CorpusBug bug, TextOptions text) {
    StringBuilder lines = new StringBuilder();
    lines.append(text.paint(Style.BOLD, bug.id())).append('\n');
    lines.append(text.paragraph("  ", Style.PLAIN, bug.title()));
    fact(lines, text, "kind", bug.kind());
    fact(lines, text, "severity", bug.severity());
    fact(lines, text, "affected", bug.affected());
    fact(lines, text, "fixed", bug.fixed());
    fact(lines, text, "status", bug.status());
    bug.links().forEach(link -> fact(lines, text, "link", link));
    fact(lines, text, "no case", bug.obstacle().orElse(""));
    for (Case testCase : bug.cases()) {
      lines.append('\n').append(text.paint(Style.DIM, "-- " + testCase.source())).append('\n');
      lines.append(CasePrinter.print(testCase));
    }
    return lines.toString();
  }

  private static void fact(StringBuilder lines, TextOptions text, String name, String words) {
    if (!words.isEmpty()) {
      lines.append(text.paragraph("  ", Style.PLAIN, name + ": " + words));
    }
  }

  /** Where bugs show: a row for each that ran, a column for each target. */
  public static String matrix(CorpusReplay replay, TextOptions text) {
    List<String> header = new ArrayList<>(List.of("bug"));
    header.addAll(replay.targets());
    TextTable table = new TextTable(text, header);
    for (CorpusBug bug : replay.ran()) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(bug.id())));
      for (String target : replay.targets()) {
        row.add(cell(replay.of(bug, target)));
      }
      table.add(row);
    }
    StringBuilder lines = new StringBuilder(table.renderMatrix());
    lines.append(text.paragraph("", Style.PLAIN, legend(replay)));
    for (Map.Entry<List<Level>, List<CorpusBug>> group : replay.byLevels().entrySet()) {
      lines.append(
          text.paragraph(
              "",
              Style.PLAIN,
              group.getValue().size()
                  + " at "
                  + shortNames(group.getKey())
                  + ": "
                  + group.getValue().stream()
                      .map(CorpusBug::id)
                      .collect(Collectors.joining(", "))));
    }
    return lines.append(text.paragraph("", Style.PLAIN, totals(replay))).toString();
  }

  static String legend(CorpusReplay replay) {
    return "levels at which it shows, "
        + SHOWS_NOT
        + " = it ran and does not show, "
        + NOWHERE
        + " = not runnable there; "
        + replay.levels().stream()
            .map(level -> SummaryMatrix.shortName(level) + " = " + level.label())
            .collect(Collectors.joining(", "));
  }

  static String totals(CorpusReplay replay) {
    return "%s: %d show, %d ran and do not show, %d not runnable here"
        .formatted(
            count(replay.bugs().size()),
            replay.shown().size(),
            replay.ran().size() - replay.shown().size(),
            replay.bugs().size() - replay.ran().size());
  }

  private static String count(int bugs) {
    return bugs == 1 ? "1 bug" : bugs + " bugs";
  }

  /** What is to be said of a bug on one target. */
  static String words(List<BugOutcome> outcomes) {
    List<Level> shown =
        outcomes.stream().filter(BugOutcome::shows).flatMap(one -> one.level().stream()).toList();
    if (!shown.isEmpty()) {
      return shortNames(shown);
    }
    return outcomes.stream().anyMatch(BugOutcome::ran) ? SHOWS_NOT : NOWHERE;
  }

  static String shortNames(List<Level> levels) {
    return levels.stream().map(SummaryMatrix::shortName).collect(Collectors.joining(" "));
  }

  private static Cell cell(List<BugOutcome> outcomes) {
    boolean shows = outcomes.stream().anyMatch(BugOutcome::shows);
    boolean ran = outcomes.stream().anyMatch(BugOutcome::ran);
    return Cell.of(words(outcomes), shows ? Style.RED : ran ? Style.GREEN : Style.DIM);
  }

  /** Who sees the bugs that show: a row for each of them, a column for each oracle. */
  public static String oracles(OracleMatrix matrix, TextOptions text) {
    List<String> header = new ArrayList<>(List.of("bug"));
    header.addAll(matrix.oracles());
    TextTable table = new TextTable(text, header);
    for (CorpusBug bug : matrix.bugs()) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(bug.id())));
      for (String oracle : matrix.oracles()) {
        row.add(
            Cell.of(
                word(matrix, bug, oracle),
                matrix.seenBy(oracle).contains(bug) ? Style.RED : Style.DIM));
      }
      table.add(row);
    }
    StringBuilder lines = new StringBuilder(table.renderMatrix());
    for (String sentence : seen(matrix)) {
      lines.append(text.paragraph("", Style.PLAIN, sentence));
    }
    return lines.toString();
  }

  static String word(OracleMatrix matrix, CorpusBug bug, String oracle) {
    return matrix.clearest(bug, oracle).map(OracleMatrix.View::word).orElse(NOWHERE);
  }

  /** How many bugs each oracle sees, and which ones none does. */
  static List<String> seen(OracleMatrix matrix) {
    String counts =
        matrix.oracles().stream()
            .map(oracle -> oracle + " " + matrix.seenBy(oracle).size())
            .collect(Collectors.joining(", "));
    List<CorpusBug> unseen = matrix.unseen();
    String none =
        unseen.isEmpty()
            ? "Every bug is seen by an oracle."
            : "No oracle sees "
                + unseen.stream().map(CorpusBug::id).collect(Collectors.joining(", "))
                + ".";
    return List.of(
        "%s that show; seen by: %s.".formatted(count(matrix.bugs().size()), counts), none);
  }

  /** In which version a bug came or went. */
  public static String change(CorpusBug bug, String target, VersionBisection search) {
    if (search.last().isEmpty()) {
      return bug.id() + " could not be tried in any version of " + target;
    }
    String last = search.last().get();
    String first = search.first().orElseThrow();
    if (!search.changes()) {
      String what = search.shownBefore() ? " shows in " : " shows neither in ";
      String and = search.shownBefore() ? " and in " : " nor in ";
      return last.equals(first)
          ? bug.id()
              + (search.shownBefore() ? " shows in " : " does not show in ")
              + last
              + ", the only version that could be tried"
          : bug.id()
              + what
              + last
              + and
              + first
              + ", the oldest and the newest that could be tried";
    }
    String untried =
        search.untried().isEmpty()
            ? ""
            : "; between them could not be tried: " + String.join(", ", search.untried());
    String newer = bug.id() + change(search.shownBefore(), first, last) + untried;
    return search
        .earlier()
        .map(
            older ->
                newer
                    + "; before that it"
                    + change(!search.shownBefore(), older.get(1), older.get(0)))
        .orElse(newer);
  }

  private static String change(boolean goes, String first, String last) {
    return goes
        ? " no longer shows from %s on; it shows in %s".formatted(first, last)
        : " shows from %s on; it does not show in %s".formatted(first, last);
  }
}
