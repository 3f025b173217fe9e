package dev.isoscope.finding;

import static dev.isoscope.finding.Markdown.code;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.TransactionControl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The part of a report that a person with a terminal for each session can follow: what to type
 * where, which terminal hangs, and what appears when.
 */
final class TrackerSteps {
  private final Case testCase;
  private final TargetIdentity target;
  private final Level level;
  private final Explanation explanation;
  private final Optional<Dbms> dbms;
  private final Markdown text;

  TrackerSteps(
      Case testCase, TargetIdentity target, Level level, Explanation explanation, Markdown text) {
    this.testCase = testCase;
    this.target = target;
    this.level = level;
    this.explanation = explanation;
    this.dbms = DbmsRegistry.find(target.dbms());
    this.text = text;
  }

  void write() {
    text.heading(2, "Steps");
    terminals();
    text.paragraph("Tables and rows:");
    block("sql", testCase.init().stream().map(InitStatement::sql).map(TrackerSteps::ended));
    text.paragraph(
        "Then, statement by statement in this order"
            + (steps().anyMatch(Step::blocked)
                ? ". One that hangs is left hanging, and the next one is typed."
                : "."));
    List<List<String>> rows = new ArrayList<>();
    asTyped().forEach(statement -> rows.add(row(statement)));
    explanation.differences().forEach(difference -> lookUp(difference).ifPresent(rows::add));
    text.table(List.of("#", "terminal", "statement", "what appears"), rows);
  }

  private void terminals() {
    List<String> sessions = testCase.sessions();
    List<String> commands = dbms.map(one -> one.terminal(target)).orElse(List.of());
    text.paragraph(
        (sessions.size() == 1
                ? "One terminal is enough"
                : "Open " + sessions.size() + " terminals: " + String.join(", ", sessions))
            + ".");
    if (!commands.isEmpty()) {
      block("sh", commands.stream());
    }
    List<String> settings = dbms.map(one -> one.typedSettings(level)).orElse(List.of());
    if (!settings.isEmpty()) {
      text.paragraph(sessions.size() == 1 ? "There:" : "In each of them:");
      block("sql", settings.stream().map(TrackerSteps::ended));
    }
  }

  private void block(String language, Stream<String> lines) {
    text.block(language, lines.collect(Collectors.joining("\n")));
  }

  // ---- statements -----------------------------------------------------------------------------

  /**
   * What was submitted, in that order: what a case has for a terminal that hangs is typed when that
   * has come back.
   */
  private List<Statement> asTyped() {
    List<Statement> submitted =
        steps()
            .filter(step -> step.submittedAt().isPresent())
            .sorted(Comparator.comparing(step -> step.submittedAt().getAsInt()))
            .map(Step::statement)
            .toList();
    return submitted.isEmpty() ? testCase.statements() : submitted;
  }

  private List<String> row(Statement statement) {
    Stream<String> released =
        steps()
            .filter(step -> comesBackAt(step).filter(at -> at == statement.number()).isPresent())
            .map(step -> step.statement().session() + " comes back: " + outcome(step));
    return List.of(
        String.valueOf(statement.number()),
        statement.session(),
        code(ended(typed(statement.sql()))),
        Stream.concat(observed(statement).map(this::appears).stream(), released)
            .collect(Collectors.joining("; ")));
  }

  /** A BEGIN in the words of the DBMS's own client; the rest is typed as the case has it. */
  private String typed(String sql) {
    return TransactionControl.parse(sql)
        .filter(new TransactionControl.Begin("")::equals)
        .flatMap(begin -> dbms)
        .map(Dbms::typedBegin)
        .orElse(sql);
  }

  /** The steps of the observed history, if that is the history of this case. */
  private Stream<Step> steps() {
    return explanation.evidence().stream()
        .findFirst()
        .map(Explanation.Evidence::history)
        .map(History::steps)
        .filter(steps -> steps.size() == testCase.statements().size())
        .stream()
        .flatMap(List::stream)
        .filter(
            step ->
                step.statement().sql().equals(testCase.statements().get(step.number() - 1).sql()));
  }

  private Optional<Step> observed(Statement statement) {
    return steps().filter(step -> step.number() == statement.number()).findFirst();
  }

  private String appears(Step step) {
    if (!step.blocked()) {
      return outcome(step);
    }
    String waits =
        "hangs"
            + (step.blockedBy().isEmpty()
                ? ""
                : ", waits for " + String.join(" and ", step.blockedBy()));
    return comesBackAt(step).isPresent() ? waits : waits + ", then " + outcome(step);
  }

  /** Of one that hangs: the other statement that was typed last before it came back, if any. */
  private Optional<Integer> comesBackAt(Step step) {
    return steps()
        .filter(other -> step.blocked() && step.completedAt().isPresent())
        .filter(
            other -> other.submittedAt().orElse(Integer.MAX_VALUE) < step.completedAt().getAsInt())
        .max(Comparator.comparing(other -> other.submittedAt().getAsInt()))
        .map(Step::number)
        .filter(number -> number != step.number());
  }

  private String outcome(Step step) {
    String result = step.outcome().map(OutcomeText::of).map(Markdown::code).orElse("nothing");
    String message =
        step.error().map(SqlError::message).map(words -> ": " + code(words)).orElse("");
    return result + message + wrong("statement " + step.number());
  }

  // ---- what is wrong --------------------------------------------------------------------------

  private String wrong(String place) {
    return explanation.differences().stream()
        .filter(difference -> difference.place().equals(place))
        .map(difference -> " (**wrong**, expected " + code(difference.expected()) + ")")
        .collect(Collectors.joining());
  }

  /** The query that shows what a table holds in the end, if that is wrong. */
  private Optional<List<String>> lookUp(Difference difference) {
    return Optional.of(difference.place())
        .filter(place -> place.startsWith("final "))
        .map(
            place ->
                List.of(
                    "",
                    "any",
                    code("SELECT * FROM " + place.substring("final ".length()) + ";"),
                    code(difference.observed()) + wrong(place)));
  }

  private static String ended(String sql) {
    return sql.strip().endsWith(";") ? sql.strip() : sql.strip() + ";";
  }
}
