package dev.isoscope.report;

import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Step;
import dev.isoscope.report.TextTable.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A run as entries in the order of its events, so that a statement that had to wait stands twice;
 * tables of every form are made from them.
 */
final class HistoryEntries implements Event.Visitor<RuntimeException> {
  private final IntFunction<Step> steps;
  private final Glyphs glyphs;
  private final StepText stepText;
  private final Function<Step, List<Line>> marks;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<Integer, Entry> submissions = new HashMap<>();
  private final Set<Integer> finished = new HashSet<>();

  /**
   * What happened in one session.
   *
   * @param number of the statement that the first line holds; empty if it holds none
   */
  record Entry(String number, String session, List<Line> lines) {}

  private HistoryEntries(IntFunction<Step> steps, Glyphs glyphs, Function<Step, List<Line>> marks) {
    this.steps = steps;
    this.glyphs = glyphs;
    this.stepText = new StepText(glyphs);
    this.marks = marks;
  }

  /**
   * The entries of a history.
   *
   * @param marks what to say below a step beside what became of it
   */
  static List<Entry> of(History history, Glyphs glyphs, Function<Step, List<Line>> marks) {
    HistoryEntries all =
        new HistoryEntries(number -> history.steps().get(number - 1), glyphs, marks);
    history.events().forEach(event -> event.accept(all));
    history.steps().stream()
        .filter(step -> !all.finished.contains(step.number()))
        .forEach(all::addUnfinished);
    return all.entries;
  }

  /** What one event is told by while a run goes on. */
  static List<Line> lines(Event event, IntFunction<Step> steps, Glyphs glyphs) {
    HistoryEntries all = new HistoryEntries(steps, glyphs, step -> List.of());
    event.accept(all);
    return all.entries.get(0).lines();
  }

  @Override
  public void submitted(Event.Submitted event) {
    submissions.put(event.number(), addStatement(step(event.number()), Style.PLAIN));
  }

  @Override
  public void blocked(Event.Blocked event) {
    String by = event.by().isEmpty() ? "another session" : String.join(", ", event.by());
    at(event.number(), event).add(new Line(glyphs.waits() + " waits for " + by, Style.YELLOW));
  }

  @Override
  public void skipped(Event.Skipped event) {
    Step step = step(event.number());
    Entry entry = addStatement(step, Style.DIM);
    entry.lines().add(new Line(glyphs.skipped() + " skipped", Style.DIM));
    finish(step, entry.lines());
  }

  @Override
  public void rolledBack(Event.RolledBack event) {
    String why =
        switch (event.reason()) {
          case FAILURE -> "rolled back after the failure";
          case END_OF_CASE -> "rolled back at the end of the case";
        };
    newEntry("", event.session()).add(new Line(glyphs.rolledBack() + " " + why, Style.CYAN));
  }

  @Override
  public void completed(Event.Completed completed) {
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
    lines.addAll(marks.apply(step));
  }

  private Step step(int number) {
    return steps.apply(number);
  }
}
