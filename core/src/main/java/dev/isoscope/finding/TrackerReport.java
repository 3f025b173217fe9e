package dev.isoscope.finding;

import static dev.isoscope.finding.Markdown.code;

import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Finding;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Triage;
import dev.isoscope.report.SideBySide;
import dev.isoscope.report.TextOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A finding as a report that can be pasted into the tracker of those who make the DBMS: it stands
 * for itself, and who reads it need not have Isoscope.
 */
final class TrackerReport {
  private static final TextOptions WIDE = new TextOptions(120, false, true);

  private final Finding finding;
  private final Explanation explanation;
  private final Markdown text = new Markdown();

  private TrackerReport(Finding finding) {
    this.finding = finding;
    this.explanation = finding.violation().explanation();
  }

  static String render(Finding finding) {
    return new TrackerReport(finding).render();
  }

  private String render() {
    text.heading(1, product() + " at " + finding.level().sql() + ": " + explanation.headline());
    if (finding.provisional()) {
      text.paragraph(
          "Provisional: the time was over before this was reduced. Go on with --resume, and it will"
              + " be filed under another id with a smaller case.");
    }
    versions();
    TrackerSteps.write(finding, text);
    outcome("Expected", Explanation.Difference::expected);
    outcome("Actual", Explanation.Difference::observed);
    reasons();
    evidence();
    witnesses();
    rate();
    reproduce();
    return text.toString();
  }

  private String product() {
    TargetIdentity target = finding.target();
    return finding.settings().getOrDefault("product", target.dbms() + " " + target.version());
  }

  private void versions() {
    text.heading(2, "Versions and settings");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("DBMS", product()));
    finding.target().mode().ifPresent(mode -> rows.add(List.of("mode", mode)));
    if (!finding.target().options().isEmpty()) {
      rows.add(
          List.of("options of the server", code(String.join(" ", finding.target().options()))));
    }
    rows.add(List.of("isolation level of all sessions", finding.level().sql()));
    rows.add(List.of("autocommit", "on, until BEGIN starts a transaction"));
    finding.settings().entrySet().stream()
        .filter(setting -> !setting.getKey().equals("product"))
        .forEach(setting -> rows.add(List.of(setting.getKey(), code(setting.getValue()))));
    text.table(List.of("setting", "value"), rows);
  }

  // ---- what is wrong --------------------------------------------------------------------------

  private void outcome(String title, Function<Explanation.Difference, String> side) {
    text.heading(2, title);
    explanation
        .differences()
        .forEach(difference -> text.item(difference.place() + ": " + code(side.apply(difference))));
    if (explanation.differences().isEmpty()) {
      text.paragraph(explanation.headline());
    }
  }

  private void reasons() {
    text.heading(2, "Why this is " + article());
    explanation.reasoning().forEach(text::item);
    for (Citation citation : explanation.citations()) {
      text.item(citation.claim() + " (" + citation.source() + ")");
    }
    finding
        .claim()
        .ifPresent(claim -> text.item("It is judged by what " + claim.sql() + " promises."));
    if (finding.violation().triage() == Triage.UNEXPLAINED) {
      text.item("No documented peculiarity of this DBMS and level is known that accounts for it.");
    }
  }

  private void evidence() {
    String histories = SideBySide.render(explanation, WIDE);
    if (!histories.isEmpty()) {
      text.heading(2, "What was observed, and what the same transactions do otherwise");
      text.block("", histories);
    }
  }

  private void witnesses() {
    if (finding.witnesses().isEmpty()) {
      return;
    }
    text.heading(2, "Who else sees it");
    for (Finding.Witness witness : finding.witnesses()) {
      text.item(
          witness.oracle()
              + " ("
              + witness.kind()
              + ", "
              + witness.triage().label()
              + "): "
              + witness.headline());
    }
  }

  private String article() {
    return switch (finding.violation().triage()) {
      case BUG -> "a bug";
      case UNEXPLAINED -> "unexplained";
      case DOCUMENTED -> "documented behaviour";
    };
  }

  private void rate() {
    text.heading(2, "Rate");
    if (finding.rates().isEmpty()) {
      text.paragraph("Not measured.");
      return;
    }
    text.table(
        List.of("isolation level", "shown in runs on fresh tables"),
        finding.rates().stream()
            .map(rate -> List.of(rate.level().sql(), rate.toString()))
            .toList());
  }

  // ---- how to see it --------------------------------------------------------------------------

  private void reproduce() {
    text.heading(2, "How to reproduce");
    text.paragraph(
        "By hand: open one connection per session, set its isolation level to "
            + finding.level().sql()
            + ", lay out the tables, and submit the statements above in their order.");
    text.paragraph(
        "With Isoscope: save the following as "
            + FindingStore.REDUCED
            + " and type "
            + code(finding.check())
            + ". It was found with "
            + code(finding.command())
            + " (seed "
            + finding.seed()
            + ", place "
            + finding.place()
            + ", finding "
            + finding.id()
            + ").");
    text.block("sql", FindingFiles.reduced(finding));
  }
}
