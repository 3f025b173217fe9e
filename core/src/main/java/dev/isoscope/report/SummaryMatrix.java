package dev.isoscope.report;

import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.report.TextTable.Cell;
import dev.isoscope.report.TextTable.Line;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Many runs at a glance: a row per case, a column per target and level, and counts below. */
public final class SummaryMatrix {
  private final TextOptions options;
  private final Map<CaseKey, Map<Column, ReportedRun>> cells = new LinkedHashMap<>();
  private final Map<String, Set<Column>> targets = new LinkedHashMap<>();
  private final List<ReportedRun> runs;

  private record CaseKey(String name, String source) {}

  private record Column(String target, Level level) {}

  /** A verdict in a word, with its meaning for the legend. */
  private enum Word {
    OK("ok", "as expected", Style.GREEN),
    FAIL("FAIL", "unexpected", Style.RED),
    BUG("BUG", "unexpected: a recorded bug shows", Style.RED),
    NONE("none", "no expectation", Style.DIM),
    NOT_APPLICABLE("n/a", "not applicable", Style.DIM),
    INCONCLUSIVE("?", "inconclusive", Style.YELLOW);

    private final String word;
    private final String meaning;
    private final Style style;

    Word(String word, String meaning, Style style) {
      this.word = word;
      this.meaning = meaning;
      this.style = style;
    }

    static Word of(RunVerdict verdict) {
      return switch (verdict.kind()) {
        case AS_EXPECTED -> OK;
        case UNEXPECTED -> verdict.knownBug() ? BUG : FAIL;
        case NO_EXPECTATION -> NONE;
        case NOT_APPLICABLE -> NOT_APPLICABLE;
        case INCONCLUSIVE -> INCONCLUSIVE;
      };
    }
  }

  private SummaryMatrix(List<ReportedRun> runs, TextOptions options) {
    this.options = options;
    this.runs = runs;
    for (ReportedRun run : runs) {
      Column column = new Column(run.target().name(), run.level());
      cells
          .computeIfAbsent(
              new CaseKey(run.testCase().name(), run.testCase().source()),
              key -> new LinkedHashMap<>())
          .put(column, run);
      targets.computeIfAbsent(column.target(), name -> new LinkedHashSet<>()).add(column);
    }
  }

  /** The matrix, its legend and its totals, each line ended by a line break. */
  public static String render(List<ReportedRun> runs, TextOptions options) {
    return new SummaryMatrix(runs, options).render();
  }

  /** The totals alone. */
  public static String totals(List<ReportedRun> runs, TextOptions options) {
    return new SummaryMatrix(runs, options).totals();
  }

  private String render() {
    List<String> nowhere = takeOutNowhereApplicable();
    StringBuilder text = new StringBuilder();
    List<Column> block = new ArrayList<>();
    for (Set<Column> columns : targets.values()) {
      List<Column> wider = new ArrayList<>(block);
      wider.addAll(columns);
      if (!block.isEmpty() && table(wider).naturalWidth() > options.width()) {
        text.append(table(block).render());
        block.clear();
      }
      block.addAll(columns);
    }
    text.append(table(block).render());
    text.append(legend());
    if (!nowhere.isEmpty()) {
      String count = nowhere.size() == 1 ? "1 case applies" : nowhere.size() + " cases apply";
      text.append(wrapped(count + " nowhere here: " + String.join(", ", nowhere)));
    }
    return text.append(totals()).toString();
  }

  /** Rows and columns that say nothing but "not applicable" would drown the others. */
  private List<String> takeOutNowhereApplicable() {
    List<CaseKey> nowhere =
        cells.entrySet().stream()
            .filter(entry -> entry.getValue().values().stream().noneMatch(SummaryMatrix::applies))
            .map(Map.Entry::getKey)
            .toList();
    if (nowhere.size() == cells.size()) {
      return List.of();
    }
    List<String> names = nowhere.stream().map(this::caseName).toList();
    nowhere.forEach(cells::remove);
    targets.values().forEach(columns -> columns.removeIf(column -> !used(column)));
    targets.values().removeIf(Set::isEmpty);
    return names;
  }

  private boolean used(Column column) {
    return cells.values().stream().anyMatch(row -> row.containsKey(column));
  }

  private static boolean applies(ReportedRun run) {
    return run.verdict().kind() != RunVerdict.Kind.NOT_APPLICABLE;
  }

  private TextTable table(List<Column> columns) {
    List<String> header = new ArrayList<>(List.of("case"));
    columns.forEach(column -> header.add(column.target() + " " + shortName(column.level())));
    TextTable table = new TextTable(options, header);
    cells.forEach(
        (key, byColumn) -> {
          List<Cell> row = new ArrayList<>(List.of(Cell.of(caseName(key))));
          columns.forEach(column -> row.add(cell(byColumn.get(column))));
          table.add(row);
        });
    return table;
  }

  private String caseName(CaseKey key) {
    boolean unique =
        cells.keySet().stream().filter(other -> other.name().equals(key.name())).count() == 1;
    return TextWidth.printable(unique ? key.name() : key.name() + " (" + key.source() + ")");
  }

  private Cell cell(ReportedRun run) {
    if (run == null) {
      return Cell.EMPTY;
    }
    Word word = Word.of(run.verdict());
    String suffix =
        run.distinctHistories() > 1 ? " " + options.glyphs().times() + run.distinctHistories() : "";
    return new Cell(List.of(new Line(word.word + suffix, word.style)));
  }

  /** The customary abbreviation. */
  public static String shortName(Level level) {
    return switch (level) {
      case READ_UNCOMMITTED -> "RU";
      case READ_COMMITTED -> "RC";
      case REPEATABLE_READ -> "RR";
      case SNAPSHOT -> "SI";
      case SERIALIZABLE -> "SER";
    };
  }

  private String legend() {
    List<String> parts = new ArrayList<>();
    for (Word word : Word.values()) {
      if (shown().anyMatch(run -> Word.of(run.verdict()) == word)) {
        parts.add(word.word + " = " + word.meaning);
      }
    }
    if (runs.stream().anyMatch(run -> run.distinctHistories() > 1)) {
      parts.add(options.glyphs().times() + "N = N different histories when repeated");
    }
    String levels =
        Arrays.stream(Level.values())
            .filter(level -> shown().anyMatch(run -> run.level() == level))
            .map(level -> shortName(level) + " = " + level.label())
            .collect(Collectors.joining(", "));
    return wrapped(String.join(", ", parts)) + wrapped(levels);
  }

  private Stream<ReportedRun> shown() {
    return cells.values().stream().flatMap(row -> row.values().stream());
  }

  private String totals() {
    Map<RunVerdict.Kind, Long> counts =
        runs.stream()
            .collect(Collectors.groupingBy(run -> run.verdict().kind(), Collectors.counting()));
    String text =
        Arrays.stream(RunVerdict.Kind.values())
            .filter(counts::containsKey)
            .map(kind -> counts.get(kind) + " " + kind.label())
            .collect(Collectors.joining(", "));
    String runsText = runs.size() == 1 ? "1 run: " : runs.size() + " runs: ";
    return wrapped(runsText + text);
  }

  private String wrapped(String text) {
    return String.join("\n", TextWidth.wrap(text, options.width())) + "\n";
  }
}
