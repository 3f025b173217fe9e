package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Event;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The JSON document of {@code run --json}. It is written by hand rather than mapped from the
 * records, so that the records may change while the document keeps its schema.
 */
public final class JsonReport {
  public static final String SCHEMA = "isoscope.run/1";

  private final JsonGenerator json;

  private JsonReport(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes the document and a final line break; leaves the writer open.
   *
   * @param unavailable the targets that could not be used, with the reason
   */
  public static void write(List<Run> runs, Map<String, String> unavailable, Writer writer)
      throws IOException {
    JsonText.write(writer, json -> new JsonReport(json).document(runs, unavailable));
  }

  private void document(List<Run> runs, Map<String, String> unavailable) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeArrayFieldStart("runs");
    for (Run run : runs) {
      run(run);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("unavailable");
    for (Map.Entry<String, String> target : unavailable.entrySet()) {
      json.writeStartObject();
      json.writeStringField("target", target.getKey());
      json.writeStringField("reason", target.getValue());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void run(Run run) throws IOException {
    json.writeStartObject();
    json.writeStringField("case", run.testCase().name());
    json.writeStringField("file", run.testCase().source());
    json.writeStringField("target", run.target().name());
    json.writeStringField("dbms", run.target().dbms());
    json.writeStringField("mode", run.target().mode().orElse(null));
    json.writeStringField("version", run.target().version().toString());
    json.writeStringField("level", run.level().label());
    json.writeStringField("verdict", run.verdict().kind().label());
    json.writeStringField("reason", run.verdict().reason());
    json.writeBooleanField("knownBug", run.verdict().knownBug());
    mismatches(run.verdict().mismatches());
    json.writeNumberField("repetitions", run.repetitions());
    json.writeNumberField("distinctHistories", run.distinctHistories());
    json.writeStringField("ending", run.history().map(h -> ending(h.ending())).orElse(null));
    steps(run.history().map(history -> history.steps()).orElse(List.of()));
    events(run.history().map(history -> history.events()).orElse(List.of()));
    finalState(run.history().map(history -> history.finalState()).orElse(List.of()));
    json.writeEndObject();
  }

  private static String ending(Ending ending) {
    if (ending instanceof Ending.Stuck) {
      return "stuck";
    }
    return ending instanceof Ending.ServerDied ? "server-died" : "complete";
  }

  private void mismatches(List<RunVerdict.Mismatch> mismatches) throws IOException {
    json.writeArrayFieldStart("mismatches");
    for (RunVerdict.Mismatch mismatch : mismatches) {
      json.writeStartObject();
      number("statement", mismatch.statement());
      json.writeStringField("table", mismatch.table().orElse(null));
      json.writeStringField("expected", mismatch.expected());
      json.writeStringField("observed", mismatch.observed());
      json.writeBooleanField("knownBug", mismatch.knownBug());
      json.writeEndObject();
    }
    json.writeEndArray();
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
    number("submittedAt", step.submittedAt());
    json.writeBooleanField("blocked", step.blocked());
    JsonText.strings(json, "blockedBy", step.blockedBy());
    number("releasedBy", step.releasedBy());
    number("completedAt", step.completedAt());
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

  private void number(String field, OptionalInt value) throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(field, value.getAsInt());
    } else {
      json.writeNullField(field);
    }
  }
}
