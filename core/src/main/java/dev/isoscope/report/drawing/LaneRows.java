package dev.isoscope.report.drawing;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Step;
import dev.isoscope.report.EvidenceMarks;
import dev.isoscope.report.StepText;
import dev.isoscope.report.Style;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.TextTable.Line;
import dev.isoscope.report.drawing.LaneRow.Form;
import dev.isoscope.report.drawing.LaneRow.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The events of a history as rows of lanes, in their order. */
final class LaneRows implements Event.Visitor<RuntimeException> {
  /** A long result would push everything else off the screen. */
  static final int MOST_LINES = 24;

  private final History history;
  private final List<String> sessions;
  private final EvidenceMarks marks;
  private final boolean first;
  private final Map<String, String> numbers;
  private final int columns;
  private final StepText texts = new StepText();
  private final List<LaneRow> rows = new ArrayList<>();
  private final Map<Integer, Integer> latest = new HashMap<>();

  /**
   * @param first whether it is the history that was observed, rather than one to compare it with
   * @param columns how many letters fit beside the number of a statement
   */
  LaneRows(History history, EvidenceMarks marks, boolean first, int columns) {
    this.history = history;
    this.sessions = marks.sessions(history);
    this.marks = marks;
    this.first = first;
    this.numbers = marks.numbers(history);
    this.columns = columns;
  }

  List<LaneRow> rows() {
    history.events().forEach(event -> event.accept(this));
    for (Step step : history.steps()) {
      if (step.submittedAt().isEmpty() && !latest.containsKey(step.number())) {
        statement(step.number(), Form.SKIPPED, "not reached");
      } else if (step.submittedAt().isPresent() && step.completedAt().isEmpty()) {
        add(step.number(), Form.NOTE, List.of(new Words("✗ never came back", "error")));
      }
    }
    return rows;
  }

  @Override
  public void submitted(Event.Submitted event) {
    add(event.number(), Form.STATEMENT, sql(step(event.number()), "sql"));
  }

  @Override
  public void blocked(Event.Blocked event) {
    int place = latest.getOrDefault(event.number(), -1);
    if (place != rows.size() - 1) {
      add(event.number(), Form.NOTE, List.of(new Words("waits now", "note")));
      place = rows.size() - 1;
    }
    LaneRow row = rows.get(place);
    rows.set(
        place,
        new LaneRow(
            row.lane(),
            row.form(),
            row.statement(),
            row.number(),
            row.words(),
            event.by().stream().map(sessions::indexOf).filter(lane -> lane >= 0).toList(),
            true,
            row.releasedBy()));
  }

  @Override
  public void completed(Event.Completed event) {
    Step step = step(event.number());
    Form form = isVictim(step) ? Form.VICTIM : event.resumed() ? Form.RESUMED : Form.STATEMENT;
    boolean together = latest.getOrDefault(event.number(), -1) == rows.size() - 1;
    if (together && !event.resumed()) {
      LaneRow row = rows.get(rows.size() - 1);
      List<Words> words = new ArrayList<>(row.words());
      words.addAll(result(step, ""));
      rows.set(
          rows.size() - 1,
          new LaneRow(
              row.lane(),
              form,
              row.statement(),
              row.number(),
              words,
              row.waitsFor(),
              row.waiting(),
              row.releasedBy()));
    } else {
      String head =
          event.resumed()
              ? "▶ resumed"
                  + (step.releasedBy().isPresent()
                      ? " by " + number(step.releasedBy().getAsInt())
                      : "")
              : "→ comes back";
      add(event.number(), form, result(step, head));
    }
  }

  @Override
  public void skipped(Event.Skipped event) {
    statement(event.number(), Form.SKIPPED, "skipped");
  }

  @Override
  public void rolledBack(Event.RolledBack event) {
    String why =
        switch (event.reason()) {
          case FAILURE -> "↩ rolled back after the failure";
          case END_OF_CASE -> "↩ rolled back at the end";
        };
    rows.add(
        new LaneRow(
            sessions.indexOf(event.session()),
            Form.NOTE,
            0,
            "",
            wrapped(why, "note"),
            List.of(),
            false,
            OptionalInt.empty()));
  }

  private static boolean isVictim(Step step) {
    return step.error()
        .filter(
            error -> error.kind() == ErrorKind.DEADLOCK || error.kind() == ErrorKind.SERIALIZATION)
        .isPresent();
  }

  private void statement(int number, Form form, String why) {
    List<Words> words = new ArrayList<>(sql(step(number), "dim"));
    words.add(new Words("∅ " + why, "note"));
    add(number, form, words);
  }

  private void add(int number, Form form, List<Words> words) {
    Step step = step(number);
    OptionalInt releasedBy =
        form == Form.STATEMENT || step.releasedBy().isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(sessions.indexOf(session(step.releasedBy().getAsInt())));
    latest.put(number, rows.size());
    rows.add(
        new LaneRow(
            sessions.indexOf(step.statement().session()),
            form,
            number,
            number(number),
            words,
            List.of(),
            false,
            releasedBy));
  }

  private String session(int number) {
    return step(number).statement().session();
  }

  /** The number that the statement has in the observed history. */
  private String number(int own) {
    return numbers.getOrDefault(String.valueOf(own), "");
  }

  private List<Words> sql(Step step, String style) {
    return wrapped(step.statement().sql(), style);
  }

  private List<Words> result(Step step, String head) {
    List<Words> words = new ArrayList<>();
    boolean differs = marks.differs(step, number(step.number()));
    boolean dull = step.outcome().orElse(null) instanceof Outcome.Done;
    if (!head.isEmpty()) {
      words.addAll(wrapped(head, "note"));
    }
    if (!dull || differs || !head.isEmpty()) {
      Line line = texts.result(step);
      String style = line.style() == Style.PLAIN ? "result" : "error";
      words.addAll(
          differs
              ? wrapped(SwimLanes.mark(first) + line.text(), SwimLanes.style(first))
              : wrapped("→ " + line.text(), style));
    }
    if (isVictim(step)) {
      words.addAll(wrapped("✗ victim", "error"));
    }
    texts.notes(step).forEach(note -> words.addAll(wrapped(note.text(), "note")));
    if (differs && first) {
      marks
          .expected(step)
          .ifPresent(expected -> words.addAll(wrapped("should be " + expected, "right")));
    }
    return words;
  }

  private List<Words> wrapped(String text, String style) {
    List<String> lines = TextOptions.lines(text, columns);
    List<String> shown = lines.subList(0, Math.min(MOST_LINES, lines.size()));
    List<Words> words = new ArrayList<>();
    shown.forEach(line -> words.add(new Words(line, style)));
    if (lines.size() > shown.size()) {
      words.add(new Words("… and " + (lines.size() - shown.size()) + " lines more", "note"));
    }
    return words;
  }

  private Step step(int number) {
    return history.steps().get(number - 1);
  }
}
