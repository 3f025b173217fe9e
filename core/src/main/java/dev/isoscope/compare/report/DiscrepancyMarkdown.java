package dev.isoscope.compare.report;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.TargetTitles;
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
    page.heading(1, new TargetTitles(targets).in(Words.title(filed)));
    content(page, filed, targets);
    return page.toString();
  }

  /** Everything but the heading. */
  static void content(Markdown page, FiledDiscrepancy filed, Map<String, TargetIdentity> targets) {
    TargetTitles titles = new TargetTitles(targets);
    page.paragraph(titles.in(Words.circumstances(filed)));
    page.paragraph(titles.in("At " + Words.behaviours(filed.shown()) + "."));
    Words.furtherReasons(filed.shown()).forEach(reason -> page.item(titles.in(reason)));
    page.gap();
    page.block("sql", CasePrinter.print(DiscrepancyCase.bare(filed)));
    page.block("text", SideBySide.render(Words.explanation(filed, titles), TEXT));
    page.paragraph("First seen with " + Markdown.code(filed.origin().command()));
  }
}
