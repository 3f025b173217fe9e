package dev.isoscope.report;

import dev.isoscope.explore.Explored;
import dev.isoscope.explore.ExploredLevel;
import dev.isoscope.explore.ExploredOutcome;
import dev.isoscope.explore.TriedRemedy;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.report.TextTable.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What {@code explore} found out at one level of one target, as text. */
public final class ExploreText {
  private static final RunVerdict NOTHING_EXPECTED =
      new RunVerdict(RunVerdict.Kind.NO_EXPECTATION, List.of(), "");

  private final Explored explored;
  private final List<TriedRemedy> remedies;
  private final TextOptions options;

  private ExploreText(ExploredLevel level, TextOptions options) {
    this.explored = level.explored();
    this.remedies = level.remedies();
    this.options = options;
  }

  /**
   * @param all whether the witness of every outcome is told, and not only of those that no serial
   *     order gives
   */
  public static String render(ExploredLevel level, boolean all, TextOptions options) {
    return new ExploreText(level, options).render(all);
  }

  private String render(boolean all) {
    StringBuilder text = new StringBuilder();
    String name = explored.scripts().testCase().name();
    String place = name + " on " + explored.target().name() + " at " + explored.level();
    text.append(options.paragraph("", Style.BOLD, place + ": " + sum()));
    if (!explored.untold().isEmpty()) {
      String untold =
          "of "
              + explored.untold().size()
              + " orders nothing is known: "
              + explored.untold().get(0);
      text.append(options.paragraph("", Style.YELLOW, untold));
    }
    if (explored.byChance() > 0) {
      String chance =
          "in "
              + explored.byChance()
              + " of the runs the DBMS chose at random who goes on: another time the same orders may"
              + " lead elsewhere";
      text.append(options.paragraph("", Style.YELLOW, chance));
    }
    text.append(outcomes());
    for (int i = 0; i < explored.outcomes().size(); i++) {
      ExploredOutcome outcome = explored.outcomes().get(i);
      if (all || !outcome.serial()) {
        text.append("outcome ").append(i + 1).append(", one of its orders:\n");
        text.append(HistoryTable.render(outcome.witness(), NOTHING_EXPECTED, options));
      }
    }
    return text.append(remedies()).toString();
  }

  private String sum() {
    long wrong = explored.outcomes().stream().filter(outcome -> !outcome.serial()).count();
    return "%d orders, %d run; %s, %s"
        .formatted(
            explored.orders(),
            explored.runs(),
            counted(explored.outcomes().size(), "outcome"),
            wrong == 0
                ? "each as in a serial order"
                : wrong + " that no serial order gives (" + explored.anomalous() + " orders)");
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  // ---- outcomes --------------------------------------------------------------------------------

  private String outcomes() {
    TextTable table =
        new TextTable(options, List.of("#", "orders", "serial", "anomaly", "what comes of it"));
    List<Integer> telling = telling();
    for (int i = 0; i < explored.outcomes().size(); i++) {
      ExploredOutcome outcome = explored.outcomes().get(i);
      Style style = outcome.serial() ? Style.PLAIN : Style.RED;
      table.add(
          List.of(
              Cell.of(String.valueOf(i + 1), Style.DIM),
              Cell.of(String.valueOf(outcome.orders())),
              Cell.of(outcome.serial() ? "yes" : "no", style),
              Cell.of(names(outcome.anomalies()), style),
              new Cell(
                  results(outcome, telling).stream()
                      .map(line -> new TextTable.Line(TextOptions.printable(line), Style.PLAIN))
                      .toList())));
    }
    return table.render();
  }

  private static String names(Collection<Anomaly> anomalies) {
    return anomalies.stream()
        .map(anomaly -> anomaly.title() + " (" + anomaly.label() + ")")
        .collect(Collectors.joining(", "));
  }

  /** The statements that do not come to the same in all outcomes. */
  private List<Integer> telling() {
    return IntStream.range(0, explored.scripts().size())
        .filter(
            place ->
                explored.outcomes().stream()
                        .map(outcome -> outcome.outcome().results().get(place))
                        .distinct()
                        .count()
                    > 1)
        .boxed()
        .toList();
  }

  private List<String> results(ExploredOutcome outcome, List<Integer> telling) {
    List<String> lines = new ArrayList<>();
    for (int place : telling) {
      String result = outcome.outcome().results().get(place);
      if (!result.equals("ok") && !result.equals("skipped")) {
        lines.add(explored.scripts().label(place) + " " + result);
      }
    }
    new TreeMap<>(outcome.outcome().finals())
        .forEach((table, rows) -> lines.add("final " + table + ": " + rows));
    if (!outcome.outcome().ending().isEmpty()) {
      lines.add(outcome.outcome().ending());
    }
    outcome
        .retried()
        .ifPresent(
            right ->
                lines.add(
                    right
                        ? "tried again, the failed one comes right"
                        : "tried again, the failed one does not come right"));
    return lines;
  }

  // ---- remedies --------------------------------------------------------------------------------

  private String remedies() {
    if (explored.anomalous() == 0) {
      return "";
    }
    if (remedies.isEmpty()) {
      return "nothing is known that could be tried against it\n";
    }
    TextTable table =
        new TextTable(
            options,
            List.of("change", "gone", "orders", "run", "not serial", "failing", "tried again"));
    remedies.forEach(remedy -> table.add(cells(remedy)));
    return "what was tried against it, with every order:\n" + table.render();
  }

  private static List<Cell> cells(TriedRemedy remedy) {
    String title =
        remedy.kind() == TriedRemedy.Kind.LEVEL ? "level " + remedy.title() : remedy.title();
    List<Cell> cells = new ArrayList<>(List.of(Cell.of(title)));
    if (remedy.explored().isEmpty()) {
      String obstacle = TextOptions.printable(remedy.obstacle().orElse(""));
      cells.add(Cell.of("not possible", Style.DIM));
      cells.addAll(List.of(Cell.EMPTY, Cell.EMPTY, Cell.EMPTY, Cell.EMPTY, Cell.of(obstacle)));
      return cells;
    }
    Explored result = remedy.explored().get();
    boolean gone = remedy.removes();
    cells.add(Cell.of(gone ? "yes" : "no", gone ? Style.GREEN : Style.RED));
    for (long count :
        new long[] {result.orders(), result.runs(), result.anomalous(), result.failing()}) {
      cells.add(Cell.of(String.valueOf(count)));
    }
    cells.add(Cell.of(retried(result)));
    return cells;
  }

  /** What becomes of those that failed because of others. */
  private static String retried(Explored result) {
    List<Boolean> retried =
        result.outcomes().stream().flatMap(outcome -> outcome.retried().stream()).toList();
    if (retried.isEmpty()) {
      return "";
    }
    long right = retried.stream().filter(one -> one).count();
    return right == retried.size() ? "all come right" : right + " of " + retried.size() + " right";
  }
}
