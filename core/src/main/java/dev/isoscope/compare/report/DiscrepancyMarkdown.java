package dev.isoscope.compare.report;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.finding.Markdown;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.report.SideBySide;
import dev.isoscope.report.TextOptions;
import java.util.Map;

/** A discrepancy in Markdown, as a page of its own or as a section of another. */
final class DiscrepancyMarkdown {
  /** Pages are read in editors and browsers, which are wider than most terminals. */
  private static final TextOptions TEXT = new TextOptions(140, false, true);

  private DiscrepancyMarkdown() {}

  static String page(FiledDiscrepancy filed, Map<String, TargetIdentity> targets) {
    Markdown page = new Markdown();
    page.heading(1, Words.title(filed));
    content(page, filed, targets);
    return page.toString();
  }

  /** Everything but the heading. */
  static void content(Markdown page, FiledDiscrepancy filed, Map<String, TargetIdentity> targets) {
    page.paragraph(Words.circumstances(filed));
    page.paragraph("At " + Words.behaviours(filed.shown()) + ".");
    filed.shown().reasons().forEach(page::item);
    page.block("sql", CasePrinter.print(DiscrepancyCase.of(filed, targets)));
    page.block("text", SideBySide.render(Words.explanation(filed), TEXT));
    page.paragraph("First seen with " + Markdown.code(filed.origin().command()));
  }
}
