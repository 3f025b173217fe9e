package dev.isoscope.report;

import dev.isoscope.model.History;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.RunVerdict.Mismatch;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.report.HistoryEntries.Entry;
import dev.isoscope.report.TextTable.Cell;
import dev.isoscope.report.TextTable.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A run as text: one column per session, one row per event in the order in which they happened, so
 * that a statement that had to wait stands twice, and below it the tables at the end.
 */
public final class HistoryTable {
  private final History history;
  private final RunVerdict verdict;
  private final TextOptions options;
  private final Glyphs glyphs;

  private HistoryTable(History history, RunVerdict verdict, TextOptions options) {
    this.history = history;
    this.verdict = verdict;
    this.options = options;
    this.glyphs = options.glyphs();
  }

  /** The table and the final states, each line ended by a line break. */
  public static String render(History history, RunVerdict verdict, TextOptions options) {
    return new HistoryTable(history, verdict, options).render();
  }

  private String render() {
    List<String> sessions = history.testCase().sessions();
    List<String> header = new ArrayList<>(List.of("#"));
    header.addAll(sessions);
    TextTable table = new TextTable(options, header);
    for (Entry entry : HistoryEntries.of(history, glyphs, this::marks)) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(entry.number(), Style.DIM)));
      for (String session : sessions) {
        cells.add(session.equals(entry.session()) ? new Cell(entry.lines()) : Cell.EMPTY);
      }
      table.add(cells);
    }
    return table.render() + finalStates();
  }

  // ---- expectations ---------------------------------------------------------------------------

  private List<Line> marks(Step step) {
    return verdict.mismatches().stream()
        .filter(mismatch -> mismatch.statement().equals(OptionalInt.of(step.number())))
        .flatMap(mismatch -> mark(mismatch).stream())
        .toList();
  }

  private List<Line> mark(Mismatch mismatch) {
    String known = mismatch.knownBug() ? " (known bug)" : "";
    return List.of(
        new Line(glyphs.failed() + " expected " + printable(mismatch.expected()), Style.RED),
        new Line("  observed " + printable(mismatch.observed()) + known, Style.RED));
  }

  private String finalStates() {
    StringBuilder text = new StringBuilder();
    for (TableState table : history.finalState()) {
      String line = "final " + table.table() + ": " + OutcomeText.rows(table.rows());
      append(text, new Line(printable(line), Style.PLAIN));
      verdict.mismatches().stream()
          .filter(mismatch -> isAbout(mismatch, table.table()))
          .forEach(mismatch -> mark(mismatch).forEach(marked -> append(text, marked)));
    }
    verdict.mismatches().stream()
        .filter(mismatch -> mismatch.table().isPresent() && nowhere(mismatch))
        .forEach(
            mismatch -> {
              append(text, new Line(mismatch.place(), Style.PLAIN));
              mark(mismatch).forEach(marked -> append(text, marked));
            });
    return text.toString();
  }

  private boolean nowhere(Mismatch mismatch) {
    return history.finalState().stream().noneMatch(table -> isAbout(mismatch, table.table()));
  }

  private static boolean isAbout(Mismatch mismatch, String table) {
    return mismatch.table().map(name -> TableState.sameName(name, table)).orElse(false);
  }

  private void append(StringBuilder text, Line line) {
    for (String part : TextWidth.wrap(line.text(), options.width())) {
      text.append(options.paint(line.style(), part)).append('\n');
    }
  }

  private static String printable(String text) {
    return TextWidth.printable(text);
  }
}
