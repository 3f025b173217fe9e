package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.model.Explanation;
import java.io.IOException;
import java.util.Optional;

/** An explanation in JSON, alike in every document that holds one. */
public final class ExplanationJson {
  private ExplanationJson() {}

  /** Writes one object. */
  public static void write(JsonGenerator json, Explanation explanation) throws IOException {
    json.writeStartObject();
    json.writeStringField("headline", explanation.headline());
    JsonText.objects(
        json,
        "differences",
        explanation.differences(),
        difference -> {
          json.writeStringField("place", difference.place());
          json.writeStringField("observed", difference.observed());
          json.writeStringField("expected", difference.expected());
        });
    JsonText.strings(json, "reasoning", explanation.reasoning());
    JsonText.objects(
        json,
        "citations",
        explanation.citations(),
        citation -> {
          json.writeStringField("claim", citation.claim());
          json.writeStringField("source", citation.source());
        });
    JsonText.objects(
        json,
        "evidence",
        explanation.evidence(),
        evidence -> {
          json.writeStringField("label", evidence.label());
          HistoryJson.fields(json, Optional.of(evidence.history()));
        });
    JsonText.objects(
        json,
        "dependencies",
        explanation.orders(),
        order -> {
          json.writeStringField("from", order.from());
          json.writeStringField("to", order.to());
          json.writeStringField("kind", order.kind().toString());
          json.writeBooleanField("predicate", order.predicate());
          json.writeBooleanField("decisive", order.decisive());
          json.writeStringField("because", order.because());
        });
    JsonText.objects(
        json,
        "versions",
        explanation.sights(),
        sight -> {
          json.writeNumberField("statement", sight.statement());
          json.writeStringField("manner", sight.manner().label());
          json.writeStringField("row", sight.row());
          json.writeStringField("values", sight.values());
          json.writeStringField("writer", sight.writer());
          JsonText.number(json, "writtenBy", sight.writtenBy());
        });
    json.writeEndObject();
  }
}
