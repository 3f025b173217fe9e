package dev.isoscope.compare.report;

import dev.isoscope.compare.CaseResult;
import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.LevelTally;
import dev.isoscope.compare.PlainDifference;
import dev.isoscope.compare.TargetTitles;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.finding.Markdown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a comparison came to as a page in Markdown: first what it means to an application that
 * moves, then a section for each discrepancy, and at the end a matrix whose cells lead to lists of
 * them.
 */
public final class CompatibilityMarkdown {
  private final Compatibility compatibility;
  private final Circumstances circumstances;
  private final boolean files;
  private final Markdown page = new Markdown();
  private final Map<String, Integer> titles = new HashMap<>();

  private CompatibilityMarkdown(
      Compatibility compatibility, Circumstances circumstances, boolean files) {
    this.compatibility = compatibility;
    this.circumstances = circumstances;
    this.files = files;
  }

  /**
   * @param files whether the folders of the discrepancies lie beside the page
   */
  public static String render(
      Compatibility compatibility, Circumstances circumstances, boolean files) {
    CompatibilityMarkdown report = new CompatibilityMarkdown(compatibility, circumstances, files);
    report.title();
    new MigrationMarkdown(compatibility, report.page).write();
    report.head();
    if (!compatibility.discrepancies().isEmpty()) {
      report.page.heading(2, "Each kind of difference");
    }
    compatibility.discrepancies().forEach(report::section);
    report.plain();
    if (!compatibility.discrepancies().isEmpty()) {
      Matrix matrix = Matrix.of(compatibility);
      report.matrix(matrix);
      report.cells(matrix);
    }
    return report.page.toString();
  }

  private void title() {
    List<String> titles =
        compatibility.targets().keySet().stream().map(compatibility::title).toList();
    page.heading(
        1,
        titles.size() < 2
            ? "What was compared"
            : "What changes from "
                + titles.get(0)
                + " to "
                + String.join(" and to ", titles.subList(1, titles.size())));
  }

  private void head() {
    page.heading(2, "How this was found");
    compatibility
        .targets()
        .keySet()
        .forEach(name -> page.item(Markdown.code(name) + " is " + compatibility.title(name)));
    LevelTally total = compatibility.total();
    page.item(
        String.format(
                Locale.ROOT,
                "%s, %s in %.1f s",
                Words.count(compatibility.cases(), "case"),
                Words.count(total.cases(), "comparison"),
                compatibility.seconds())
            + (circumstances.seed().isPresent()
                ? ", seed " + circumstances.seed().getAsLong()
                : ""));
    page.item(
        String.format(
            Locale.ROOT,
            "%s %s; %,d differed at first but not on fresh tables; %,d are inconclusive",
            Words.count(total.differing(), "comparison"),
            total.differing() == 1 ? "differs" : "differ",
            total.wavering(),
            total.inconclusive()));
    if (total.nothing()) {
      page.item(Words.NOTHING_COMPARED);
    }
    failures();
    circumstances.interrupted().ifPresent(page::item);
    circumstances
        .skipped()
        .forEach((level, reason) -> page.item(level + " is left out: " + reason));
    circumstances.notApplicable().forEach(page::item);
    circumstances.translated().forEach(page::item);
    for (CaseResult one : compatibility.results()) {
      page.item(
          one.testCase().name()
              + " at "
              + one.level()
              + ": "
              + one.answer().label().replace('-', ' ')
              + one.ids().stream()
                  .map(id -> " [" + id + "](#" + id + ")")
                  .collect(Collectors.joining(","))
              + (one.reason().isEmpty() ? "" : " (" + one.reason() + ")")
              + (one.leftOut().isEmpty()
                  ? ""
                  : ", without " + String.join(", ", one.leftOut().keySet())));
    }
  }

  /** What kept cases from being compared. */
  private void failures() {
    circumstances
        .unavailable()
        .forEach((target, reason) -> page.item(target + " could not be used: " + reason));
    compatibility
        .inconclusive()
        .forEach((reason, count) -> page.item("inconclusive " + count + " times: " + reason));
    Words.leftOut(compatibility).forEach(page::item);
    compatibility.deaths().forEach(death -> page.item(Words.death(death)));
  }

