package dev.isoscope.finding;

import static dev.isoscope.finding.Markdown.code;

import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Finding;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The part of a report that a person with a client for each session can follow. */
final class TrackerSteps {
  private final Finding finding;
  private final Markdown text;

  private TrackerSteps(Finding finding, Markdown text) {
    this.finding = finding;
    this.text = text;
  }

  static void write(Finding finding, Markdown text) {
    new TrackerSteps(finding, text).write();
  }

  private void write() {
    Case reduced = finding.reduced();
    text.heading(2, "Steps");
    text.paragraph("Tables and rows:");
    text.block(
        "sql",
        reduced.init().stream()
            .map(InitStatement::sql)
            .map(TrackerSteps::ended)
            .collect(Collectors.joining("\n")));
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
        observed(statement).map(TrackerSteps::outcome).orElse(""));
  }

  /** The step of the observed history, if that is the history of the reduced case. */
  private Optional<Step> observed(Statement statement) {
    return finding.violation().explanation().evidence().stream()
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
    String message =
        step.error().map(SqlError::message).map(words -> ": " + code(words)).orElse("");
    return waits + result + message;
  }

  private static String ended(String sql) {
    return sql.strip().endsWith(";") ? sql.strip() : sql.strip() + ";";
  }
}
