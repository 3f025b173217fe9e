package dev.isoscope.report;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;

/** A case with what its runs have shown, as a document of its own that pages are made from. */
public final class EvidenceJson {
  static final String SCHEMA = "isoscope.evidence/1";

  private EvidenceJson() {}

  /** The document, with a line break at its end. */
  public static String print(Case testCase, Explanation explanation) {
    return JsonText.print(
        json -> {
          json.writeStartObject();
          json.writeStringField("schema", SCHEMA);
          json.writeStringField("case", CasePrinter.print(testCase));
          json.writeFieldName("explanation");
          ExplanationJson.write(json, explanation);
          json.writeEndObject();
        });
  }
}
