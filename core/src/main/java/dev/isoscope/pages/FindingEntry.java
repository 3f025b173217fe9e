package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the overview says of a finding, and its own page above the rest.
 *
 * @param page its file below that of the overview
 * @param foundAt after how many seconds it came up; negative if nobody knows
 */
record FindingEntry(
    String id,
    String page,
    String triage,
    String known,
    String oracle,
    String kind,
    String target,
    String version,
    String level,
    String headline,
    long occurrences,
    int statements,
    double foundAt) {

  static FindingEntry of(JsonNode json, String page, double foundAt) {
    return new FindingEntry(
        json.path("id").asText(),
        page,
        json.path("triage").asText(),
        SourceFiles.words(json.path("knownBug")),
        json.path("oracle").asText(),
        json.path("kind").asText(),
        json.path("target").path("name").asText(),
        json.path("target").path("version").asText(),
        json.path("level").asText(),
        json.path("explanation").path("headline").asText(),
        json.path("occurrences").asLong(1),
        json.path("statements").asInt(),
        foundAt);
  }

  /** The same, with when it came up. */
  FindingEntry foundAt(double seconds) {
    return new FindingEntry(
        id,
        page,
        triage,
        known,
        oracle,
        kind,
        target,
        version,
        level,
        headline,
        occurrences,
        statements,
        seconds);
  }

  /** Who saw it, and as what. */
  String seenBy() {
    return oracle.equals(kind) ? oracle : oracle + " " + kind;
  }

  /** How often something was met, in words. */
  static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }

  /** What is known of it, by name. */
  static Map<String, String> facts(JsonNode json) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("verdict", json.path("triage").asText());
    if (json.path("knownBug").isTextual()) {
      facts.put("known as", json.path("knownBug").asText());
    }
    facts.put(
        "target",
        json.path("target").path("name").asText()
            + " "
            + json.path("target").path("version").asText());
    facts.put("level", json.path("level").asText());
    facts.put("oracle", json.path("oracle").asText() + " (" + json.path("kind").asText() + ")");
    facts.put("met", times(json.path("occurrences").asLong(1)));
    StringBuilder rates = new StringBuilder();
    for (JsonNode rate : json.path("rates")) {
      rates.append(rates.isEmpty() ? "" : ", ").append(rate.path("level").asText()).append(' ');
      rates.append(rate.path("shown").asText()).append('/').append(rate.path("runs").asText());
    }
    if (!rates.isEmpty()) {
      facts.put("shows at", rates.toString());
    }
    StringBuilder witnesses = new StringBuilder();
    for (JsonNode witness : json.path("witnesses")) {
      witnesses.append(witnesses.isEmpty() ? "" : ", ").append(witness.path("oracle").asText());
      witnesses.append(" (").append(witness.path("kind").asText()).append(')');
    }
    if (!witnesses.isEmpty()) {
      facts.put("seen by", witnesses.toString());
    }
    if (json.path("provisional").asBoolean()) {
      facts.put("provisional", "not reduced yet");
    }
    return facts;
  }
}
