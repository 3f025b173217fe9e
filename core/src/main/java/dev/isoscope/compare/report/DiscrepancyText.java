package dev.isoscope.compare.report;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.report.SideBySide;
import dev.isoscope.report.Style;
import dev.isoscope.report.TextOptions;
import java.util.Set;

/**
 * A discrepancy as text for people.
 *
 * @param known ids of discrepancies that do not count
 */
record DiscrepancyText(Set<String> known, TextOptions options) {
  private static final String INDENT = "  ";

  /** In a few words, ended by a line break. */
  String line(FiledDiscrepancy filed) {
    return options.paragraph(
        "",
        style(filed),
        name(filed)
            + " ("
            + Words.levels(filed)
            + "; "
            + Words.count(filed.allOccurrences(), "comparison")
            + "): "
            + Words.behaviours(filed.shown()));
  }

  /** With the case, the histories and the reasons. */
  String section(FiledDiscrepancy filed) {
    StringBuilder text = new StringBuilder("\n");
    text.append(options.paragraph("", style(filed), name(filed)));
    text.append(options.paragraph("", Style.PLAIN, Words.circumstances(filed)));
    String behaviours = "At " + Words.behaviours(filed.shown()) + ".";
    text.append(options.paragraph("", Style.PLAIN, behaviours));
    for (String reason : filed.shown().reasons()) {
      text.append(options.paragraph(INDENT, Style.PLAIN, "- " + reason));
    }
    CasePrinter.print(filed.shown().testCase())
        .lines()
        .forEach(line -> text.append(INDENT).append(line).append('\n'));
    text.append(SideBySide.render(Words.explanation(filed), options));
    String command = "first seen: " + filed.origin().command();
    return text.append(options.paragraph("", Style.DIM, command)).toString();
  }

  private String name(FiledDiscrepancy filed) {
    return filed.id() + (filed.isAmong(known) ? " (known) " : " ") + Words.title(filed);
  }

  private Style style(FiledDiscrepancy filed) {
    if (filed.isAmong(known)) {
      return Style.DIM;
    }
    return filed.shown().cause() == Cause.POSSIBLE_BUG ? Style.RED : Style.YELLOW;
  }
}
