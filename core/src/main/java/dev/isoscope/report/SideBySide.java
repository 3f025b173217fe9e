package dev.isoscope.report;

import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.History;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.report.HistoryEntries.Entry;
import dev.isoscope.report.TextTable.Cell;
import dev.isoscope.report.TextTable.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The histories that a verdict rests on, one column each, in the order in which things happened in
 * it. Statements keep the number that they have in the observed one, and what differs is marked.
 * Where the columns would be too narrow to read, the histories stand below each other.
 */
public final class SideBySide {
  private static final int NARROWEST = 26;
  private static final String INDENT = "  ";

  private final TextOptions options;
  private final List<Evidence> evidence;
  private final EvidenceMarks marks;

  private SideBySide(Explanation explanation, TextOptions options) {
    this.options = options;
    this.evidence = explanation.evidence();
    this.marks = new EvidenceMarks(explanation);
  }

  /** The table, each line ended by a line break; empty if there is no history to show. */
  public static String render(Explanation explanation, TextOptions options) {
    return new SideBySide(explanation, options).render();
  }

  private String render() {
    if (evidence.isEmpty()) {
      return "";
    }
    boolean fits = options.width() / evidence.size() >= NARROWEST;
    return fits
        ? table(evidence)
        : evidence.stream().map(one -> table(List.of(one))).collect(Collectors.joining());
  }

  private String table(List<Evidence> shown) {
    TextTable table = new TextTable(options, shown.stream().map(Evidence::label).toList());
    table.add(shown.stream().map(one -> new Cell(events(one.history()))).toList());
    table.add(shown.stream().map(one -> new Cell(finalStates(one.history()))).toList());
    return table.render();
  }

  private List<Line> events(History history) {
    Map<String, String> observed = marks.numbers(history);
    int width = String.valueOf(history.steps().size()).length();
    List<Line> lines = new ArrayList<>();
    for (Entry entry : HistoryEntries.of(history, options.glyphs(), step -> mark(step, observed))) {
      String number = observed.getOrDefault(entry.number(), "");
      String head = TextWidth.pad(number, width) + " " + entry.session() + " ";
      for (Line line : entry.lines()) {
        lines.add(new Line(head + line.text(), line.style()));
        head = INDENT;
      }
    }
    return lines;
  }

  private List<Line> mark(Step step, Map<String, String> observed) {
    String number = observed.getOrDefault(String.valueOf(step.number()), "");
    return marks.differs(step, number) ? differs() : List.of();
  }

  private List<Line> differs() {
    return List.of(new Line(options.glyphs().failed() + " differs", Style.RED));
  }

  private List<Line> finalStates(History history) {
    List<Line> lines = new ArrayList<>(List.of(new Line("", Style.PLAIN)));
    for (TableState table : history.finalState()) {
      String text = "final " + table.table() + ": " + OutcomeText.rows(table.rows());
      lines.add(new Line(TextWidth.printable(text), Style.PLAIN));
      if (marks.differs(history, table)) {
        lines.addAll(differs());
      }
    }
    return lines;
  }
}
