package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.levels.Attempt;
import dev.isoscope.levels.Cell;
import dev.isoscope.levels.EvidenceCase;
import dev.isoscope.levels.LevelProfile;
import dev.isoscope.levels.NamedLevel;
import dev.isoscope.levels.SurveyOptions;
import dev.isoscope.model.TargetIdentity;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The JSON document of {@code levels --json}. */
public final class LevelsJson {
  public static final String SCHEMA = "isoscope.levels/1";

  private final JsonGenerator json;

  private LevelsJson(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes the document and a final line break; leaves the writer open.
   *
   * @param unavailable the targets that could not be used, with the reason
   * @param neverRan what was not finished when somebody ended it all
   */
  public static void write(
      List<LevelProfile> profiles,
      SurveyOptions options,
      Map<String, String> unavailable,
      List<String> neverRan,
      Writer writer)
      throws IOException {
    JsonText.write(
        writer, json -> new LevelsJson(json).document(profiles, options, unavailable, neverRan));
  }

  private void document(
      List<LevelProfile> profiles,
      SurveyOptions options,
      Map<String, String> unavailable,
      List<String> neverRan)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeNumberField("seed", options.seed());
    json.writeNumberField("attempts", options.attempts());
    Map<TargetIdentity, List<LevelProfile>> byTarget =
        profiles.stream()
            .collect(
                Collectors.groupingBy(
                    LevelProfile::target, LinkedHashMap::new, Collectors.toList()));
    JsonText.objects(json, "targets", byTarget.entrySet(), this::target);
    JsonText.strings(json, "neverRan", neverRan);
    JsonText.unavailable(json, unavailable);
    json.writeEndObject();
  }

  private void target(Map.Entry<TargetIdentity, List<LevelProfile>> target) throws IOException {
    JsonText.target(json, target.getKey());
    JsonText.objects(json, "levels", target.getValue(), this::level);
  }

  private void level(LevelProfile profile) throws IOException {
    json.writeStringField("name", profile.level().label());
    json.writeStringField("strongest", profile.strongest().map(NamedLevel::label).orElse(null));
    json.writeObjectFieldStart("anomalies");
    for (Cell cell : profile.cells()) {
      json.writeStringField(cell.anomaly().label(), cell.status().label());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("evidence");
    for (Cell cell : profile.cells()) {
      json.writeFieldName(cell.anomaly().label());
      evidence(cell);
    }
    json.writeEndObject();
  }

  private void evidence(Cell cell) throws IOException {
    json.writeStartObject();
    json.writeStringField("how", cell.how());
    json.writeNumberField("attempts", cell.counting());
    json.writeNumberField("showing", cell.showing());
    for (Attempt.Means means : Attempt.Means.values()) {
      json.writeNumberField(key(means), cell.means().getOrDefault(means, 0L));
    }
    json.writeNumberField("notCounting", cell.attempts().size() - cell.counting());
    JsonText.strings(json, "obstacles", cell.obstacles());
    JsonText.strings(
        json, "reasoning", cell.evidence().map(Attempt.Shown::reasoning).orElse(List.of()));
    json.writeStringField(
        "case", cell.evidence().map(EvidenceCase::of).map(CasePrinter::print).orElse(null));
    json.writeEndObject();
  }

  private static String key(Attempt.Means means) {
    return switch (means) {
      case BLOCKED -> "blocked";
      case ABORTED -> "aborted";
      case NOT_VISIBLE -> "notVisible";
    };
  }
}
