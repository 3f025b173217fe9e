package dev.isoscope.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is done of blocks as lines of JSON, in the words of the journal. */
final class UnfinishedCodec {
  private UnfinishedCodec() {}

  static String filed(Unfinished.Filed filed) {
    ObjectNode line = JournalCodec.object(filed.record());
    line.put("filed", filed.key());
    return line.toString();
  }

  /** What became of a sighting; empty if the line says something else, or is damaged. */
  static Optional<Unfinished.Filed> filed(String line) {
    Optional<String> key = JournalCodec.parse(line).map(node -> node.path("filed").textValue());
    return key.flatMap(
        found -> JournalCodec.block(line).map(record -> new Unfinished.Filed(found, record)));
  }

  static String answer(Unfinished.Answer answer) {
    ObjectNode line = JournalCodec.object();
    line.put("asked", answer.block());
    line.put("question", answer.question());
    line.put("answer", answer.text());
    return line.toString();
  }

  /** An answer; empty if the line says something else, or is damaged. */
  static Optional<Unfinished.Answer> answer(String line) {
    return JournalCodec.parse(line)
        .filter(node -> node.path("asked").isInt())
        .map(
            node ->
                new Unfinished.Answer(
                    node.get("asked").asInt(),
                    node.path("question").asText(),
                    node.path("answer").asText()));
  }

  static String hunted(HuntedPart part) {
    ObjectNode line = JournalCodec.object();
    line.put("hunted", part.block());
    line.put("cases", part.cases());
    JournalCodec.tallies(line.putObject("tallies"), part.tallies());
    ArrayNode sightings = line.putArray("sightings");
    part.sightings().forEach(sighting -> sighting(sightings.addObject(), sighting));
    return line.toString();
  }

  private static void sighting(ObjectNode node, SightingRecord sighting) {
    node.put("place", sighting.place().toString());
    node.put("oracle", sighting.oracle());
    node.put("kind", sighting.kind());
    node.put("triage", sighting.triage().label());
    node.put("citations", sighting.citations());
    ArrayNode causes = node.putArray("causes");
    sighting.causes().forEach(causes::add);
    node.put("byChance", sighting.byChance());
    node.put("confirmed", sighting.confirmed());
  }

  /** A part of a block; empty if the line says something else, or is damaged. */
  static Optional<HuntedPart> hunted(String line) {
    return JournalCodec.parse(line)
        .filter(node -> node.path("hunted").isInt() && node.path("tallies").isObject())
        .map(UnfinishedCodec::hunted);
  }

  private static HuntedPart hunted(JsonNode node) {
    List<SightingRecord> sightings = new ArrayList<>();
    node.path("sightings").forEach(sighting -> sightings.add(sighting(sighting)));
    return new HuntedPart(
        node.get("hunted").asInt(),
        node.path("cases").asInt(),
        JournalCodec.tallies(node.get("tallies")),
        sightings);
  }

  private static SightingRecord sighting(JsonNode node) {
    List<String> causes = new ArrayList<>();
    node.path("causes").forEach(cause -> causes.add(cause.asText()));
    return new SightingRecord(
        Place.parse(node.path("place").asText()).orElseThrow(),
        node.path("oracle").asText(),
        node.path("kind").asText(),
        JournalCodec.triage(node.path("triage").asText()),
        node.path("citations").asText(),
        causes,
        node.path("byChance").asBoolean(),
        node.path("confirmed").asBoolean());
  }
}
