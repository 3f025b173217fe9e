package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command levels as users meet it, on H2 in this JVM. */
final class LevelsTest {
  private static final List<String> KEYS =
      List.of("G0", "G1a", "G1b", "G1c", "OTV", "PMP", "P4", "G-single", "G2-item", "G2");

  @TempDir Path directory;
  private CommandLineFixture line;

  @BeforeEach
  void open() {
    line = new CommandLineFixture(directory);
  }

  private int levels(String... more) {
    List<String> all = new ArrayList<>(List.of("levels", "--attempts", "3"));
    all.addAll(List.of(more));
    return line.isoscope(all.toArray(String[]::new));
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void jsonHoldsTheMatrixAndTheEvidence() throws IOException {
    assertEquals(0, levels("--json", "--level", "read-committed,serializable", "--seed", "5"));
    JsonNode json = line.json();
    assertEquals("isoscope.levels/1", json.get("schema").asText());
    assertEquals(5, json.get("seed").asInt());
    assertEquals(1, json.get("targets").size());
    JsonNode target = json.at("/targets/0");
    assertEquals("h2", target.get("target").asText());
    assertEquals(2, target.get("levels").size());
    JsonNode committed = target.at("/levels/0");
    assertEquals("read-committed", committed.get("name").asText());
    assertEquals("monotonic atomic view", committed.get("strongest").asText());
    assertEquals(KEYS, names(committed.get("anomalies")));
    assertEquals(KEYS, names(committed.get("evidence")));
    assertEquals("prevented", committed.at("/anomalies/G1a").asText());
    assertEquals("not visible (3)", committed.at("/evidence/G1a/how").asText());
    assertEquals(3, committed.at("/evidence/G1a/attempts").asInt());
    assertTrue(committed.at("/evidence/G1a/case").isNull());
    assertEquals("observed", committed.at("/anomalies/P4").asText());
    assertTrue(committed.at("/evidence/P4/how").asText().startsWith("P4 (lost update)"));
    assertTrue(committed.at("/evidence/P4/case").asText().startsWith("-- case: P4 "));
    assertFalse(committed.at("/evidence/P4/reasoning").isEmpty());
    assertEquals("snapshot isolation", target.at("/levels/1/strongest").asText());
    assertEquals("prevented", target.at("/levels/1/anomalies/P4").asText());
    assertEquals("aborted (3)", target.at("/levels/1/evidence/P4/how").asText());
  }

  @Test
  void theMatrixSaysWhatItsSignsMean() {
    assertEquals(0, levels("--level", "read-committed", "--quiet"), line.err::toString);
    assertEquals("", line.err.toString());
    String text = line.out.toString();
    assertTrue(text.contains("h2 RC"), text);
    assertTrue(text.contains("observed in 3 attempts or more"), text);
    assertTrue(text.contains("G0 = dirty write, "), text);
    assertFalse(text.contains("unknown"), text);
    assertFalse(text.contains("-- case: "), text);
  }

  @Test
  void verboseShowsTheEvidence() {
    assertEquals(0, levels("--level", "snapshot", "--verbose"), line.err::toString);
    assertEquals("isoscope: h2 at snapshot: snapshot isolation\n", line.err.toString());
    String text = line.out.toString();
    assertTrue(text.startsWith("h2 at snapshot: snapshot isolation\n"), text);
    assertTrue(text.contains("P4 prevented, 3 attempts: aborted (3)"), text);
    assertTrue(text.contains("    -- case: G2-item crosswise\n"), text);
  }

  @Test
  void markdownIsAPage() {
    assertEquals(0, levels("--level", "snapshot", "--markdown"), line.err::toString);
    String text = line.out.toString();
    assertTrue(text.startsWith("# What isolation levels prevent\n"), text);
    assertTrue(text.contains("| h2 | snapshot | snapshot isolation | prevented |"), text);
    assertTrue(text.contains("| P4 | prevented | 3 attempts | aborted (3) |"), text);
    assertTrue(text.contains("```sql\n-- case: G2-item crosswise\n"), text);
  }

  @Test
  void evidenceIsWrittenAsCases() throws IOException {
    Path out = directory.resolve("evidence");
    assertEquals(0, levels("--level", "snapshot", "--out", out.toString()), line.err::toString);
    try (Stream<Path> files = Files.list(out)) {
      assertEquals(
          List.of("evidence", "h2-snapshot-G2-item.sql", "h2-snapshot-G2.sql", "levels.json"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
    assertEquals(0, line.isoscope("run", out.toString()), line.out::toString);
    assertTrue(line.out.toString().contains("2 as-expected"), line.out::toString);
  }

  @Test
  void aTargetThatIsNotThereEndsWithThreeButOthersAreLookedAt() throws IOException {
    String nobody = "jdbc:postgresql://127.0.0.1:1/nobody";
    assertEquals(
        3, levels("--json", "--level", "snapshot", "--on", nobody + ",h2"), line.err::toString);
    assertEquals(nobody, line.json().at("/unavailable/0/target").asText());
    assertEquals("h2", line.json().at("/targets/0/target").asText());
  }

  @Test
  void badUsageNamesTheRemedy() {
    assertEquals(2, levels("--json", "--markdown"));
    assertTrue(line.err.toString().contains("--json and --markdown: ask for one of them"));
    assertEquals(2, line.isoscope("levels", "--attempts", "0"));
    assertEquals(2, levels("--workers", "0"));
    assertEquals(2, levels("--patience", "0s"));
    assertEquals(2, levels("--level", "chaos"));
    assertEquals(2, levels("--on", "oracle"));
    assertEquals(2, levels("--on", "sqlite", "--level", "snapshot"));
    assertTrue(line.err.toString().contains("SQLite has the isolation levels serializable"));
  }
}
