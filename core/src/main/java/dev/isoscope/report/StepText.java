package dev.isoscope.report;

import dev.isoscope.model.Outcome;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Row;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import dev.isoscope.report.TextTable.Line;
import java.util.ArrayList;
import java.util.List;

/** The short words for what a statement returned and what else is worth knowing of it. */
public record StepText(Glyphs glyphs) {
  /** With all symbols, as pages show them. */
  public StepText() {
    this(Glyphs.UNICODE);
  }

  /** What came back, in one line. */
  public Line result(Step step) {
    Outcome outcome = step.outcome().orElse(new Outcome.Done());
    return outcome.match(
        result -> new Line(TextWidth.printable(rows(result.rows())), Style.PLAIN),
        count -> new Line(count + (count == 1 ? " row" : " rows") + " updated", Style.PLAIN),
        () -> new Line("ok", Style.PLAIN),
        error -> new Line(error(error), Style.YELLOW));
  }

  private static String rows(List<Row> rows) {
    return rows.isEmpty() ? "no rows" : OutcomeText.rows(rows);
  }

  private static String error(SqlError error) {
    String message = error.message() == null ? "" : error.message().strip();
    String first = message.lines().findFirst().orElse("");
    return TextWidth.printable("error " + error.kind().label() + ": " + first);
  }

  /** Everything beside the result that changes how the run is to be read. */
  public List<Line> notes(Step step) {
    List<Line> notes = new ArrayList<>();
    if (step.rolledBack() == RolledBack.TRANSACTION) {
      notes.add(new Line(glyphs.rolledBack() + " the DBMS rolled back", Style.CYAN));
    }
    if (step.implicitCommit()) {
      notes.add(new Line(glyphs.note() + " commits implicitly", Style.CYAN));
    }
    if (step.serverChoice()) {
      notes.add(new Line(glyphs.note() + " the server's choice", Style.CYAN));
    }
    for (String warning : step.warnings()) {
      notes.add(
          new Line(glyphs.note() + " warning: " + TextWidth.printable(warning), Style.YELLOW));
    }
    return notes;
  }
}
