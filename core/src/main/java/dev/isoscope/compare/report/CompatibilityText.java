package dev.isoscope.compare.report;

import dev.isoscope.compare.CaseResult;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.LevelTally;
import dev.isoscope.compare.PlainDifference;
import dev.isoscope.report.Style;
import dev.isoscope.report.TextOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a comparison came to, as text for people. */
public final class CompatibilityText {
  private static final String INDENT = "  ";
  private static final int REASONS_SHOWN = 3;

  private final Compatibility compatibility;
  private final Circumstances circumstances;
  private final TextOptions options;
  private final StringBuilder text = new StringBuilder();

  private CompatibilityText(
      Compatibility compatibility, Circumstances circumstances, TextOptions options) {
    this.compatibility = compatibility;
    this.circumstances = circumstances;
    this.options = options;
  }

  /**
   * The report, each line ended by a line break.
   *
   * @param brief whether a line for each discrepancy is enough
   */
  public static String render(
      Compatibility compatibility,
      Circumstances circumstances,
      boolean brief,
      TextOptions options) {
    CompatibilityText report = new CompatibilityText(compatibility, circumstances, options);
    report.head(brief);
    report.results();
    report.matrix();
    DiscrepancyText discrepancies = new DiscrepancyText(circumstances.known(), options);
    for (FiledDiscrepancy filed : compatibility.discrepancies()) {
      report.text.append(brief ? discrepancies.line(filed) : discrepancies.section(filed));
    }
    report.plain();
    report.rest();
    return report.text.toString();
  }

  private void head(boolean brief) {
    add(
        Style.BOLD,
        compatibility.targets().entrySet().stream()
            .map(target -> target.getKey() + " (" + target.getValue().version() + ")")
            .collect(Collectors.joining(" against ")));
    LevelTally total = compatibility.total();
    add(
        Style.PLAIN,
        String.format(
                Locale.ROOT,
                "%s at %s, %s in %.1f s",
                Words.count(compatibility.cases(), "case"),
                compatibility.levels().stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(", ")),
                Words.count(total.cases(), "comparison"),
                compatibility.seconds())
            + (circumstances.seed().isPresent()
                ? ", seed " + circumstances.seed().getAsLong()
                : ""));
    circumstances.interrupted().ifPresent(words -> add(Style.YELLOW, words));
    circumstances
        .skipped()
        .forEach((level, reason) -> add(Style.YELLOW, level + " is left out: " + reason));
    circumstances.notApplicable().forEach(one -> add(Style.YELLOW, one));
    if (brief && !circumstances.translated().isEmpty()) {
      add(Style.DIM, Words.count(circumstances.translated().size(), "text") + " translated");
    } else {
      circumstances.translated().forEach(one -> add(Style.DIM, one));
    }
  }

  /** A line for each case and answer, whatever levels it holds at. */
  private void results() {
    Map<List<Object>, List<CaseResult>> alike = new LinkedHashMap<>();
    for (CaseResult one : compatibility.results()) {
      alike
          .computeIfAbsent(
              List.of(one.testCase(), one.answer(), one.ids(), one.reason(), one.leftOut()),
              key -> new ArrayList<>())
          .add(one);
    }
    alike.values().forEach(this::results);
  }

  private void results(List<CaseResult> alike) {
    CaseResult first = alike.get(0);
    add(
        first.leftOut().isEmpty() ? style(first.answer()) : Style.YELLOW,
        first.testCase().name()
            + " at "
            + alike.stream().map(one -> one.level().toString()).collect(Collectors.joining(", "))
            + ": "
            + first.answer().label().replace('-', ' ')
            + (first.ids().isEmpty() ? "" : " [" + String.join(", ", first.ids()) + "]")
            + (first.reason().isEmpty() ? "" : " (" + first.reason() + ")")
            + leftOut(first));
  }

  private static String leftOut(CaseResult result) {
    return result.leftOut().isEmpty() || result.answer() == CaseResult.Answer.INCONCLUSIVE
        ? ""
        : "; not compared: "
            + result.leftOut().entrySet().stream()
                .map(one -> one.getKey() + " (" + Words.line(one.getValue()) + ")")
                .collect(Collectors.joining(", "));
  }

  private static Style style(CaseResult.Answer answer) {
    return switch (answer) {
      case SAME -> Style.GREEN;
      case DIFFERENT -> Style.RED;
      case PLAIN_SQL, INCONCLUSIVE -> Style.YELLOW;
    };
  }

  private void matrix() {
    if (compatibility.discrepancies().isEmpty()) {
      LevelTally total = compatibility.total();
      boolean all = total.cases() > 0 && total.inconclusive() + total.partial() == 0;
      add(all ? Style.GREEN : Style.YELLOW, Words.nothingFound(total));
    } else {
      text.append(MigrationText.render(compatibility, options));
      text.append(
          MatrixText.render(Matrix.of(compatibility), compatibility.neverCompared(), options));
    }
    Words.leftOut(compatibility).forEach(one -> add(Style.YELLOW, one));
  }

  private void plain() {
    List<PlainDifference> plain = compatibility.plain();
    if (plain.isEmpty()) {
      return;
    }
    long count = plain.stream().mapToLong(PlainDifference::count).sum();
    text.append('\n');
    add(
        Style.BOLD,
        "Filtered from these results: "
            + Words.count(count, "difference")
            + " in plain SQL, of "
            + Words.count(plain.size(), "kind"));
    for (PlainDifference one : plain) {
      text.append(
          options.paragraph(
              INDENT,
              Style.DIM,
              one.count()
                  + " "
                  + one.statement()
                  + ", such as "
                  + one.place()
                  + " at "
                  + one.level()
                  + ", "
                  + Words.behaviours(one.example())));
    }
  }

  private void rest() {
    LevelTally total = compatibility.total();
    text.append('\n');
    add(
        Style.PLAIN,
        String.format(
            Locale.ROOT,
            "%,d of %s differ (%s); %,d differed at first but not on fresh tables; %,d"
                + " inconclusive%s",
            total.differing(),
            Words.count(total.cases(), "comparison"),
            Words.count(compatibility.discrepancies().size(), "distinct discrepancy"),
            total.wavering(),
            total.inconclusive(),
            total.partial() == 0
                ? ""
                : String.format(Locale.ROOT, "; %,d on some targets only", total.partial())));
    compatibility.inconclusive().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(REASONS_SHOWN)
        .forEach(
            entry -> add(Style.DIM, "inconclusive: " + entry.getValue() + " " + entry.getKey()));
    compatibility.deaths().forEach(death -> add(Style.RED, Words.death(death)));
  }

  private void add(Style style, String line) {
    text.append(options.paragraph("", style, line));
  }
}
