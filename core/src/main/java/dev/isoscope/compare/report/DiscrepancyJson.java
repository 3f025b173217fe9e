package dev.isoscope.compare.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Discrepancy;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.Remedy;
import dev.isoscope.compare.Side;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.report.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A discrepancy in JSON.
 *
 * @param targets by their names
 * @param known ids of discrepancies that do not count
 * @param directory where the files of discrepancies are, if they were kept
 */
record DiscrepancyJson(
    JsonGenerator json,
    Map<String, TargetIdentity> targets,
    Set<String> known,
    Optional<Path> directory) {

  /** Writes the fields of an object. */
  void write(FiledDiscrepancy filed) throws IOException {
    Discrepancy shown = filed.shown();
    json.writeStringField("id", filed.id());
    json.writeStringField("formerId", filed.formerId().orElse(null));
    json.writeBooleanField("known", filed.isAmong(known));
    JsonText.strings(json, "targets", shown.contenders());
    JsonText.strings(json, "levels", labels(filed.levelList()));
    json.writeStringField("title", Words.title(filed));
    json.writeStringField("kind", shown.kind().label());
    json.writeStringField("cause", shown.cause().label());
    json.writeStringField("consequence", shown.consequence().label());
    json.writeObjectFieldStart("consequences");
    for (Map.Entry<ComparedLevel, Consequence> level : filed.levels().entrySet()) {
      json.writeStringField(level.getKey().label(), level.getValue().label());
    }
    json.writeEndObject();
    json.writeNumberField("occurrences", filed.allOccurrences());
    json.writeObjectFieldStart("occurrencesByLevel");
    for (Map.Entry<ComparedLevel, Long> level : filed.occurrences().entrySet()) {
      json.writeNumberField(level.getKey().label(), level.getValue());
    }
    json.writeEndObject();
    json.writeStringField("place", shown.place().toString());
    JsonText.objects(json, "sides", List.of(shown.left(), shown.right()), this::side);
    groups(shown);
    json.writeStringField("oddOneOut", shown.oddOneOut().orElse(null));
    JsonText.strings(json, "reasons", shown.reasons());
    JsonText.strings(json, "remedies", filed.remedies().stream().map(Remedy::label).toList());
    json.writeNumberField("statements", shown.testCase().statements().size());
    json.writeBooleanField("smallest", filed.smallest());
    json.writeStringField("case", CasePrinter.print(DiscrepancyCase.of(filed, targets)));
    json.writeStringField(
        "file",
        directory.map(one -> DiscrepancyFiles.caseFile(one, filed).toString()).orElse(null));
    json.writeObjectFieldStart("origin");
    json.writeStringField("place", filed.origin().place());
    json.writeStringField("level", filed.origin().level().label());
    json.writeStringField("command", filed.origin().command());
    json.writeEndObject();
  }

  private void side(Side side) throws IOException {
    JsonText.strings(json, "targets", side.contenders());
    json.writeStringField("behaviour", side.behaviour());
  }

  private void groups(Discrepancy shown) throws IOException {
    json.writeArrayFieldStart("groups");
    for (List<String> group : shown.groups()) {
      json.writeStartArray();
      for (String name : group) {
        json.writeString(name);
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  static List<String> labels(List<ComparedLevel> levels) {
    return levels.stream().map(ComparedLevel::label).toList();
  }
}
