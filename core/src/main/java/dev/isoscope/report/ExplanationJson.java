package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation;
import java.io.IOException;

/** An explanation in JSON, alike in every document that holds one. */
public final class ExplanationJson {
  private ExplanationJson() {}

  /** Writes one object. */
  public static void write(JsonGenerator json, Explanation explanation) throws IOException {
    json.writeStartObject();
    json.writeStringField("headline", explanation.headline());
    json.writeArrayFieldStart("differences");
    for (Explanation.Difference difference : explanation.differences()) {
      json.writeStartObject();
      json.writeStringField("place", difference.place());
      json.writeStringField("observed", difference.observed());
      json.writeStringField("expected", difference.expected());
      json.writeEndObject();
    }
    json.writeEndArray();
    JsonText.strings(json, "reasoning", explanation.reasoning());
    json.writeArrayFieldStart("citations");
    for (Citation citation : explanation.citations()) {
      json.writeStartObject();
      json.writeStringField("claim", citation.claim());
      json.writeStringField("source", citation.source());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("evidence");
    for (Explanation.Evidence evidence : explanation.evidence()) {
      json.writeStartObject();
      json.writeStringField("label", evidence.label());
      HistoryJson.fields(json, evidence.history());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
