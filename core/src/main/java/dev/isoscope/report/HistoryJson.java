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
final class HistoryJson implements Event.Visitor<IOException> {
  private final JsonGenerator json;

  private HistoryJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes the fields of an object; without a history they are empty. */
  static void fields(JsonGenerator json, Optional<History> history) throws IOException {
    json.writeStringField("ending", history.map(one -> ending(one.ending())).orElse(null));
    HistoryJson writer = new HistoryJson(json);
    JsonText.objects(json, "steps", history.map(History::steps).orElse(List.of()), writer::step);
    JsonText.objects(
        json,
        "events",
        history.map(History::events).orElse(List.of()),
        event -> event.accept(writer));
    writer.finalState(history.map(History::finalState).orElse(List.of()));
  }

  private static String ending(Ending ending) {
    return ending.match(() -> "complete", stuck -> "stuck", died -> "server-died");
  }

  private void step(Step step) throws IOException {
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
    outcome(step.outcome().orElse(new Outcome.Done()));
    JsonText.strings(json, "warnings", step.warnings());
    error(step.error().orElse(null));
    json.writeStringField("rolledBack", step.rolledBack().label());
    json.writeBooleanField("implicitCommit", step.implicitCommit());
    json.writeBooleanField("serverChoice", step.serverChoice());
  }

  private void outcome(Outcome outcome) throws IOException {
    List<Row> rows = outcome.match(Outcome.Rows::rows, count -> null, () -> null, error -> null);
    if (rows == null) {
      json.writeNullField("rows");
    } else {
      json.writeFieldName("rows");
      rows(rows);
    }
    Long updated = outcome.match(result -> null, count -> count, () -> null, error -> null);
    if (updated == null) {
      json.writeNullField("updated");
    } else {
      json.writeNumberField("updated", updated);
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

  @Override
  public void submitted(Event.Submitted event) throws IOException {
    event("submitted", event, event.number());
  }

  @Override
  public void blocked(Event.Blocked event) throws IOException {
    event("blocked", event, event.number());
    JsonText.strings(json, "by", event.by());
  }

  @Override
  public void completed(Event.Completed event) throws IOException {
    event("completed", event, event.number());
    json.writeBooleanField("resumed", event.resumed());
  }

  @Override
  public void skipped(Event.Skipped event) throws IOException {
    event("skipped", event, event.number());
  }

  @Override
  public void rolledBack(Event.RolledBack event) throws IOException {
    json.writeStringField("event", "rolled-back");
    json.writeStringField("session", event.session());
    json.writeStringField(
        "reason", event.reason().name().toLowerCase(Locale.ROOT).replace('_', '-'));
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
