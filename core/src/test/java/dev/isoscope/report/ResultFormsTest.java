package dev.isoscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.contrastsecurity.sarif.Tool;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.isoscope.model.Triage;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** JUnit XML and SARIF, read by others' parsers. */
final class ResultFormsTest {
  private static final String NASTY = "<b> & \"quotes\" ]]> \u0000\u001b\ufffe \ud83d\ude00";

  private static Result violation(String suite, String id, Triage triage) {
    return Result.violation(
        suite, "lost " + NASTY, id, "wss", "tx-wss", triage, NASTY, "out dir/x/reduced.sql", NASTY);
  }

  private static final List<Result> RESULTS =
      List.of(
          violation("h2 at snapshot", "a1", Triage.BUG),
          Result.pass("h2 at serializable", "hunt", "wss", "2000 cases"),
          violation("h2 at snapshot", "b2", Triage.DOCUMENTED),
          violation("h2 at snapshot", "c3", Triage.UNEXPLAINED).known(true),
          Result.inconclusive("h2 at snapshot", "stuck", "wss", "nobody goes on"));

  private static Element xml() throws Exception {
    StringWriter writer = new StringWriter();
    JUnitXml.write(RESULTS, writer);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(writer.toString())))
        .getDocumentElement();
  }

  private static JsonNode sarif() throws Exception {
    StringWriter writer = new StringWriter();
    Sarif.write(RESULTS, "1.2", writer);
    return new ObjectMapper().readTree(writer.toString());
  }

  @Test
  void junitHasOneSuitePerTargetAndLevel() throws Exception {
    Element suites = xml();
    assertEquals("testsuites", suites.getTagName());
    assertEquals("5", suites.getAttribute("tests"));
    NodeList found = suites.getElementsByTagName("testsuite");
    assertEquals(2, found.getLength());
    Element first = (Element) found.item(0);
    assertEquals("h2 at snapshot", first.getAttribute("name"));
    assertEquals("4", first.getAttribute("tests"));
    assertEquals("1", first.getAttribute("failures"));
    assertEquals("2", first.getAttribute("skipped"));
  }

  @Test
  void junitFailsOnlyForWhatIsAlarming() throws Exception {
    Element suites = xml();
    NodeList failures = suites.getElementsByTagName("failure");
    assertEquals(1, failures.getLength());
    Element failure = (Element) failures.item(0);
    assertEquals("bug wss/tx-wss", failure.getAttribute("type"));
    assertTrue(failure.getAttribute("message").contains("<b> & \"quotes\""));
    assertTrue(failure.getTextContent().contains("\ud83d\ude00\nout dir/x/reduced.sql"));
    NodeList skipped = suites.getElementsByTagName("skipped");
    assertTrue(((Element) skipped.item(0)).getAttribute("message").startsWith("known: "));
    assertEquals(
        "inconclusive: nobody goes on", ((Element) skipped.item(1)).getAttribute("message"));
  }

  @Test
  void sarifHasARulePerKindAndAResultPerViolation() throws Exception {
    JsonNode sarif = sarif();
    assertEquals("2.1.0", sarif.get("version").asText());
    JsonNode run = sarif.at("/runs/0");
    assertEquals("isoscope", run.at("/tool/driver/name").asText());
    assertEquals(1, run.at("/tool/driver/rules").size());
    assertEquals("wss/tx-wss", run.at("/tool/driver/rules/0/id").asText());
    assertEquals(3, run.get("results").size());
    JsonNode bug = run.at("/results/0");
    assertEquals("error", bug.get("level").asText());
    assertEquals("note", run.at("/results/1/level").asText());
    assertEquals("warning", run.at("/results/2/level").asText());
    assertEquals("a1", bug.at("/partialFingerprints/isoscope~1v1").asText());
    assertEquals(
        "out%20dir/x/reduced.sql",
        bug.at("/locations/0/physicalLocation/artifactLocation/uri").asText());
  }

  @Test
  void sarifSuppressesWhatIsKnown() throws Exception {
    JsonNode results = sarif().at("/runs/0/results");
    assertFalse(results.get(0).has("suppressions"));
    assertEquals("external", results.get(2).at("/suppressions/0/kind").asText());
  }

  /** The schema comes from a library of others that is generated from it. */
  @Test
  void sarifKeepsToItsSchema() throws Exception {
    try (InputStream schema = Tool.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      assertEquals(
          Set.of(),
          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
              .getSchema(schema)
              .validate(sarif()));
    }
  }
}
