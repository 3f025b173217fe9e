package dev.isoscope.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.model.Citation;
import dev.isoscope.model.EdgeKind;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Labelled;
import dev.isoscope.model.RowSight;
import dev.isoscope.model.TransactionOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads what {@link ExplanationJson} has written; what older documents lack is empty. */
public final class ExplanationReader {
  private ExplanationReader() {}

  public static Explanation read(JsonNode json) {
    return new Explanation(
        json.path("headline").asText(),
        all(json.path("differences"), ExplanationReader::difference),
        HistoryReader.texts(json.path("reasoning")),
        all(json.path("citations"), ExplanationReader::citation),
        List.of(),
        all(json.path("evidence"), ExplanationReader::evidence),
        all(json.path("dependencies"), ExplanationReader::order).stream()
            .flatMap(Optional::stream)
            .toList(),
        all(json.path("versions"), ExplanationReader::sight).stream()
            .flatMap(Optional::stream)
            .toList());
  }

  private static <T> List<T> all(JsonNode json, Function<JsonNode, T> form) {
    List<T> values = new ArrayList<>();
    json.forEach(one -> values.add(form.apply(one)));
    return values;
  }

  private static Explanation.Difference difference(JsonNode json) {
    return new Explanation.Difference(
        json.path("place").asText(),
        json.path("observed").asText(),
        json.path("expected").asText());
  }

  private static Citation citation(JsonNode json) {
    return new Citation(json.path("claim").asText(), json.path("source").asText());
  }

  private static Explanation.Evidence evidence(JsonNode json) {
    return new Explanation.Evidence(json.path("label").asText(), HistoryReader.read(json));
  }

  private static Optional<TransactionOrder> order(JsonNode json) {
    return Arrays.stream(EdgeKind.values())
        .filter(kind -> kind.toString().equals(json.path("kind").asText()))
        .findFirst()
        .map(
            kind ->
                new TransactionOrder(
                    json.path("from").asText(),
                    json.path("to").asText(),
                    kind,
                    json.path("predicate").asBoolean(),
                    json.path("decisive").asBoolean(),
                    json.path("because").asText()));
  }

  private static Optional<RowSight> sight(JsonNode json) {
    return Labelled.named(RowSight.Manner.values(), json.path("manner").asText())
        .map(
            manner ->
                new RowSight(
                    json.path("statement").asInt(),
                    manner,
                    json.path("row").asText(),
                    json.path("values").asText(),
                    json.path("writer").asText(),
                    HistoryReader.number(json, "writtenBy")));
  }
}
