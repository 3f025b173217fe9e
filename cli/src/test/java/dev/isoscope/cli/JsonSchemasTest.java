package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The schemas that come with the command line. All other tests hold the documents that they read
 * against them as well.
 */
final class JsonSchemasTest {
  private static final String CASE =
      """
      -- case: write skew
      -- level: snapshot
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, v INT);
      /* init */ INSERT INTO t VALUES (1, 0), (2, 0);
      /* T1 */ BEGIN;
      /* T2 */ BEGIN;
      /* T1 */ UPDATE t SET v = (SELECT v + 1 FROM t WHERE a = 2) WHERE a = 1;
      /* T2 */ UPDATE t SET v = (SELECT v + 2 FROM t WHERE a = 1) WHERE a = 2;
      /* T1 */ INSERT INTO t VALUES (1, 1);
      /* T2 */ UPDATE t SET v = 7 WHERE a = 1;
      /* T1 */ COMMIT;
      /* T2 */ COMMIT;
      """;

  @TempDir Path directory;
  private CommandLineFixture line;

  @BeforeEach
  void begin() {
    line = new CommandLineFixture(directory);
  }

  private void gives(String schema, String... command) throws IOException {
    line.isoscope(command);
    assertFalse(line.out.toString().isEmpty(), line.err::toString);
    assertEquals(schema, line.json().get("schema").asText(), line.err::toString);
  }

  @Test
  void documentsKeepToThem() throws IOException {
    String file = line.file("case.sql", CASE);
    String gone = "h2,jdbc:h2:tcp://127.0.0.1:1/x";
    gives("isoscope.run/1", "run", file, "--on", gone, "--level", "all", "--json");
    gives("isoscope.check/1", "check", file, "--on", gone, "--claim", "serializable", "--json");
    gives("isoscope.compare/1", "compare", file, "--on", "h2,hsqldb", "--json");
    gives("isoscope.compare/1", "compare", "--on", "h2,hsqldb", "--cases", "1", "--json", "-q");
    gives("isoscope.levels/1", "levels", "--on", gone, "--level", "snapshot", "--json", "-q");
    gives("isoscope.bugs.list/1", "bugs", "list", "--json");
    gives("isoscope.bugs/1", "bugs", "run", "H2#678", "--on", gone, "--json");
    gives("isoscope.bugs.judge/1", "bugs", "judge", "H2#678", "--on", "h2", "--json");
    gives("isoscope.targets/1", "targets", "--offline", "--json");
  }

  /** As does what a hunt leaves in the folder of a finding. */
  @Test
  void huntsAndTheirFindingsDoToo() throws IOException {
    String out = directory.resolve("hunt").toString();
    gives(
        "isoscope.hunt/1",
        "hunt --json -q --stats --level snapshot --claim serializable --pattern write-skew --seed 5"
            .concat(" --cases 4 --oracle dependency --out ")
            .concat(out)
            .split(" "));
    assertTrue(line.json().at("/hunts/0/findings").size() > 0, line.out::toString);
    try (Stream<Path> folders = Files.list(Path.of(out, "findings"))) {
      for (Path folder : folders.toList()) {
        DocumentSchemas.read(Files.readString(folder.resolve("finding.json")));
      }
    }
  }

  /** What one of them does not name is noticed. */
  @Test
  void theyAreStrict() throws IOException {
    line.isoscope("bugs", "list", "H2#678", "--json");
    ObjectNode document = (ObjectNode) line.json();
    document.put("news", 1);
    assertThrows(AssertionError.class, () -> DocumentSchemas.read(document.toString()));
    for (String name :
        List.of(
            "run",
            "hunt",
            "finding",
            "check",
            "levels",
            "explore",
            "compare",
            "explore",
            "bugs",
            "bugs.list",
            "bugs.judge",
            "bugs.bisect",
            "targets",
            "server")) {
      String file = "/" + DocumentSchemas.file("isoscope." + name + "/1");
      JsonNode schema = new ObjectMapper().readTree(getClass().getResourceAsStream(file));
      assertEquals("isoscope." + name + "/1", schema.at("/properties/schema/const").asText());
      assertClosed(schema, file);
    }
    assertClosed(
        new ObjectMapper().readTree(getClass().getResourceAsStream("/schemas/common.schema.json")),
        "common");
  }

  private static void assertClosed(JsonNode schema, String place) {
    if (schema.has("properties") && schema.get("properties").isObject()) {
      assertEquals("false", schema.path("additionalProperties").asText(), place);
    }
    schema.properties().forEach(one -> assertClosed(one.getValue(), place + "/" + one.getKey()));
  }
}
