package dev.isoscope.finding;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.isoscope.model.Finding;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.report.ExplanationJson;
import dev.isoscope.report.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The document {@code finding.json}: everything that is known of a finding, for programs. */
public final class FindingJson {
  static final String SCHEMA = "isoscope.finding/1";

  private final JsonGenerator json;

  private FindingJson(JsonGenerator json) {
    this.json = json;
  }

  static String print(Finding finding, long occurrences) {
    return JsonText.print(json -> new FindingJson(json).document(finding, occurrences));
  }

  static String print(ObjectNode document) {
    ObjectMapper mapper = new ObjectMapper();
    return JsonText.print(json -> mapper.writeTree(json, document));
  }

  static ObjectNode read(Path file) throws IOException {
    JsonNode document = new ObjectMapper().readTree(Files.readString(file));
    if (!(document instanceof ObjectNode object) || !object.path("id").isTextual()) {
      throw new IOException(file + ": this is no finding; remove its folder or restore it");
    }
    return object;
  }

  private void document(Finding finding, long occurrences) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeStringField("id", finding.id());
    json.writeStringField("oracle", finding.oracle());
    json.writeStringField("kind", finding.violation().kind());
    json.writeStringField("triage", finding.violation().triage().label());
    json.writeStringField("knownBug", finding.known().orElse(null));
    json.writeBooleanField("provisional", finding.provisional());
    JsonText.objects(json, "witnesses", finding.witnesses(), one -> witness(json, one));
    target(finding.target());
    json.writeStringField("level", finding.level().label());
    json.writeStringField("claim", finding.claim().map(Level::label).orElse(null));
    json.writeNumberField("seed", finding.seed());
    json.writeStringField("place", finding.place());
    json.writeStringField("command", finding.command());
    json.writeStringField("check", finding.check());
    json.writeNumberField("statements", finding.reduced().statements().size());
    json.writeNumberField("occurrences", occurrences);
    JsonText.objects(json, "rates", finding.rates(), this::rate);
    settings(finding.settings());
    cases(finding);
    json.writeFieldName("explanation");
    ExplanationJson.write(json, finding.violation().explanation());
    json.writeEndObject();
  }

  private void target(TargetIdentity target) throws IOException {
    json.writeObjectFieldStart("target");
    json.writeStringField("name", target.name());
    json.writeStringField("dbms", target.dbms());
    json.writeStringField("mode", target.mode().orElse(null));
    json.writeStringField("version", target.version().toString());
    JsonText.serverOptions(json, target);
    json.writeEndObject();
  }

  /** What another oracle says. */
  public static void witness(JsonGenerator json, Finding.Witness witness) throws IOException {
    json.writeStringField("oracle", witness.oracle());
    json.writeStringField("kind", witness.kind());
    json.writeStringField("triage", witness.triage().label());
    json.writeStringField("knownBug", witness.known().orElse(null));
    json.writeStringField("headline", witness.headline());
    json.writeStringField("id", witness.id().orElse(null));
  }

  private void rate(Finding.Rate rate) throws IOException {
    json.writeStringField("level", rate.level().label());
    json.writeNumberField("shown", rate.shown());
    json.writeNumberField("runs", rate.runs());
  }

  private void settings(Map<String, String> settings) throws IOException {
    json.writeObjectFieldStart("settings");
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
  }

  private void cases(Finding finding) throws IOException {
    json.writeObjectFieldStart("case");
    json.writeStringField("original", FindingStore.ORIGINAL);
    json.writeStringField("reduced", FindingStore.REDUCED);
    JsonText.strings(
        json, "init", finding.reduced().init().stream().map(InitStatement::sql).toList());
    JsonText.objects(
        json,
        "steps",
        finding.reduced().statements(),
        statement -> {
          json.writeNumberField("n", statement.number());
          json.writeStringField("session", statement.session());
          json.writeStringField("sql", statement.sql());
        });
    json.writeEndObject();
  }
}
