package dev.isoscope.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.isoscope.casefile.CaseParser;
import dev.isoscope.model.Case;
import dev.isoscope.model.Finding;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.Statement;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FindingStoreTest {
  private static final List<String> FILES =
      List.of(
          "explanation.txt",
          "finding.json",
          "histories.txt",
          "history.svg",
          "original.sql",
          "reduced.sql",
          "report.md");

  private static Finding finding;

  @TempDir Path directory;

  @BeforeAll
  static void find() throws Exception {
    finding = SampleFinding.onH2();
  }

  private FindingStore store() {
    return new FindingStore(directory.resolve("findings"));
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private static String read(Path folder, String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void aFolderHoldsWhatAPersonAndAProgramNeed() throws IOException {
    Path folder = store().save(finding);
    assertEquals("wss-0123456789ab", folder.getFileName().toString());
    assertEquals(FILES, names(folder));
    assertEquals(List.of("wss-0123456789ab"), names(folder.getParent()));
  }

  @Test
  void itsCasesCanBeReplayed() throws Exception {
    Path folder = store().save(finding);
    same(finding.reduced(), CaseParser.parse(folder.resolve("reduced.sql")));
    same(finding.original(), CaseParser.parse(folder.resolve("original.sql")));
    Case reduced = CaseParser.parse(folder.resolve("reduced.sql"));
    assertEquals(finding.id(), reduced.name());
    assertEquals(List.of(finding.violation().explanation().headline()), reduced.header().about());
    assertTrue(reduced.header().scope().covers(finding.target(), Level.READ_COMMITTED));
    assertFalse(reduced.header().scope().covers(finding.target(), Level.SERIALIZABLE));
    TargetIdentity next = new TargetIdentity("h2", "h2", Optional.empty(), Version.parse("9.9"));
    assertTrue(reduced.header().scope().covers(next, Level.READ_COMMITTED), "for the next build");
    assertEquals(
        "h2 2.5.252: read-uncommitted 0/10, read-committed 10/10",
        reduced.header().details().get("affected"));
    assertEquals(
        "by oracle wss (" + finding.violation().kind() + "), seed 42, place 12.3.1",
        reduced.header().details().get("found"));
  }

  private static void same(Case expected, Case read) {
    assertEquals(
        expected.init().stream().map(InitStatement::sql).toList(),
        read.init().stream().map(InitStatement::sql).toList());
    assertEquals(
        expected.statements().stream().map(FindingStoreTest::words).toList(),
        read.statements().stream().map(FindingStoreTest::words).toList());
  }

  private static String words(Statement statement) {
    return statement.number() + " " + statement.session() + " " + statement.sql();
  }

  @Test
  void theJsonHoldsEverything() throws IOException {
    JsonNode json = new ObjectMapper().readTree(read(store().save(finding), "finding.json"));
    assertEquals("isoscope.finding/1", json.get("schema").asText());
    assertEquals("wss-0123456789ab", json.get("id").asText());
    assertEquals("wss", json.get("oracle").asText());
    assertEquals(finding.violation().triage().label(), json.get("triage").asText());
    assertEquals("2.5.252", json.at("/target/version").asText());
    assertTrue(json.get("claim").isNull());
    assertEquals(42, json.get("seed").asLong());
    assertEquals("12.3.1", json.get("place").asText());
    assertTrue(json.get("command").asText().startsWith("isoscope hunt"));
    assertEquals(6, json.get("statements").asInt());
    assertEquals(1, json.get("occurrences").asInt());
    assertEquals(10, json.at("/rates/1/shown").asInt());
    assertEquals("REGULAR", json.at("/settings/mode").asText().toUpperCase());
    assertEquals("statement 4", json.at("/explanation/differences/0/place").asText());
    assertEquals("concurrent", json.at("/explanation/evidence/0/label").asText());
    assertEquals("serial by transactions", json.at("/explanation/evidence/1/label").asText());
    assertEquals("constraint", json.at("/explanation/evidence/1/steps/4/error/kind").asText());
  }

  @Test
  void occurrencesAreCountedAndOutliveARewrite() throws IOException {
    FindingStore store = store();
    Path folder = store.save(finding);
    String before = read(folder, "finding.json");
    store.occurrences(finding.id(), 17);
    assertEquals(
        before.replace("\"occurrences\" : 1,", "\"occurrences\" : 17,"),
        read(folder, "finding.json"));
    store.save(finding);
    assertEquals(17, store.occurrences(finding.id()).orElseThrow());
    assertEquals(FILES, names(folder));
    store.occurrences("never-met", 3);
    assertEquals(List.of(finding.id()), names(folder.getParent()));
  }

  @Test
  void whatAKilledProcessLeavesIsCleared() throws IOException {
    Path folder = store().save(finding);
    store().occurrences(finding.id(), 17);
    Path unfinished = Files.createDirectories(folder.resolveSibling(".new-another"));
    Files.writeString(unfinished.resolve("original.sql"), "half of");
    Files.move(folder, folder.resolveSibling(".old-" + finding.id()));
    store().save(finding);
    assertEquals(List.of(finding.id()), names(folder.getParent()));
    assertEquals(FILES, names(folder));
    assertEquals(17, store().occurrences(finding.id()).orElseThrow(), "it was being replaced");

    Files.createDirectories(folder.resolveSibling(".old-" + finding.id()));
    store().save(finding);
    assertEquals(List.of(finding.id()), names(folder.getParent()));
  }

  @Test
  void anIdIsNoPath() {
    assertThrows(IllegalArgumentException.class, () -> store().folder("../etc"));
    assertThrows(IllegalArgumentException.class, () -> store().folder(".new-x"));
  }

  @Test
  void nothingOnDiskIsNoFinding() throws IOException {
    assertTrue(store().occurrences(finding.id()).isEmpty());
  }

  @Test
  void theReportStandsForItself() throws IOException {
    String report = read(store().save(finding), "report.md");
    assertTrue(report.startsWith("# H2 2."), report);
    for (String line :
        List.of(
            "| isolation level of all sessions | READ COMMITTED |",
            " at READ COMMITTED: " + finding.violation().explanation().headline(),
            "| mode | `REGULAR` |",
            "│ serial by transactions ",
            "CREATE TABLE parent (id INT PRIMARY KEY);",
            "| 4 | T2 | `INSERT INTO child VALUES (1, 1);` | `updated: 1` (**wrong**, expected"
                + " `error: constraint`) |",
            "## Expected\n\n- statement 4: `error: constraint`",
            "## Actual\n\n- statement 4: `updated: 1`",
            "| READ COMMITTED | 10/10 |",
            "`isoscope check reduced.sql --oracle wss --on h2@2.5.252 --level read-committed`",
            "`isoscope hunt --on h2 --level read-committed --seed 42`",
            "/* T2 */ INSERT INTO child VALUES (1, 1);")) {
      assertTrue(report.contains(line), line + "\n\n" + report);
    }
  }
}
