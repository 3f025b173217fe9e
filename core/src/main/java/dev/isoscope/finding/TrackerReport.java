package dev.isoscope.finding;

import static dev.isoscope.finding.Markdown.code;

import dev.isoscope.model.Case;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Finding;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * A finding as a report that can be pasted into the tracker of those who make the DBMS: it stands
 * for itself, and who reads it need not have Isoscope.
 */
final class TrackerReport {
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
    text.heading(1, explanation.headline());
    versions();
    steps();
    outcome("Expected", Explanation.Difference::expected);
    outcome("Actual", Explanation.Difference::observed);
    reasons();
    rate();
    reproduce();
    return text.toString();
  }

  private void versions() {
    text.heading(2, "Versions and settings");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("DBMS", finding.target().dbms() + " " + finding.target().version()));
    finding.target().mode().ifPresent(mode -> rows.add(List.of("mode", mode)));
    rows.add(List.of("isolation level of all sessions", finding.level().sql()));
    rows.add(List.of("autocommit", "on; BEGIN starts a transaction"));
    finding.settings().forEach((name, value) -> rows.add(List.of(name, code(value))));
    text.table(List.of("setting", "value"), rows);
  }

  // ---- steps ----------------------------------------------------------------------------------

  private void steps() {
    Case reduced = finding.reduced();
    text.heading(2, "Steps");
    text.paragraph("Tables and rows:");
    text.block(
        "sql",
        reduced.init().stream().map(InitStatement::sql).map(TrackerReport::ended).collect(lines()));
    text.paragraph(
        "Then, in "
            + reduced.sessions().size()
            + " sessions, statement by statement in this order. One that waits is left waiting, and"
            + " the next one is submitted.");
    text.table(
        List.of("#", "session", "statement", "observed"),
        reduced.statements().stream().map(this::row).toList());
  }

  private List<String> row(Statement statement) {
    return List.of(
        String.valueOf(statement.number()),
        statement.session(),
        code(ended(statement.sql())),
        observed(statement).map(TrackerReport::outcome).orElse(""));
  }

  /** The step of the observed history, if that is the history of the reduced case. */
  private Optional<Step> observed(Statement statement) {
    return explanation.evidence().stream()
        .findFirst()
        .map(Explanation.Evidence::history)
        .map(History::steps)
        .filter(steps -> steps.size() == finding.reduced().statements().size())
        .map(steps -> steps.get(statement.number() - 1))
        .filter(step -> step.statement().sql().equals(statement.sql()));
  }

  private static String outcome(Step step) {
    String waits =
        step.blocked()
            ? "waits"
                + (step.releasedBy().isPresent()
                    ? " until " + step.releasedBy().getAsInt()
                    : step.blockedBy().isEmpty()
                        ? ""
                        : " for " + String.join(", ", step.blockedBy()))
                + ", then "
            : "";
    String result =
        step.outcome().map(OutcomeText::of).map(Markdown::code).orElse(step.status().label());
    String message = step.error().map(error -> ": " + code(error.message())).orElse("");
    return waits + result + message;
  }

  private static String ended(String sql) {
    return sql.strip().endsWith(";") ? sql.strip() : sql.strip() + ";";
  }

  private static Collector<CharSequence, ?, String> lines() {
    return Collectors.joining("\n");
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
        .ifPresent(claim -> text.item("Judged by what " + claim + " promises, as was claimed."));
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
            + code(check())
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

  private String check() {
    return "isoscope check "
        + FindingStore.REDUCED
        + " --oracle "
        + finding.oracle()
        + " --on "
        + finding.target().name()
        + " --level "
        + finding.level()
        + finding.claim().map(claim -> " --claim " + claim).orElse("");
  }
}
