package dev.isoscope.finding;

import static dev.isoscope.finding.Markdown.code;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.model.Case;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Finding;
import dev.isoscope.model.Header;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Triage;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.report.RunExplanation;
import dev.isoscope.report.SideBySide;
import dev.isoscope.report.TextOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A finding, or a case with what its runs have shown, as a report that can be pasted into the
 * tracker of those who make the DBMS: it stands for itself, and who reads it need not have
 * Isoscope.
 */
public final class TrackerReport {
  private static final TextOptions WIDE = new TextOptions(120, false, true);

  private final TargetIdentity target;
  private final Level level;
  private final Map<String, String> settings;
  private final Explanation explanation;
  private final Markdown text = new Markdown();

  private TrackerReport(
      TargetIdentity target, Level level, Map<String, String> settings, Explanation explanation) {
    this.target = target;
    this.level = level;
    this.settings = settings;
    this.explanation = explanation;
  }

  static String render(Finding finding) {
    return new TrackerReport(
            finding.target(),
            finding.level(),
            finding.settings(),
            finding.violation().explanation())
        .of(finding);
  }

  /**
   * The report of one case.
   *
   * @param runs of the case, on one target or several; the first that was not as expected is told,
   *     the others are counted
   * @param settings of the servers, by target
   */
  public static String render(
      List<ReportedRun> runs, Map<TargetIdentity, Map<String, String>> settings) {
    List<ReportedRun> ran = runs.stream().filter(run -> run.history().isPresent()).toList();
    ReportedRun told =
        ran.stream().filter(run -> run.unexpected() > 0).findFirst().orElseGet(() -> ran.get(0));
    return new TrackerReport(
            told.target(),
            told.level(),
            settings.getOrDefault(told.target(), Map.of()),
            RunExplanation.of(told))
        .of(told, ran);
  }

  private String of(Finding finding) {
    text.heading(1, product() + " at " + level.sql() + ": " + explanation.headline());
    if (finding.provisional()) {
      text.paragraph(
          "Provisional: this is not reduced, since the time was over, somebody ended the campaign, or"
              + " the server was gone. Go on with --resume, and it will be filed under another id"
              + " with a smaller case.");
    }
    versions();
    steps(finding.reduced());
    outcome("Expected", Explanation.Difference::expected);
    outcome("Actual", Explanation.Difference::observed);
    reasons(finding);
    evidence();
    witnesses(finding);
    rate(finding);
    reproduce(finding);
    return text.toString();
  }

  private String of(ReportedRun told, List<ReportedRun> ran) {
    Header header = told.testCase().header();
    text.heading(1, explanation.headline());
    text.paragraph(String.join(" ", header.about()));
    if (header.details().containsKey("link")) {
      text.paragraph("Known as " + String.join(", ", header.details().get("link").split("\\R")));
    }
    versions();
    steps(told.testCase());
    if (explanation.differences().isEmpty()) {
      text.paragraph("All statements gave what is expected of them in these runs.");
    } else {
      outcome("Expected", Explanation.Difference::expected);
      outcome("Actual", Explanation.Difference::observed);
    }
    if (!explanation.reasoning().isEmpty()) {
      text.heading(2, "Why the expected outcome is the right one");
      explanation.reasoning().forEach(text::item);
    }
    tried(header, ran);
    reproduce(told);
    return text.toString();
  }

  private String product() {
    return settings.getOrDefault("product", target.dbms() + " " + target.version());
  }

  private void versions() {
    text.heading(2, "Versions and settings");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("DBMS", product()));
    target.mode().ifPresent(mode -> rows.add(List.of("mode", mode)));
    if (!target.options().isEmpty()) {
      rows.add(List.of("options of the server", code(String.join(" ", target.options()))));
    }
    rows.add(List.of("isolation level of all sessions", level.sql()));
    rows.add(List.of("autocommit", "on, until BEGIN starts a transaction"));
    settings.entrySet().stream()
        .filter(setting -> !setting.getKey().equals("product"))
        .forEach(setting -> rows.add(List.of(setting.getKey(), code(setting.getValue()))));
    text.table(List.of("setting", "value"), rows);
  }

  private void steps(Case testCase) {
    new TrackerSteps(testCase, target, level, explanation, text).write();
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

  private void reasons(Finding finding) {
    text.heading(2, "Why this is " + article(finding));
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

  private void witnesses(Finding finding) {
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

  private static String article(Finding finding) {
    return switch (finding.violation().triage()) {
      case BUG -> "a bug";
      case UNEXPLAINED -> "unexplained";
      case DOCUMENTED -> "documented behaviour";
    };
  }

  private void rate(Finding finding) {
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

  /** Where it was seen before, and how often it showed in the runs of today. */
  private void tried(Header header, List<ReportedRun> ran) {
    text.heading(2, "Versions tried");
    if (header.details().containsKey("affected")) {
      text.paragraph("Seen before: " + header.details().get("affected") + ".");
    }
    text.table(
        List.of("target", "version", "runs not as expected", "isolation levels"),
        ran.stream()
            .collect(
                Collectors.groupingBy(
                    run ->
                        List.of(
                            run.target().name(),
                            run.target().version().toString(),
                            run.unexpected() + " of " + run.repetitions()),
                    LinkedHashMap::new,
                    Collectors.mapping(run -> run.level().sql(), Collectors.joining(", "))))
            .entrySet()
            .stream()
            .map(alike -> Stream.concat(alike.getKey().stream(), Stream.of(alike.getValue())))
            .map(Stream::toList)
            .toList());
  }

  // ---- how to see it --------------------------------------------------------------------------

  private void reproduce(Finding finding) {
    reproduce(
        FindingStore.REDUCED
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
            + ").",
        FindingFiles.reduced(finding));
  }

  private void reproduce(ReportedRun told) {
    String command =
        "isoscope run case.sql --on " + target.withVersion() + " --level " + level.label();
    boolean race = told.unexpected() < told.repetitions();
    reproduce(
        "case.sql and type "
            + code(command + (race ? " --repeat " + told.repetitions() : ""))
            + ".",
        CasePrinter.print(told.testCase()));
  }

  private void reproduce(String withIsoscope, String sql) {
    text.heading(2, "How to reproduce");
    text.paragraph("By hand: as the steps say.");
    text.paragraph("With Isoscope: save the following as " + withIsoscope);
    text.block("sql", sql);
  }
}
