package dev.isoscope.report;

import dev.isoscope.model.Event;
import dev.isoscope.model.Step;
import dev.isoscope.report.TextTable.Line;
import java.util.List;
import java.util.function.IntFunction;

/** What happens in a run as text, event by event while it goes on. */
public final class EventText {
  private EventText() {}

  /**
   * The event in the words of the table that a run is shown in.
   *
   * @param steps the statements by their number, as far as they are known
   */
  public static String of(Event event, IntFunction<Step> steps, TextOptions options) {
    List<Line> lines = HistoryEntries.lines(event, steps, options.glyphs());
    StringBuilder text = new StringBuilder();
    String head = event.session() + ": ";
    if (lines.isEmpty()) {
      text.append(head).append("ok\n");
    }
    for (Line line : lines) {
      text.append(options.paint(Style.BOLD, head))
          .append(options.paint(line.style(), line.text()))
          .append('\n');
      head = " ".repeat(head.length());
    }
    return text.toString();
  }
}