  private void matrix(Matrix matrix) {
    page.heading(2, "All kinds of differences by cause and consequence");
    List<Cause> causes = Matrix.CAUSES.stream().filter(matrix::has).toList();
    List<Consequence> consequences = Stream.of(Consequence.values()).filter(matrix::has).toList();
    List<String> header = new ArrayList<>(List.of("targets", "level"));
    causes.forEach(cause -> header.add(Words.title(cause)));
    consequences.forEach(consequence -> header.add(Words.title(consequence)));
    header.add("total");
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < matrix.pairs().size(); i++) {
      Matrix.Pair pair = matrix.pairs().get(i);
      for (Matrix.Row row : pair.rows()) {
        if (!row.all().isEmpty()) {
          List<String> cells = new ArrayList<>(List.of(title(pair), row.title()));
          for (Cause cause : causes) {
            cells.add(link(anchor(i, row, cause.label()), row.of(cause)));
          }
          for (Consequence consequence : consequences) {
            cells.add(link(anchor(i, row, consequence.label()), row.of(consequence)));
          }
          cells.add(String.valueOf(row.all().size()));
          rows.add(cells);
        }
      }
    }
    page.table(header, rows);
  }

  private String title(Matrix.Pair pair) {
    TargetTitles titles = new TargetTitles(compatibility.targets());
    return titles.of(pair.one()) + " and " + titles.of(pair.other());
  }

  private static String anchor(int pair, Matrix.Row row, String column) {
    return "p"
        + (pair + 1)
        + "-"
        + row.level().map(ComparedLevel::label).orElse("all")
        + "-"
        + column;
  }

  private static String link(String anchor, List<FiledDiscrepancy> cell) {
    return cell.isEmpty() ? "" : "[" + cell.size() + "](#" + anchor + ")";
  }

  /** What stands behind each cell. */
  private void cells(Matrix matrix) {
    for (int i = 0; i < matrix.pairs().size(); i++) {
      Matrix.Pair pair = matrix.pairs().get(i);
      for (Matrix.Row row : pair.rows()) {
        if (!row.all().isEmpty()) {
          page.heading(
              3,
              title(pair)
                  + (row.level().equals(Optional.of(ComparedLevel.OWN))
                      ? ""
                      : " at " + row.title()));
          for (Cause cause : Matrix.CAUSES) {
            cell(anchor(i, row, cause.label()), Words.title(cause), row.of(cause));
          }
          for (Consequence consequence : Consequence.values()) {
            cell(
                anchor(i, row, consequence.label()), Words.title(consequence), row.of(consequence));
          }
        }
      }
    }
  }

  private void cell(String anchor, String title, List<FiledDiscrepancy> cell) {
    if (!cell.isEmpty()) {
      page.item(
          "<a id=\""
              + anchor
              + "\"></a>"
              + title
              + ": "
              + cell.stream()
                  .map(filed -> "[" + filed.id() + "](#" + filed.id() + ")")
                  .collect(Collectors.joining(", ")));
    }
  }

  private void section(FiledDiscrepancy filed) {
    boolean known = filed.isAmong(circumstances.known());
    page.heading(3, distinct(new TargetTitles(compatibility.targets()).in(Words.title(filed))));
    page.paragraph(
        "<a id=\""
            + filed.id()
            + "\"></a>"
            + filed.id()
            + (known ? " (known)" : "")
            + (files
                ? ": "
                    + file(filed, DiscrepancyFiles.CASE)
                    + ", "
                    + file(filed, DiscrepancyFiles.EXPLANATION)
                : ""));
    DiscrepancyMarkdown.content(page, filed, compatibility.targets());
  }

  /** Numbered if there is another of the same title before it. */
  private String distinct(String title) {
    int times = titles.merge(title, 1, Integer::sum);
    return title + (times == 1 ? "" : " (" + times + ")");
  }

  private static String file(FiledDiscrepancy filed, String name) {
    return "[" + name + "](" + filed.id() + "/" + name + ")";
  }

  private void plain() {
    if (compatibility.plain().isEmpty()) {
      return;
    }
    page.heading(2, "Differences in plain SQL, filtered from these results");
    for (PlainDifference one : compatibility.plain()) {
      page.item(
          one.count()
              + " times "
              + one.statement()
              + ", such as "
              + one.place()
              + " at "
              + one.level()
              + ": "
              + Markdown.code(Words.behaviours(one.example())));
    }
  }
}
