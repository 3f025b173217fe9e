package dev.isoscope.report;

import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation;
import dev.isoscope.report.TextTable.Cell;
import java.util.List;

/** An explanation as text for people. */
public final class VerdictText {
  private final TextOptions options;
  private final StringBuilder text = new StringBuilder();

  private VerdictText(TextOptions options) {
    this.options = options;
  }

  /** The explanation without its histories, each line ended by a line break. */
  public static String explanation(Explanation explanation, TextOptions options) {
    VerdictText writer = new VerdictText(options);
    writer.line(Style.BOLD, explanation.headline());
    writer.differences(explanation.differences());
    explanation.reasoning().forEach(sentence -> writer.line(Style.PLAIN, sentence));
    for (Citation citation : explanation.citations()) {
      writer.line(
          Style.CYAN,
          options.glyphs().note() + " " + citation.claim() + " [" + citation.source() + "]");
    }
    return writer.text.toString();
  }

  /** The explanation and its histories side by side. */
  public static String full(Explanation explanation, TextOptions options) {
    return explanation(explanation, options) + SideBySide.render(explanation, options);
  }

  private void differences(List<Explanation.Difference> differences) {
    if (differences.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(options, List.of("place", "observed", "expected"));
    for (Explanation.Difference difference : differences) {
      table.add(
          List.of(
              Cell.of(TextWidth.printable(difference.place())),
              Cell.of(TextWidth.printable(difference.observed()), Style.RED),
              Cell.of(TextWidth.printable(difference.expected()), Style.GREEN)));
    }
    text.append(table.render());
  }

  private void line(Style style, String line) {
    text.append(options.paragraph("", style, line));
  }
}
