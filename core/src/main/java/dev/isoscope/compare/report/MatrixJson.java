package dev.isoscope.compare.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.report.JsonText;
import java.io.IOException;
import java.util.List;

/** The matrix in JSON. */
final class MatrixJson {
  private MatrixJson() {}

  /** The field that holds the matrix, an entry for each row. */
  static void write(Matrix matrix, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("matrix");
    for (Matrix.Pair pair : matrix.pairs()) {
      for (Matrix.Row row : pair.rows()) {
        json.writeStartObject();
        JsonText.strings(json, "targets", List.of(pair.one(), pair.other()));
        json.writeStringField("level", row.level().map(ComparedLevel::label).orElse(null));
        json.writeObjectFieldStart("causes");
        for (Cause cause : Matrix.CAUSES) {
          JsonText.strings(json, cause.label(), ids(row.of(cause)));
        }
        json.writeEndObject();
        json.writeObjectFieldStart("consequences");
        for (Consequence consequence : Consequence.values()) {
          json.writeNumberField(consequence.label(), row.of(consequence).size());
        }
        json.writeEndObject();
        json.writeNumberField("total", row.all().size());
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  private static List<String> ids(List<FiledDiscrepancy> discrepancies) {
    return discrepancies.stream().map(FiledDiscrepancy::id).toList();
  }
}
