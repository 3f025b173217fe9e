package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A history in JSON, alike in every document that holds one. */
final class HistoryJson {
  private final JsonGenerator json;

  private HistoryJson(JsonGenerator json) {
    this.json = json;
  }

  static void fields(JsonGenerator json, History history) throws IOException {
    fields(json, Optional.of(history));
  }

  /** Writes the fields of an object; without a history they are empty. */
  static void fields(JsonGenerator json, Optional<History> history) throws IOException {
    json.writeStringField("ending", history.map(one -> ending(one.ending())).orElse(null));
    HistoryJson writer = new HistoryJson(json);
    writer.steps(history.map(History::steps).orElse(List.of()));
    writer.events(history.map(History::events).orElse(List.of()));
    writer.finalState(history.map(History::finalState).orElse(List.of()));
  }

  private static String ending(Ending ending) {
    if (ending instanceof Ending.Stuck) {
      return "stuck";
    }
    return ending instanceof Ending.ServerDied ? "server-died" : "complete";
  }

  private void steps(List<Step> steps) throws IOException {
    json.writeArrayFieldStart("steps");
    for (Step step : steps) {
      step(step);
    }
    json.writeEndArray();
  }

  private void step(Step step) throws IOException {
    json.writeStartObject();
    json.writeNumberField("n", step.number());
    json.writeStringField("session", step.statement().session());
    json.writeStringField("transaction", step.transaction().orElse(null));
    json.writeStringField("sql", step.statement().sql());
    JsonText.number(json, "submittedAt", step.submittedAt());
    json.writeBooleanField("blocked", step.blocked());
    JsonText.strings(json, "blockedBy", step.blockedBy());
    JsonText.number(json, "releasedBy", step.releasedBy());
    JsonText.number(json, "completedAt", step.completedAt());
    json.writeStringField("status", step.status().label());
    outcome(step.outcome().orElse(null));
    JsonText.strings(json, "warnings", step.warnings());
    error(step.error().orElse(null));
    json.writeStringField("rolledBack", step.rolledBack().label());
    json.writeBooleanField("implicitCommit", step.implicitCommit());
    json.writeBooleanField("serverChoice", step.serverChoice());
    json.writeEndObject();
  }

  private void outcome(Outcome outcome) throws IOException {
    if (outcome instanceof Outcome.Rows result) {
      json.writeFieldName("rows");
      rows(result.rows());
    } else {
      json.writeNullField("rows");
    }
    if (outcome instanceof Outcome.Updated updated) {
      json.writeNumberField("updated", updated.count());
    } else {
      json.writeNullField("updated");
    }
  }

  private void error(SqlError error) throws IOException {
    if (error == null) {
      json.writeNullField("error");
      return;
    }
    json.writeObjectFieldStart("error");
    json.writeStringField("kind", error.kind().label());
    json.writeStringField("sqlState", error.sqlState());
    json.writeNumberField("code", error.code());
    json.writeStringField("message", error.message());
    json.writeEndObject();
  }

  private void events(List<Event> events) throws IOException {
    json.writeArrayFieldStart("events");
    for (Event event : events) {
      event(event);
    }
    json.writeEndArray();
  }

  private void event(Event event) throws IOException {
    json.writeStartObject();
    if (event instanceof Event.Submitted submitted) {
      event("submitted", event, submitted.number());
    } else if (event instanceof Event.Blocked blocked) {
      event("blocked", event, blocked.number());
      JsonText.strings(json, "by", blocked.by());
    } else if (event instanceof Event.Completed completed) {
      event("completed", event, completed.number());
      json.writeBooleanField("resumed", completed.resumed());
    } else if (event instanceof Event.Skipped skipped) {
      event("skipped", event, skipped.number());
    } else if (event instanceof Event.RolledBack rolledBack) {
      json.writeStringField("event", "rolled-back");
      json.writeStringField("session", event.session());
      json.writeStringField(
          "reason", rolledBack.reason().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    json.writeEndObject();
  }

  private void event(String name, Event event, int number) throws IOException {
    json.writeStringField("event", name);
    json.writeStringField("session", event.session());
    json.writeNumberField("n", number);
  }

  private void finalState(List<TableState> tables) throws IOException {
    json.writeObjectFieldStart("final");
    List<TableState> sorted =
        tables.stream().sorted(Comparator.comparing(TableState::table)).toList();
    for (TableState table : sorted) {
      json.writeFieldName(table.table());
      rows(table.rows());
    }
    json.writeEndObject();
  }

  private void rows(List<Row> rows) throws IOException {
    json.writeStartArray();
    for (Row row : rows) {
      json.writeStartArray();
      for (String value : row.values()) {
        json.writeString(value);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }
}
