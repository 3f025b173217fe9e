package dev.isoscope.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.isoscope.model.Finding;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blocks as lines of JSON. Fields that it does not know are ignored, missing ones count as none.
 */
final class JournalCodec {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JournalCodec() {}

  static String header(Map<String, String> campaign) {
    ObjectNode line = JSON.createObjectNode();
    ObjectNode fields = line.putObject("campaign");
    campaign.forEach(fields::put);
    return line.toString();
  }

  /** The header's fields; empty if the line is none. */
  static Optional<Map<String, String>> header(String line) {
    JsonNode fields = parse(line).map(node -> node.get("campaign")).orElse(null);
    if (fields == null || !fields.isObject()) {
      return Optional.empty();
    }
    Map<String, String> campaign = new LinkedHashMap<>();
    fields.properties().forEach(field -> campaign.put(field.getKey(), field.getValue().asText()));
    return Optional.of(campaign);
  }

  static String crash(CrashRecord crash) {
    ObjectNode line = JSON.createObjectNode();
    line.put("place", crash.place().toString());
    line.put("phase", crash.phase().name());
    line.put("reason", crash.reason());
    crash.finding().ifPresent(finding -> finding(line.putObject("finding"), finding));
    return line.toString();
  }

  /** The crash; empty if the line is none, or is damaged. */
  static Optional<CrashRecord> crash(String line) {
    return parse(line)
        .flatMap(
            node ->
                Place.parse(node.path("place").asText())
                    .map(
                        place ->
                            new CrashRecord(
                                place,
                                UnderWay.Phase.valueOf(node.path("phase").asText()),
                                node.path("reason").asText(),
                                Optional.ofNullable(node.get("finding"))
                                    .map(JournalCodec::finding))));
  }

  static Optional<JsonNode> parse(String line) {
    try {
      return Optional.ofNullable(JSON.readTree(line)).filter(JsonNode::isObject);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  // ---- writing --------------------------------------------------------------------------------

  static String block(BlockRecord block) {
    return object(block).toString();
  }

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  static ObjectNode object(BlockRecord block) {
    ObjectNode line = object();
    line.put("block", block.block());
    line.put("seconds", Math.round(block.seconds() * 1000) / 1000.0);
    tallies(line.putObject("tallies"), block.tallies());
    ArrayNode entries = line.putArray("entries");
    block.entries().forEach((entry, count) -> entry(entries.addObject(), entry, count));
    ArrayNode findings = line.putArray("findings");
    block.findings().forEach(finding -> finding(findings.addObject(), finding));
    return line;
  }

  static void tallies(ObjectNode node, Tallies tallies) {
    node.put("cases", tallies.cases());
    node.put("statements", tallies.statements());
    node.put("invalid", tallies.invalid());
    node.put("blocked", tallies.blocked());
    node.put("deadlocks", tallies.deadlocks());
    node.put("cutOff", tallies.cutOff());
    node.put("inconclusive", tallies.inconclusive());
    node.put("unconfirmed", tallies.unconfirmed());
    ObjectNode violations = node.putObject("violations");
    tallies.violations().forEach((triage, count) -> violations.put(triage.label(), count));
    ObjectNode reasons = node.putObject("reasons");
    tallies.reasons().forEach(reasons::put);
  }

  private static void entry(ObjectNode node, Entry entry, int count) {
    node.put("signature", entry.signature());
    node.put("oracle", entry.oracle());
    node.put("kind", entry.kind());
    node.put("triage", entry.triage().label());
    node.put("citations", entry.citations());
    node.put("id", entry.id().orElse(null));
    node.put("reduced", entry.reduced());
    node.put("count", count);
  }

  private static void finding(ObjectNode node, FindingSummary finding) {
    node.put("id", finding.id());
    node.put("oracle", finding.oracle());
    node.put("kind", finding.kind());
    node.put("triage", finding.triage().label());
    node.put("headline", finding.headline());
    node.put("place", finding.place());
    node.put("statements", finding.statements());
    node.put("folder", finding.folder());
    ArrayNode rates = node.putArray("rates");
    for (Finding.Rate rate : finding.rates()) {
      ObjectNode one = rates.addObject();
      one.put("level", rate.level().label());
      one.put("shown", rate.shown());
      one.put("runs", rate.runs());
    }
  }

  // ---- reading --------------------------------------------------------------------------------

  /** The block; empty if the line is none, or is damaged. */
  static Optional<BlockRecord> block(String line) {
    return parse(line)
        .filter(node -> node.path("block").isInt() && node.path("tallies").isObject())
        .map(JournalCodec::block);
  }

  private static BlockRecord block(JsonNode node) {
    Map<Entry, Integer> entries = new LinkedHashMap<>();
    for (JsonNode entry : node.path("entries")) {
      entries.merge(entry(entry), entry.path("count").asInt(), Integer::sum);
    }
    List<FindingSummary> findings = new ArrayList<>();
    node.path("findings").forEach(finding -> findings.add(finding(finding)));
    return new BlockRecord(
        node.get("block").asInt(),
        node.path("seconds").asDouble(),
        tallies(node.get("tallies")),
        entries,
        findings);
  }

  static Tallies tallies(JsonNode node) {
    Map<Triage, Long> violations = new LinkedHashMap<>();
    node.path("violations")
        .properties()
        .forEach(field -> violations.put(triage(field.getKey()), field.getValue().asLong()));
    Map<String, Long> reasons = new LinkedHashMap<>();
    node.path("reasons")
        .properties()
        .forEach(field -> reasons.put(field.getKey(), field.getValue().asLong()));
    return new Tallies(
        node.path("cases").asLong(),
        node.path("statements").asLong(),
        node.path("invalid").asLong(),
        node.path("blocked").asLong(),
        node.path("deadlocks").asLong(),
        node.path("cutOff").asLong(),
        node.path("inconclusive").asLong(),
        node.path("unconfirmed").asLong(),
        violations,
        reasons);
  }

  private static Entry entry(JsonNode node) {
    return new Entry(
        node.path("signature").asText(),
        node.path("oracle").asText(),
        node.path("kind").asText(),
        triage(node.path("triage").asText()),
        node.path("citations").asText(),
        Optional.ofNullable(node.path("id").textValue()),
        node.path("reduced").asBoolean());
  }

  private static FindingSummary finding(JsonNode node) {
    List<Finding.Rate> rates = new ArrayList<>();
    for (JsonNode rate : node.path("rates")) {
      Level.named(rate.path("level").asText())
          .ifPresent(
              level ->
                  rates.add(
                      new Finding.Rate(
                          level, rate.path("shown").asInt(), rate.path("runs").asInt())));
    }
    return new FindingSummary(
        node.path("id").asText(),
        node.path("oracle").asText(),
        node.path("kind").asText(),
        triage(node.path("triage").asText()),
        node.path("headline").asText(),
        node.path("place").asText(),
        rates,
        node.path("statements").asInt(),
        node.path("folder").asText());
  }

  static Triage triage(String label) {
    return Triage.valueOf(label.toUpperCase(java.util.Locale.ROOT));
  }
}
