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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The histories that a verdict rests on, one column each, in the order in which things happened in
 * it. Statements keep the number that they have in the observed one, and what differs is marked.
 * Where the columns would be too narrow to read, the histories stand below each other.
 */
public final class SideBySide {
  private static final int NARROWEST = 26;
  private static final String INDENT = "  ";
  private static final String FINAL = "final ";

  private final TextOptions options;
  private final List<Evidence> evidence;
  private final Set<String> differing;
  private final Map<String, String> numbers;

  private SideBySide(Explanation explanation, TextOptions options) {
    this.options = options;
    this.evidence = explanation.evidence();
    this.differing =
        explanation.differences().stream()
            .map(difference -> difference.place())
            .collect(Collectors.toSet());
    this.numbers = evidence.isEmpty() ? Map.of() : keys(evidence.get(0).history());
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
    Map<String, String> observed = new HashMap<>();
    keys(history).forEach((key, own) -> observed.put(own, numbers.getOrDefault(key, "")));
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
    if (!differing.contains("statement " + number)) {
      return List.of();
    }
    Step original = evidence.get(0).history().steps().get(Integer.parseInt(number) - 1);
    boolean same = original != step && result(original).equals(result(step));
    return same ? List.of() : differs();
  }

  private static String result(Step step) {
    return step.outcome().map(OutcomeText::of).orElse(step.status().label());
  }

  private List<Line> differs() {
    return List.of(new Line(options.glyphs().failed() + " differs", Style.RED));
  }

  private List<Line> finalStates(History history) {
    List<Line> lines = new ArrayList<>(List.of(new Line("", Style.PLAIN)));
    for (TableState table : history.finalState()) {
      String text = "final " + table.table() + ": " + OutcomeText.rows(table.rows());
      lines.add(new Line(TextWidth.printable(text), Style.PLAIN));
      if (differs(history, table)) {
        lines.addAll(differs());
      }
    }
    return lines;
  }

  private boolean differs(History history, TableState table) {
    History observed = evidence.get(0).history();
    return differing.stream()
            .filter(place -> place.startsWith(FINAL))
            .anyMatch(place -> TableState.sameName(place.substring(FINAL.length()), table.table()))
        && (history == observed
            || observed.finalState().stream()
                .noneMatch(
                    other ->
                        TableState.sameName(other.table(), table.table())
                            && other.rows().equals(table.rows())));
  }

  /** What tells a statement in every history of the case, and its number in this one. */
  private static Map<String, String> keys(History history) {
    Map<String, Integer> seen = new HashMap<>();
    Map<String, String> keys = new HashMap<>();
    history.steps().forEach(step -> keys.put(key(step, seen), String.valueOf(step.number())));
    return keys;
  }

  /** Session and text, and the how manieth of that kind it is. */
  private static String key(Step step, Map<String, Integer> seen) {
    String words = step.statement().session() + "\n" + step.statement().sql();
    return words + "\n" + seen.merge(words, 1, Integer::sum);
  }
}
