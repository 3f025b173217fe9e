package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.model.RunVerdict;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

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
  public static void write(List<ReportedRun> runs, Map<String, String> unavailable, Writer writer)
      throws IOException {
    JsonText.write(writer, json -> new JsonReport(json).document(runs, unavailable));
  }

  private void document(List<ReportedRun> runs, Map<String, String> unavailable)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    JsonText.objects(json, "runs", runs, this::run);
    JsonText.unavailable(json, unavailable);
    json.writeEndObject();
  }

  private void run(ReportedRun run) throws IOException {
    json.writeStringField("case", run.testCase().name());
    json.writeStringField("file", run.testCase().source());
    JsonText.target(json, run.target());
    json.writeStringField("level", run.level().label());
    json.writeStringField("verdict", run.verdict().kind().label());
    json.writeStringField("reason", run.verdict().reason());
    json.writeBooleanField("knownBug", run.verdict().knownBug());
    JsonText.objects(json, "mismatches", run.verdict().mismatches(), this::mismatch);
    json.writeNumberField("repetitions", run.repetitions());
    json.writeNumberField("distinctHistories", run.distinctHistories());
    HistoryJson.fields(json, run.history());
  }

  private void mismatch(RunVerdict.Mismatch mismatch) throws IOException {
    JsonText.number(json, "statement", mismatch.statement());
    json.writeStringField("table", mismatch.table().orElse(null));
    json.writeStringField("expected", mismatch.expected());
    json.writeStringField("observed", mismatch.observed());
    json.writeBooleanField("knownBug", mismatch.knownBug());
  }
}
