package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.explore.Explored;
import dev.isoscope.explore.ExploredLevel;
import dev.isoscope.explore.ExploredOutcome;
import dev.isoscope.explore.SessionScripts;
import dev.isoscope.explore.TriedRemedy;
import dev.isoscope.model.Anomaly;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The JSON document of {@code explore --json}. */
public final class ExploreJson {
  public static final String SCHEMA = "isoscope.explore/1";

  private final JsonGenerator json;

  private ExploreJson(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes the document and a final line break; leaves the writer open.
   *
   * @param orders how many there are of the case
   * @param unavailable the targets that could not be used, with the reason
   */
  public static void write(
      SessionScripts scripts,
      BigInteger orders,
      List<ExploredLevel> levels,
      Map<String, String> unavailable,
      Writer writer)
      throws IOException {
    JsonText.write(
        writer,
        json -> {
          json.writeStartObject();
          json.writeStringField("schema", SCHEMA);
          json.writeStringField("case", scripts.testCase().name());
          json.writeNumberField("orders", orders);
          JsonText.objects(json, "explorations", levels, new ExploreJson(json)::level);
          JsonText.unavailable(json, unavailable);
          json.writeEndObject();
        });
  }

  private void level(ExploredLevel level) throws IOException {
    JsonText.target(json, level.explored().target());
    json.writeStringField("level", level.explored().level().label());
    explored(level.explored());
    JsonText.objects(json, "changes", level.remedies(), this::remedy);
  }

  private void explored(Explored explored) throws IOException {
    json.writeNumberField("orders", explored.orders());
    json.writeNumberField("runs", explored.runs());
    json.writeNumberField("byChance", explored.byChance());
    json.writeNumberField("notSerial", explored.anomalous());
    json.writeNumberField("failing", explored.failing());
    json.writeNumberField("unknown", explored.untold().size());
    JsonText.objects(
        json, "outcomes", explored.outcomes(), outcome -> outcome(explored.scripts(), outcome));
  }

  private void outcome(SessionScripts scripts, ExploredOutcome outcome) throws IOException {
    json.writeNumberField("orders", outcome.orders());
    json.writeBooleanField("serial", outcome.serial());
    JsonText.strings(json, "anomalies", outcome.anomalies().stream().map(Anomaly::label).toList());
    JsonText.objects(
        json,
        "failures",
        outcome.failures(),
        failure -> {
          json.writeStringField("session", failure.session());
          json.writeStringField("error", failure.kind().label());
        });
    if (outcome.retried().isPresent()) {
      json.writeBooleanField("serialWhenRetried", outcome.retried().get());
    } else {
      json.writeNullField("serialWhenRetried");
    }
    json.writeObjectFieldStart("results");
    for (int place = 0; place < scripts.size(); place++) {
      json.writeStringField(scripts.label(place), outcome.outcome().results().get(place));
    }
    json.writeEndObject();
    json.writeObjectFieldStart("final");
    for (Map.Entry<String, String> table : new TreeMap<>(outcome.outcome().finals()).entrySet()) {
      json.writeStringField(table.getKey(), table.getValue());
    }
    json.writeEndObject();
    json.writeStringField("witness", CasePrinter.print(outcome.recorded()));
  }

  private void remedy(TriedRemedy remedy) throws IOException {
    json.writeStringField("kind", remedy.kind().label());
    json.writeStringField("change", remedy.title());
    JsonText.strings(json, "statements", remedy.changes());
    json.writeBooleanField("gone", remedy.removes());
    json.writeStringField("obstacle", remedy.obstacle().orElse(null));
    if (remedy.explored().isPresent()) {
      explored(remedy.explored().get());
    }
  }
}
