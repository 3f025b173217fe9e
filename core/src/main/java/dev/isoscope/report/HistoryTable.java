package dev.isoscope.report;

import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.RunVerdict.Mismatch;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.report.TextTable.Cell;
import dev.isoscope.report.TextTable.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A run as text: one column per session, one row per event in the order in which they happened, so
 * that a statement that had to wait stands twice, and below it the tables at the end.
 */
public final class HistoryTable {
  private final History history;
  private final RunVerdict verdict;
  private final TextOptions options;
  private final Glyphs glyphs;
  private final StepText stepText;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<Integer, Entry> submissions = new HashMap<>();
  private final Set<Integer> finished = new HashSet<>();

  /** A row of the table: what happened in one session. */
  private record Entry(String number, String session, List<Line> lines) {}

  private HistoryTable(History history, RunVerdict verdict, TextOptions options) {
    this.history = history;
    this.verdict = verdict;
    this.options = options;
    this.glyphs = options.glyphs();
    this.stepText = new StepText(glyphs);
  }

  /** The table and the final states, each line ended by a line break. */
  public static String render(History history, RunVerdict verdict, TextOptions options) {
    return new HistoryTable(history, verdict, options).render();
  }

  private String render() {
    history.events().forEach(this::add);
    history.steps().stream()
        .filter(step -> !finished.contains(step.number()))
        .forEach(this::addUnfinished);
    List<String> sessions = history.testCase().sessions();
    List<String> header = new ArrayList<>(List.of("#"));
    header.addAll(sessions);
    TextTable table = new TextTable(options, header);
    for (Entry entry : entries) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(entry.number(), Style.DIM)));
      for (String session : sessions) {
        cells.add(session.equals(entry.session()) ? new Cell(entry.lines()) : Cell.EMPTY);
      }
      table.add(cells);
    }
    return table.render() + finalStates();
  }

  // ---- events ---------------------------------------------------------------------------------

  private void add(Event event) {
    if (event instanceof Event.Submitted submitted) {
      submissions.put(submitted.number(), addStatement(step(submitted.number()), Style.PLAIN));
    } else if (event instanceof Event.Blocked blocked) {
      String by = blocked.by().isEmpty() ? "another session" : String.join(", ", blocked.by());
      at(blocked.number(), event).add(new Line(glyphs.waits() + " waits for " + by, Style.YELLOW));
    } else if (event instanceof Event.Completed completed) {
      addCompletion(completed);
    } else if (event instanceof Event.Skipped skipped) {
      Step step = step(skipped.number());
      Entry entry = addStatement(step, Style.DIM);
      entry.lines().add(new Line(glyphs.skipped() + " skipped", Style.DIM));
      finish(step, entry.lines());
    } else if (event instanceof Event.RolledBack rolledBack) {
      String why =
          rolledBack.reason() == Event.RolledBack.Reason.FAILURE
              ? "rolled back after the failure"
              : "rolled back at the end of the case";
      newEntry("", event.session()).add(new Line(glyphs.rolledBack() + " " + why, Style.CYAN));
    }
  }

  private void addCompletion(Event.Completed completed) {
    Step step = step(completed.number());
    boolean resumed = completed.resumed();
    List<Line> lines = resumed ? newEntry("", completed.session()) : at(step.number(), completed);
    String head =
        resumed ? glyphs.resumed() + " " + step.number() + " resumed: " : glyphs.result() + " ";
    if (resumed || !(step.outcome().orElse(null) instanceof Outcome.Done)) {
      Line result = stepText.result(step);
      lines.add(new Line(head + result.text(), result.style()));
    }
    finish(step, lines);
  }

  private void addUnfinished(Step step) {
    List<Line> lines;
    if (submissions.containsKey(step.number())) {
      lines = newEntry("", step.statement().session());
      lines.add(new Line(glyphs.failed() + " " + step.number() + " never came back", Style.YELLOW));
    } else {
      lines = addStatement(step, Style.DIM).lines();
      lines.add(new Line(glyphs.skipped() + " not reached", Style.DIM));
    }
    finish(step, lines);
  }

  private Entry addStatement(Step step, Style style) {
    String sql = TextWidth.printable(step.statement().sql());
    List<Line> lines = newEntry(String.valueOf(step.number()), step.statement().session());
    lines.add(new Line(sql, style));
    return entries.get(entries.size() - 1);
  }

  /** The row of a statement's submission if nothing has happened since, else a new one. */
  private List<Line> at(int number, Event event) {
    Entry submission = submissions.get(number);
    return submission != null && submission == entries.get(entries.size() - 1)
        ? submission.lines()
        : newEntry(String.valueOf(number), event.session());
  }

  private List<Line> newEntry(String number, String session) {
    entries.add(new Entry(number, session, new ArrayList<>()));
    return entries.get(entries.size() - 1).lines();
  }

  private void finish(Step step, List<Line> lines) {
    finished.add(step.number());
    lines.addAll(stepText.notes(step));
    verdict.mismatches().stream()
        .filter(mismatch -> mismatch.statement().equals(OptionalInt.of(step.number())))
        .forEach(mismatch -> lines.addAll(mark(mismatch)));
  }

  private Step step(int number) {
    return history.steps().get(number - 1);
  }

  // ---- expectations ---------------------------------------------------------------------------

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
