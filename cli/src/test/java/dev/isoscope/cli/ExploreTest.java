package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command explore as users meet it, on H2 in this JVM. */
final class ExploreTest {
  private static final String TABLES =
      """
      CREATE TABLE account (id INT PRIMARY KEY, balance INT);
      INSERT INTO account VALUES (1, 100);
      """;
  private static final String DEPOSIT =
      """
      BEGIN;
      SELECT balance FROM account WHERE id = 1;
      UPDATE account SET balance = %d WHERE id = 1;
      COMMIT;
      """;

  @TempDir Path directory;
  private CommandLineFixture line;
  private String[] files;

  @BeforeEach
  void open() throws IOException {
    line = new CommandLineFixture(directory);
    files =
        new String[] {
          line.file("init.sql", TABLES),
          line.file("T1.sql", DEPOSIT.formatted(110)),
          line.file("T2.sql", DEPOSIT.formatted(120))
        };
  }

  private int explore(String... more) {
    List<String> all = new ArrayList<>(List.of("explore"));
    all.addAll(List.of(files));
    all.addAll(List.of(more));
    return line.isoscope(all.toArray(String[]::new));
  }

  private static JsonNode change(JsonNode exploration, String kind) {
    for (JsonNode change : exploration.get("changes")) {
      if (change.get("kind").asText().equals(kind)) {
        return change;
      }
    }
    throw new AssertionError("no " + kind + " in " + exploration);
  }

  @Test
  void jsonTellsOutcomesAndWhatRemovesTheAnomaly() throws IOException {
    assertEquals(0, explore("--json", "--workers", "2"), line.err::toString);
    JsonNode json = line.json();
    assertEquals("isoscope.explore/1", json.get("schema").asText());
    assertEquals(70, json.get("orders").asInt());
    JsonNode exploration = json.at("/explorations/0");
    assertEquals("h2", exploration.get("target").asText());
    assertEquals("read-committed", exploration.get("level").asText());
    assertEquals(70, exploration.get("orders").asInt());
    assertTrue(exploration.get("runs").asInt() < 35, exploration::toString);
    assertEquals(60, exploration.get("notSerial").asInt());
    assertEquals(4, exploration.get("outcomes").size());
    JsonNode first = exploration.at("/outcomes/0");
    assertTrue(first.get("serial").asBoolean());
    assertEquals(5, first.get("orders").asInt());
    JsonNode lost = exploration.at("/outcomes/3");
    assertFalse(lost.get("serial").asBoolean());
    assertEquals("P4", lost.at("/anomalies/0").asText());
    assertEquals("rows: (100)", lost.at("/results/T1.2").asText());
    assertTrue(lost.get("witness").asText().contains("-- level: read-committed"), lost::toString);
    assertTrue(change(exploration, "level").get("gone").asBoolean());
    JsonNode locking = change(exploration, "locking-read");
    assertTrue(locking.get("gone").asBoolean());
    assertEquals(0, locking.get("failing").asInt());
  }

  @Test
  void whatFailsComesRightWhenItIsTriedAgain() throws IOException {
    assertEquals(0, explore("--json", "--level", "serializable"), line.err::toString);
    JsonNode exploration = line.json().at("/explorations/0");
    assertEquals(0, exploration.get("notSerial").asInt());
    assertEquals(68, exploration.get("failing").asInt());
    assertEquals(0, exploration.get("changes").size());
    for (JsonNode outcome : exploration.get("outcomes")) {
      boolean failed = !outcome.get("failures").isEmpty();
      assertEquals(failed, outcome.get("serialWhenRetried").asBoolean(), outcome::toString);
    }
  }

  @Test
  void witnessesAreCasesThatShowTheirOutcomeAgain() {
    Path out = directory.resolve("witnesses");
    assertEquals(0, explore("--out", out.toString()), line.err::toString);
    String text = line.out.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("2 that no serial order gives (60 orders)"), text);
    assertTrue(text.contains("(P4)"), text);
    assertTrue(out.resolve("h2-read-committed-4.sql").toFile().exists());
    assertEquals(0, line.isoscope("run", out.toString(), "--on", "h2"), line.out::toString);
  }

  @Test
  void everyOrderRunsIfWanted() throws IOException {
    assertEquals(0, explore("--json", "--full", "--level", "repeatable-read"), line.err::toString);
    assertEquals(70, line.json().at("/explorations/0/runs").asInt());
  }

  @Test
  void textsAreThoseOfTheLevel() throws IOException {
    String variants =
        """
        -- case: texts
        /* init */ CREATE TABLE t (a INT);
        /* T1 [read-committed] */ SELECT 1;
        /* T1 [serializable] */ SELECT 2;
        /* T2 */ SELECT 3;
        """;
    files = new String[] {line.file("case.sql", variants)};
    assertEquals(
        0, explore("--json", "--level", "read-committed,serializable"), line.err::toString);
    for (int i = 0; i < 2; i++) {
      JsonNode outcome = line.json().at("/explorations/" + i + "/outcomes/0");
      assertEquals("rows: (" + (i + 1) + ")", outcome.at("/results/T1.1").asText());
    }
    assertEquals(2, explore("--level", "repeatable-read"));
    assertTrue(line.err.toString().contains("there is no text"), line.err::toString);
  }

  @Test
  void tooManyOrdersAreRefusedWithTheirNumber() throws IOException {
    String many = "SELECT balance FROM account;\n".repeat(12);
    int code =
        line.isoscope("explore", files[0], line.file("T1.sql", many), line.file("T2.sql", many));
    assertEquals(2, code);
    assertTrue(line.err.toString().contains("there are 2704156 orders"), line.err::toString);
    assertEquals(2, line.isoscope("explore", files[0], files[1]));
    assertTrue(line.err.toString().contains("one session"), line.err::toString);
  }

  @Test
  void clocksAreRefusedBecauseOutcomesWouldNeverBeTheSame() throws IOException {
    String clock =
        line.file(
            "clock.sql",
            """
            /* init */ CREATE TABLE t (a INT PRIMARY KEY, at TIMESTAMP DEFAULT CURRENT_TIMESTAMP);
            /* T1 */ INSERT INTO t (a) VALUES (1);
            /* T2 */ INSERT INTO t (a) VALUES (2);
            """);
    assertEquals(2, line.isoscope("explore", clock));
    assertTrue(
        line.err.toString().contains("CURRENT_TIMESTAMP gives another value"), line.err::toString);
  }

  @Test
  void aCaseAmongPlainFilesIsRefused() throws IOException {
    files[2] = line.file("case.sql", "-- order: all\n/* T1 */ BEGIN;\n");
    assertEquals(2, explore());
    assertTrue(line.err.toString().contains("is a case: name it alone"), line.err::toString);
  }
}
