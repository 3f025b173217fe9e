package dev.isoscope.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Labelled;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Row;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads what {@link HistoryJson} has written, so that pictures of kept runs and of those that have
 * just ended are drawn in the same way. What a document leaves out is empty: columns, types, and
 * what the case starts with.
 */
final class HistoryReader {
  private static final TargetIdentity UNKNOWN =
      new TargetIdentity("unknown", "unknown", Optional.empty(), Version.parse("0"));

  private HistoryReader() {}

  static History read(JsonNode json) {
    List<Step> steps = new ArrayList<>();
    json.path("steps").forEach(one -> steps.add(step(one, steps.size() + 1)));
    List<Event> events = new ArrayList<>();
    json.path("events").forEach(one -> events.add(event(one)));
    List<TableState> tables = new ArrayList<>();
    for (Map.Entry<String, JsonNode> table : json.path("final").properties()) {
      tables.add(new TableState(table.getKey(), List.of(), rows(table.getValue()), List.of()));
    }
    Case testCase =
        new Case(
            "",
            Header.named(""),
            List.of(),
            steps.stream().map(Step::statement).toList(),
            List.of(),
            List.of());
    return new History(testCase, UNKNOWN, Level.SERIALIZABLE, steps, events, tables, ending(json));
  }

  private static Ending ending(JsonNode json) {
    return switch (json.path("ending").asText()) {
      case "stuck" -> new Ending.Stuck("");
      case "server-died" -> new Ending.ServerDied("");
      default -> new Ending.Complete();
    };
  }

  private static Step step(JsonNode json, int number) {
    return new Step(
        Statement.of(number, json.path("session").asText(), json.path("sql").asText()),
        text(json, "transaction"),
        number(json, "submittedAt"),
        json.path("blocked").asBoolean(),
        texts(json.path("blockedBy")),
        number(json, "releasedBy"),
        number(json, "completedAt"),
        Labelled.named(Step.Status.values(), json.path("status").asText())
            .orElse(Step.Status.UNFINISHED),
        outcome(json),
        texts(json.path("warnings")),
        Labelled.named(RolledBack.values(), json.path("rolledBack").asText())
            .orElse(RolledBack.NONE),
        json.path("implicitCommit").asBoolean(),
        json.path("serverChoice").asBoolean());
  }

  private static Optional<Outcome> outcome(JsonNode json) {
    if (json.path("error").isObject()) {
      JsonNode error = json.path("error");
      ErrorKind kind =
          Labelled.named(ErrorKind.values(), error.path("kind").asText()).orElse(ErrorKind.OTHER);
      return Optional.of(
          new Outcome.Failed(
              new SqlError(
                  kind,
                  error.path("sqlState").asText(null),
                  error.path("code").asInt(),
                  error.path("message").asText())));
    }
    if (json.path("rows").isArray()) {
      return Optional.of(new Outcome.Rows(List.of(), rows(json.path("rows")), List.of()));
    }
    if (json.path("updated").isNumber()) {
      return Optional.of(new Outcome.Updated(json.path("updated").asLong()));
    }
    return json.path("completedAt").isNumber() ? Optional.of(new Outcome.Done()) : Optional.empty();
  }

  private static Event event(JsonNode json) {
    String session = json.path("session").asText();
    int number = json.path("n").asInt();
    return switch (json.path("event").asText()) {
      case "submitted" -> new Event.Submitted(session, number);
      case "blocked" -> new Event.Blocked(session, number, texts(json.path("by")));
      case "skipped" -> new Event.Skipped(session, number);
      case "rolled-back" ->
          new Event.RolledBack(
              session,
              json.path("reason").asText().equals("failure")
                  ? Event.RolledBack.Reason.FAILURE
                  : Event.RolledBack.Reason.END_OF_CASE);
      default -> new Event.Completed(session, number, json.path("resumed").asBoolean());
    };
  }

  private static List<Row> rows(JsonNode json) {
    List<Row> rows = new ArrayList<>();
    for (JsonNode row : json) {
      List<String> values = new ArrayList<>();
      row.forEach(value -> values.add(value.isNull() ? null : value.asText()));
      rows.add(new Row(values));
    }
    return rows;
  }

  static List<String> texts(JsonNode json) {
    List<String> texts = new ArrayList<>();
    json.forEach(one -> texts.add(one.asText()));
    return texts;
  }

  static Optional<String> text(JsonNode json, String field) {
    return Optional.of(json.path(field)).filter(JsonNode::isTextual).map(JsonNode::asText);
  }

  static OptionalInt number(JsonNode json, String field) {
    return json.path(field).isNumber()
        ? OptionalInt.of(json.path(field).asInt())
        : OptionalInt.empty();
  }
}
