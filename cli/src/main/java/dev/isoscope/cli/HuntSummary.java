package dev.isoscope.cli;

import dev.isoscope.finding.Baseline;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.hunt.Tallies;
import dev.isoscope.model.Triage;
import dev.isoscope.report.Style;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.TextTable;
import dev.isoscope.report.TextTable.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a hunt came to, as text for people. */
final class HuntSummary {
  private static final int REASONS_SHOWN = 3;

  private final HuntResult hunt;
  private final Baseline baseline;
  private final TextOptions options;
  private final boolean stats;
  private final StringBuilder text = new StringBuilder();

  HuntSummary(HuntResult hunt, Baseline baseline, TextOptions options, boolean stats) {
    this.hunt = hunt;
    this.baseline = baseline;
    this.options = options;
    this.stats = stats;
  }

  /** The summary, each line ended by a line break. */
  String render() {
    String title =
        hunt.target().name()
            + " ("
            + hunt.target().version()
            + ") at "
            + hunt.level()
            + ", seed "
            + hunt.seed()
            + ", judged by "
            + String.join(", ", hunt.oracles());
    line(Style.BOLD, title);
    text.append(table().render());
    hunt.interrupted().ifPresent(words -> line(Style.YELLOW, words));
    if (stats) { // the findings tell of them
      counted("by source: ", hunt.ledger().documented());
    }
    counted("inconclusive: ", hunt.ledger().tallies().reasons());
    listed("unconfirmed: ", hunt.ledger().tallies().places());
    hunt.ledger().findings().values().forEach(this::finding);
    if (hunt.ledger().findings().values().stream().anyMatch(FindingSummary::provisional)) {
      line(Style.DIM, "provisional findings are yet to be reduced: go on with --resume");
    }
    line(Style.DIM, "journal and findings: " + hunt.directory());
    return text.toString();
  }

  private TextTable table() {
    Tallies tallies = hunt.ledger().tallies();
    TextTable table = new TextTable(options, List.of("counted", ""));
    row(
        table,
        "cases",
        String.format(
            Locale.ROOT,
            "%,d in %.1f s (%.1f/s)",
            tallies.cases(),
            hunt.ledger().seconds(),
            hunt.casesPerSecond()));
    row(
        table,
        "statements",
        String.format(Locale.ROOT, "%,d, %.2f%% valid", tallies.statements(), tallies.validity()));
    row(table, "blocked", number(tallies.blocked()));
    row(table, "deadlocks", number(tallies.deadlocks()));
    row(table, "cut off", number(tallies.cutOff()));
    row(table, "inconclusive", number(tallies.inconclusive()));
    row(table, "unconfirmed", number(tallies.unconfirmed()));
    row(table, "intermittent", number(tallies.intermittent()));
    row(table, "known bugs", number(tallies.known()));
    row(
        table,
        "violations",
        tallies.violations().entrySet().stream()
            .map(entry -> number(entry.getValue()) + " " + entry.getKey().label())
            .collect(Collectors.joining(", ")));
    row(table, "findings", number(hunt.ledger().findings().size()));
    return table;
  }

  private static void row(TextTable table, String name, String value) {
    table.add(List.of(Cell.of(name), Cell.of(value)));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** The most frequent ones; all of them if the user wants to know. */
  private void counted(String title, Map<String, Long> counts) {
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(stats ? Long.MAX_VALUE : REASONS_SHOWN)
        .forEach(entry -> line(Style.DIM, title + number(entry.getValue()) + " " + entry.getKey()));
    if (!stats && counts.size() > REASONS_SHOWN) {
      line(Style.DIM, title + (counts.size() - REASONS_SHOWN) + " more with --stats");
    }
  }

  private void listed(String title, List<String> places) {
    places.stream()
        .limit(stats ? Long.MAX_VALUE : REASONS_SHOWN)
        .forEach(place -> line(Style.DIM, title + place));
    if (!stats && places.size() > REASONS_SHOWN) {
      line(Style.DIM, title + (places.size() - REASONS_SHOWN) + " more with --stats");
    }
  }

  private void finding(FindingSummary finding) {
    boolean known = finding.known().isPresent() || baseline.containsAny(finding.ids());
    String rates = rates(finding);
    long occurrences = hunt.ledger().occurrences(finding.id());
    line(
        style(finding.triage(), known || finding.intermittent()),
        (finding.intermittent() ? "intermittent " : "")
            + finding.triage().label()
            + finding
                .known()
                .map(ticket -> " (known as " + ticket + ")")
                .orElse(known ? " (known)" : "")
            + (finding.provisional() ? " (provisional)" : "")
            + " "
            + finding.oracle()
            + "/"
            + finding.kind()
            + witnesses(finding)
            + ", "
            + finding.statements()
            + (finding.statements() == 1 ? " statement, " : " statements, ")
            + (occurrences == 1 ? "once" : occurrences + " times")
            + (rates.isEmpty() ? "" : ", shows at " + rates)
            + ": "
            + hunt.reduced(finding));
    line(Style.DIM, "  " + finding.headline());
  }

  private static String witnesses(FindingSummary finding) {
    return finding.witnesses().isEmpty()
        ? ""
        : finding.witnesses().stream()
            .map(witness -> witness.oracle() + "/" + witness.kind())
            .collect(Collectors.joining(", ", " (also ", ")"));
  }

  private static String rates(FindingSummary finding) {
    List<String> distinct = finding.rates().stream().map(Object::toString).distinct().toList();
    if (finding.rates().size() > 1 && distinct.size() == 1) {
      return "every level " + distinct.get(0);
    }
    return HuntReporter.shown(finding).stream()
        .map(rate -> rate.level() + " " + rate)
        .collect(Collectors.joining(", "));
  }

  private static Style style(Triage triage, boolean known) {
    return triage.alarming() && !known ? Style.RED : Style.YELLOW;
  }

  private void line(Style style, String content) {
    String printable = TextOptions.printable(content);
    String indent = content.startsWith(" ") ? "  " : "";
    text.append(options.paint(style, indent + printable)).append('\n');
  }
}
