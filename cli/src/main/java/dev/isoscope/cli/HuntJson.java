package dev.isoscope.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.finding.FindingJson;
import dev.isoscope.generate.FeatureCounts;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.hunt.Tallies;
import dev.isoscope.model.Triage;
import dev.isoscope.report.JsonText;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON document of {@code hunt --json}, written by hand so that it keeps its schema. */
final class HuntJson {
  static final String SCHEMA = "isoscope.hunt/1";

  private final JsonGenerator json;
  private final HuntTerms terms;
  private final boolean stats;

  private HuntJson(JsonGenerator json, HuntTerms terms, boolean stats) {
    this.json = json;
    this.terms = terms;
    this.stats = stats;
  }

  /**
   * Writes the document; leaves the writer open.
   *
   * @param neverRan what was not begun when somebody ended it all
   * @param stats whether to say what the cases were made of
   */
  static void write(
      List<HuntResult> hunts,
      Map<String, String> unavailable,
      List<String> neverRan,
      HuntTerms terms,
      boolean stats,
      Writer writer)
      throws IOException {
    JsonText.write(
        writer, json -> new HuntJson(json, terms, stats).document(hunts, unavailable, neverRan));
  }

  private void document(
      List<HuntResult> hunts, Map<String, String> unavailable, List<String> neverRan)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    JsonText.objects(json, "hunts", hunts, this::hunt);
    JsonText.strings(json, "neverRan", neverRan);
    JsonText.unavailable(json, unavailable);
    json.writeEndObject();
  }

  private void hunt(HuntResult hunt) throws IOException {
    Tallies tallies = hunt.ledger().tallies();
    JsonText.target(json, hunt.target());
    json.writeStringField("level", hunt.level().label());
    json.writeNumberField("seed", hunt.seed());
    JsonText.strings(json, "oracles", hunt.oracles());
    json.writeNumberField("seconds", rounded(hunt.ledger().seconds()));
    json.writeNumberField("cases", tallies.cases());
    if (hunt.cases().isPresent()) {
      json.writeNumberField("casesWanted", hunt.cases().getAsLong());
    } else {
      json.writeNullField("casesWanted");
    }
    json.writeStringField("interrupted", hunt.interrupted().orElse(null));
    json.writeNumberField("casesPerSecond", rounded(hunt.casesPerSecond()));
    json.writeNumberField("statements", tallies.statements());
    json.writeNumberField("invalidStatements", tallies.invalid());
    json.writeNumberField("blocked", tallies.blocked());
    json.writeNumberField("deadlocks", tallies.deadlocks());
    json.writeNumberField("cutOff", tallies.cutOff());
    json.writeNumberField("inconclusive", tallies.inconclusive());
    json.writeNumberField("unconfirmed", tallies.unconfirmed());
    JsonText.strings(json, "unconfirmedAt", tallies.places());
    json.writeNumberField("intermittent", tallies.intermittent());
    json.writeNumberField("known", tallies.known());
    json.writeObjectFieldStart("violations");
    for (Triage triage : Triage.values()) {
      json.writeNumberField(triage.label(), tallies.violations().get(triage));
    }
    json.writeEndObject();
    json.writeStringField("directory", hunt.directory().toString());
    JsonText.objects(
        json, "findings", hunt.ledger().findings().values(), finding -> finding(hunt, finding));
    if (stats) {
      JsonText.counts(json, "documented", hunt.ledger().documented());
      JsonText.counts(json, "inconclusiveReasons", tallies.reasons());
      Map<String, Long> features = new LinkedHashMap<>();
      FeatureCounts counted = HuntStatistics.of(terms, hunt);
      counted.counts().forEach((feature, count) -> features.put(feature.label(), count));
      JsonText.counts(json, "features", features);
      Map<String, Long> pairs = new LinkedHashMap<>();
      pairs.put("exercised", counted.pairs());
      pairs.put("possible", counted.possiblePairs());
      JsonText.counts(json, "featurePairs", pairs);
      JsonText.counts(json, "patterns", counted.patterns());
    }
  }

  private void finding(HuntResult hunt, FindingSummary finding) throws IOException {
    json.writeStringField("id", finding.id());
    json.writeStringField("oracle", finding.oracle());
    json.writeStringField("kind", finding.kind());
    json.writeStringField("triage", finding.triage().label());
    json.writeStringField("knownBug", finding.known().orElse(null));
    json.writeBooleanField("intermittent", finding.intermittent());
    json.writeStringField("headline", finding.headline());
    json.writeBooleanField("provisional", finding.provisional());
    JsonText.objects(
        json, "witnesses", finding.witnesses(), witness -> FindingJson.witness(json, witness));
    json.writeStringField("place", finding.place());
    JsonText.objects(
        json,
        "levels",
        HuntReporter.shown(finding),
        rate -> {
          json.writeStringField("level", rate.level().label());
          json.writeStringField("rate", rate.toString());
        });
    json.writeNumberField("statements", finding.statements());
    json.writeNumberField("occurrences", hunt.ledger().occurrences(finding.id()));
    json.writeStringField("case", hunt.reduced(finding).toString());
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
