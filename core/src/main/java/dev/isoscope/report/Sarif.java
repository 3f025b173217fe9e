package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.model.Triage;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/**
 * Violations as SARIF 2.1.0, which code hosts show beside the code: one rule per oracle and kind,
 * one result per violation, at the file of the case that shows it.
 */
public final class Sarif {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  /** Numbered, because a fingerprint that is made otherwise must not match an older one. */
  private static final String FINGERPRINT = "isoscope/v1";

  private final JsonGenerator json;

  private Sarif(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes one document and a line break; leaves the writer open.
   *
   * @param version of Isoscope
   */
  public static void write(List<Result> results, String version, Writer writer) throws IOException {
    List<Result> violations =
        results.stream().filter(one -> one.answer() == Result.Answer.VIOLATION).toList();
    JsonText.write(writer, json -> new Sarif(json).document(violations, version));
  }

  private void document(List<Result> violations, String version) throws IOException {
    List<String> rules = violations.stream().map(Sarif::ruleId).distinct().toList();
    json.writeStartObject();
    json.writeStringField("$schema", SCHEMA);
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "isoscope");
    json.writeStringField("version", version);
    JsonText.objects(json, "rules", rules, this::rule);
    json.writeEndObject();
    json.writeEndObject();
    JsonText.objects(json, "results", violations, one -> result(one, rules.indexOf(ruleId(one))));
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String ruleId(Result result) {
    return result.oracle() + "/" + result.kind();
  }

  private void rule(String id) throws IOException {
    String[] words = id.split("/", 2);
    json.writeStringField("id", id);
    json.writeObjectFieldStart("shortDescription");
    json.writeStringField(
        "text", "The oracle " + words[0] + " saw a violation of the kind " + words[1] + ".");
    json.writeEndObject();
  }

  private void result(Result result, int ruleIndex) throws IOException {
    json.writeStringField("ruleId", ruleId(result));
    json.writeNumberField("ruleIndex", ruleIndex);
    json.writeStringField("level", level(result.triage().orElse(Triage.UNEXPLAINED)));
    message(result);
    json.writeArrayFieldStart("locations");
    location(result);
    json.writeEndArray();
    if (!result.id().isEmpty()) {
      json.writeObjectFieldStart("partialFingerprints");
      json.writeStringField(FINGERPRINT, result.id());
      json.writeEndObject();
    }
    if (result.known()) {
      json.writeArrayFieldStart("suppressions");
      json.writeStartObject();
      json.writeStringField("kind", "external");
      json.writeStringField("justification", "named in the baseline");
      json.writeEndObject();
      json.writeEndArray();
    }
    json.writeObjectFieldStart("properties");
    json.writeStringField("triage", result.triage().map(Triage::label).orElse(null));
    json.writeStringField("where", result.suite());
    json.writeEndObject();
  }

  /** Tables of text keep their shape only in Markdown. */
  private void message(Result result) throws IOException {
    String words = result.headline() + " (" + result.suite() + ")";
    json.writeObjectFieldStart("message");
    json.writeStringField("text", words);
    if (!result.details().isBlank()) {
      String details = result.details().stripTrailing();
      json.writeStringField("markdown", words + "\n\n```\n" + details + "\n```\n");
    }
    json.writeEndObject();
  }

  private static String level(Triage triage) {
    return switch (triage) {
      case BUG -> "error";
      case UNEXPLAINED -> "warning";
      case DOCUMENTED -> "note";
    };
  }

  private void location(Result result) throws IOException {
    json.writeStartObject();
    if (!result.path().isEmpty()) {
      json.writeObjectFieldStart("physicalLocation");
      json.writeObjectFieldStart("artifactLocation");
      json.writeStringField("uri", uri(result.path()));
      json.writeEndObject();
      json.writeObjectFieldStart("region");
      json.writeNumberField("startLine", 1);
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeArrayFieldStart("logicalLocations");
    json.writeStartObject();
    json.writeStringField("fullyQualifiedName", result.suite());
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Relative paths stay relative: code hosts resolve them against the repository. */
  private static String uri(String text) {
    Path path = Path.of(text).normalize();
    if (path.isAbsolute()) {
      return path.toUri().toString();
    }
    String slashed = path.toString().replace('\\', '/');
    try {
      return new URI(null, null, slashed, null).getRawPath();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
