package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Cases written as lines, and what became of them as lines. */
final class Scripts {
  private Scripts() {}

  /** Lines such as {@code T1 SELECT 1}; those of {@code init} come first. */
  static Case parse(String script) {
    List<InitStatement> init = new ArrayList<>();
    List<Statement> statements = new ArrayList<>();
    for (String line : script.strip().lines().map(String::strip).toList()) {
      String[] parts = line.split(" ", 2);
      if (parts[0].equals("init")) {
        init.add(InitStatement.of(parts[1]));
      } else {
        statements.add(Statement.of(statements.size() + 1, parts[0], parts[1]));
      }
    }
    return new Case("test", Header.named("test"), init, statements, List.of(), List.of());
  }

  /** One line per statement, without its words, then the tables and an ending that is no end. */
  static String show(History history) {
    StringBuilder text = new StringBuilder();
    for (Step step : history.steps()) {
      text.append(step.number()).append(' ').append(step.statement().session()).append(": ");
      text.append(show(step)).append('\n');
    }
    history
        .finalState()
        .forEach(
            table ->
                text.append(table.table())
                    .append(": ")
                    .append(
                        table.rows().stream()
                            .map(row -> "(" + values(row.values()) + ")")
                            .collect(Collectors.joining(" ")))
                    .append('\n'));
    if (!(history.ending() instanceof Ending.Complete)) {
      text.append(history.ending().getClass().getSimpleName()).append('\n');
    }
    return text.toString().replaceAll(" +\n", "\n"); // as text blocks have it
  }

  private static String show(Step step) {
    List<String> words = new ArrayList<>();
    if (step.blocked()) {
      words.add(
          "by "
              + String.join("+", step.blockedBy())
              + (step.releasedBy().isPresent() ? " until " + step.releasedBy().getAsInt() : ""));
    }
    words.add(step.outcome().map(Scripts::show).orElse(step.status().label()));
    if (step.rolledBack() == RolledBack.TRANSACTION) {
      words.add("rolled back");
    }
    if (step.implicitCommit()) {
      words.add("committed");
    }
    if (step.serverChoice()) {
      words.add("choice");
    }
    step.transaction().ifPresent(words::add);
    return String.join(", ", words);
  }

  private static String show(Outcome outcome) {
    if (outcome instanceof Outcome.Rows rows) {
      return rows.rows().stream()
          .map(row -> "(" + values(row.values()) + ")")
          .collect(Collectors.joining(" "));
    }
    if (outcome instanceof Outcome.Updated updated) {
      return "updated " + updated.count();
    }
    return outcome instanceof Outcome.Failed failed ? failed.error().kind().label() : "done";
  }

  private static String values(List<String> values) {
    return values.stream()
        .map(value -> value == null ? "NULL" : value)
        .collect(Collectors.joining(","));
  }
}
