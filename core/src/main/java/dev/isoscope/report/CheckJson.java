package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/** The JSON document of {@code check --json}. */
public final class CheckJson {
  public static final String SCHEMA = "isoscope.check/1";

  private final JsonGenerator json;

  /** A case that was not judged, because it is not meant for the target or the level. */
  public record NotApplicable(Case testCase, TargetIdentity target, Level level, String reason) {}

  private CheckJson(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes the document and a final line break; leaves the writer open.
   *
   * @param unavailable the targets that could not be used, with the reason
   */
  public static void write(
      List<Check> checks,
      List<NotApplicable> notApplicable,
      Map<String, String> unavailable,
      Writer writer)
      throws IOException {
    JsonText.write(
        writer, json -> new CheckJson(json).document(checks, notApplicable, unavailable));
  }

  private void document(
      List<Check> checks, List<NotApplicable> notApplicable, Map<String, String> unavailable)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    JsonText.objects(json, "checks", checks, this::check);
    JsonText.objects(json, "notApplicable", notApplicable, this::notApplicable);
    JsonText.unavailable(json, unavailable);
    json.writeEndObject();
  }

  private void notApplicable(NotApplicable one) throws IOException {
    place(one.testCase(), one.target(), one.level());
    json.writeStringField("reason", one.reason());
  }

  private void place(Case testCase, TargetIdentity target, Level level) throws IOException {
    json.writeStringField("case", testCase.name());
    json.writeStringField("file", testCase.source());
    JsonText.target(json, target);
    json.writeStringField("level", level.label());
  }

  private void check(Check check) throws IOException {
    place(check.testCase(), check.target(), check.level());
    json.writeStringField("claim", check.claim().map(Level::label).orElse(null));
    json.writeStringField("oracle", check.oracle());
    json.writeStringField("verdict", check.verdict().label());
    json.writeStringField("id", check.id().isEmpty() ? null : check.id());
    json.writeBooleanField("known", check.known());
    JsonText.strings(
        json,
        "allowed",
        check.verdict() instanceof Verdict.Pass pass
            ? pass.allowed().stream().map(Anomaly::label).toList()
            : List.of());
    if (check.verdict() instanceof Verdict.Violation violation) {
      json.writeStringField("kind", violation.kind());
      json.writeStringField("triage", violation.triage().label());
      json.writeStringField("knownBug", violation.known().orElse(null));
      json.writeFieldName("explanation");
      ExplanationJson.write(json, violation.explanation());
      return;
    }
    json.writeNullField("kind");
    json.writeNullField("triage");
    json.writeNullField("knownBug");
    if (check.verdict() instanceof Verdict.Inconclusive inconclusive) {
      json.writeFieldName("explanation");
      ExplanationJson.write(
          json, new Explanation(inconclusive.reason(), List.of(), List.of(), List.of(), List.of()));
    } else {
      json.writeNullField("explanation");
    }
  }
}
