package dev.isoscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.isoscope.model.History;
import dev.isoscope.model.RunVerdict;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonReportTest {
  private static String write(ReportedRun... runs) throws IOException {
    StringWriter text = new StringWriter();
    JsonReport.write(List.of(runs), Map.of("mysql", "it is not there"), text);
    return text.toString();
  }

  private static JsonNode firstRun(ReportedRun run) throws IOException {
    JsonNode document = new ObjectMapper().readTree(write(run));
    assertEquals("isoscope.run/1", document.get("schema").asText());
    assertEquals("mysql", document.at("/unavailable/0/target").asText());
    return document.get("runs").get(0);
  }

  @Test
  void aStepHasAllItsFields() throws IOException {
    JsonNode steps = firstRun(SampleRuns.run(SampleRuns.eventful())).get("steps");
    List<String> fields = new ArrayList<>();
    steps.get(0).fieldNames().forEachRemaining(fields::add);
    assertEquals(
        List.of(
            "n",
            "session",
            "transaction",
            "sql",
            "submittedAt",
            "blocked",
            "blockedBy",
            "releasedBy",
            "completedAt",
            "status",
            "rows",
            "updated",
            "warnings",
            "error",
            "rolledBack",
            "implicitCommit",
            "serverChoice"),
        fields);
  }

  @Test
  void valuesAreTextOrNull() throws IOException {
    JsonNode run = firstRun(SampleRuns.run(SampleRuns.eventful()));
    assertEquals("[[\"1\",null],[\"x\\u001B\",\"2\"]]", run.at("/steps/4/rows").toString());
    assertEquals("[[\"1\",null]]", run.at("/final/t").toString());
    assertTrue(run.at("/steps/0/rows").isNull());
    assertEquals(1, run.at("/steps/1/updated").asInt());
    assertEquals(6, run.at("/steps/3/releasedBy").asInt());
    assertEquals("[\"T1\"]", run.at("/steps/3/blockedBy").toString());
    assertTrue(run.at("/steps/7/submittedAt").isNull());
    assertEquals("skipped", run.at("/steps/7/status").asText());
    assertEquals(
        "{\"kind\":\"deadlock\",\"sqlState\":\"40001\",\"code\":40001,\"message\":\"Deadlock\\nmore\"}",
        run.at("/steps/6/error").toString());
    assertEquals("transaction", run.at("/steps/6/rolledBack").asText());
  }

  @Test
  void eventsAndMismatchesAreNamed() throws IOException {
    JsonNode run = firstRun(SampleRuns.run(SampleRuns.eventful()));
    assertEquals(
        "{\"event\":\"blocked\",\"session\":\"T2\",\"n\":4,\"by\":[\"T1\"]}",
        run.at("/events/7").toString());
    assertEquals("unexpected", run.get("verdict").asText());
    assertEquals(
        "{\"statement\":null,\"table\":\"t\",\"expected\":\"(2,NULL)\",\"observed\":\"(1,NULL)\","
            + "\"knownBug\":false}",
        run.at("/mismatches/1").toString());
  }

  @Test
  void aCaseThatDidNotRunHasNoSteps() throws IOException {
    History history = SampleRuns.eventful();
    ReportedRun run =
        ReportedRun.none(
            history.testCase(),
            history.target(),
            history.level(),
            RunVerdict.notApplicable("the target has no such level"));
    JsonNode node = firstRun(run);
    assertEquals("not-applicable", node.get("verdict").asText());
    assertTrue(node.get("steps").isEmpty());
    assertTrue(node.get("ending").isNull());
    assertFalse(node.get("knownBug").asBoolean());
  }

  @Test
  void theSameRunsGiveTheSameText() throws IOException {
    assertEquals(
        write(SampleRuns.run(SampleRuns.eventful())), write(SampleRuns.run(SampleRuns.eventful())));
  }
}
