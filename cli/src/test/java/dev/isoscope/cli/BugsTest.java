package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on known bugs as users meet them, on engines in this JVM. */
final class BugsTest {
  private static final String ORPHAN = "H2#3663";
  private static final String BACKWARDS = "h2-reads-backwards-past-its-own-changes";

  private static final String TWICE = "h2-reads-a-row-that-its-own-transaction-has-changed-twice";

  @TempDir Path directory;
  private CommandLineFixture line;

  @BeforeEach
  void open() {
    line = new CommandLineFixture(directory);
  }

  @Test
  void bugsAreListed() throws IOException {
    assertEquals(0, line.isoscope("bugs", "list"), line.err::toString);
    assertTrue(line.out.toString().contains("MDEV-26642"), line.out::toString);
    assertEquals(0, line.isoscope("bugs", "list", "mdev-2664[23]", "--json"), line.err::toString);
    JsonNode bugs = line.json().get("bugs");
    assertEquals(2, bugs.size());
    assertEquals("MDEV-26642", bugs.get(0).get("id").asText());
    assertEquals("wrong read", bugs.get(0).get("kind").asText());
    assertEquals("cases/papers/004-figure-4-4-mdev-26642.sql", bugs.get(0).at("/cases/0").asText());
  }

  @Test
  void aBugIsShownWithItsCase() {
    assertEquals(0, line.isoscope("bugs", "show", "mysql-100328"), line.err::toString);
    String text = line.out.toString();
    assertTrue(text.startsWith("MySQL#100328\n"), text);
    assertTrue(text.contains("link: https://bugs.mysql.com/bug.php?id=100328"), text);
    assertTrue(text.contains("/* T1 */ UPDATE t SET a = 10 WHERE a;"), text);
    assertEquals(0, line.isoscope("bugs", "show", "MDEV-29081"), line.err::toString);
    assertTrue(line.out.toString().contains("no case: the report itself"), line.out::toString);
  }

  @Test
  void mistakesAreToldWithTheirRemedy() {
    assertMistake("isoscope bugs list names them all", "bugs", "show", "MDEV-1");
    assertMistake("isoscope bugs list names them all", "bugs", "run", "no such bug");
    assertMistake("'a(' is no regular expression", "bugs", "list", "a(");
    assertMistake("unknown DBMS 'nodb'", "bugs", "run", "--on", "nodb");
    assertMistake("--level 'half' is unknown", "bugs", "judge", "--level", "half");
    assertMistake("--repeat 0", "bugs", "run", "--repeat", "0");
    assertMistake("Commands are list, show, run", "bugs");
  }

  private void assertMistake(String message, String... arguments) {
    assertEquals(2, line.isoscope(arguments), line.err::toString);
    assertTrue(line.err.toString().contains(message), line.err::toString);
  }

  private Map<String, String> statuses() throws IOException {
    Map<String, String> statuses = new HashMap<>();
    for (JsonNode one : line.json().get("bugs")) {
      String place = one.get("target").asText() + " " + one.get("level").asText();
      statuses.put(one.get("id").asText() + " " + place, one.get("status").asText());
    }
    return statuses;
  }

  @Test
  void bugsShowWhereTheyDo() throws Exception {
    Path out = directory.resolve("report");
    assertEquals(
        0,
        line.isoscope(
            "bugs",
            "run",
            "H2#678|" + BACKWARDS + "|MDEV-29081",
            "--on",
            "h2@1.4.200,h2",
            "--level",
            "all",
            "--json",
            "--out",
            out.toString()),
        line.err::toString);
    assertEquals("isoscope.bugs/1", line.json().get("schema").asText());
    Map<String, String> statuses = statuses();
    assertEquals("shows", statuses.get(BACKWARDS + " h2 repeatable-read"));
    assertEquals("does-not-show", statuses.get(BACKWARDS + " h2@1.4.200 repeatable-read"));
    assertEquals("not-runnable", statuses.get(BACKWARDS + " h2 read-committed"));
    assertEquals("does-not-show", statuses.get("H2#678 h2 repeatable-read"));
    assertEquals("not-runnable", statuses.get("MDEV-29081 null null"));
    assertEquals(3, line.json().at("/levels/0/levels").size());

    assertEquals(line.out.toString(), Files.readString(out.resolve("bugs.json")));
    String page = Files.readString(out.resolve("bugs.md"));
    assertTrue(
        page.contains("| repeatable-read, snapshot, serializable | 1 | " + BACKWARDS + " |"), page);
    assertTrue(page.contains("| no | **RR SI SER** |"), page);
    assertTrue(page.contains("| MDEV-29081 | the report itself has not been read"), page);
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(out.resolve("bugs.svg").toFile());
    assertTrue(
        Files.readString(out.resolve("bugs.svg"))
            .contains("at repeatable-read: shows on 1 of 2 targets"));
  }

  /** SQLite runs what is for all DBMSs; a server that is not there keeps nobody else. */
  @Test
  void aTargetThatIsNotHereIsNoHindrance() throws IOException {
    String url = "jdbc:postgresql://127.0.0.1:1/none";
    assertEquals(
        3,
        line.isoscope("bugs", "run", "MDEV-26642", "--on", url + ",sqlite", "--json"),
        line.err::toString);
    Map<String, String> statuses = statuses();
    assertEquals("not-runnable", statuses.get("MDEV-26642 " + url + " null"));
    assertEquals("does-not-show", statuses.get("MDEV-26642 sqlite serializable"));
    assertEquals(2, statuses.size(), statuses::toString);
  }

  @Test
  void oraclesSeeBugs() throws IOException {
    assertEquals(
        0,
        line.isoscope(
            "bugs",
            "judge",
            ORPHAN + "|H2#678",
            "--on",
            "h2",
            "--oracle",
            "dependency,visibility",
            "--json",
            "--quiet"),
        line.err::toString);
    JsonNode views = line.json().get("bugs");
    Set<String> seen = new HashSet<>();
    for (JsonNode view : views) {
      seen.add(
          view.get("id").asText()
              + " "
              + view.get("oracle").asText()
              + " "
              + view.get("triage").asText());
    }
    assertEquals(Set.of(ORPHAN + " dependency null", ORPHAN + " visibility bug"), seen);
    assertEquals(0, line.json().get("unseen").size());
    line.isoscope("bugs", "judge", ORPHAN, "--on", "h2", "--oracle", "dependency");
    assertTrue(line.out.toString().contains("No oracle sees " + ORPHAN), line.out::toString);
  }

  @Test
  void theVersionIsFoundInWhichABugCame() throws IOException {
    assertEquals(
        0,
        line.isoscope(
            "bugs", "bisect", TWICE, "--on", "h2@2", "--level", "repeatable-read", "--json"),
        line.err::toString);
    assertEquals("2.2.224", line.json().get("last").asText(), line.out::toString);
    assertEquals("2.3.230", line.json().get("first").asText());
    assertTrue(line.json().get("changes").asBoolean());
    assertTrue(line.err.toString().contains("h2@2.3.230: shows"), line.err::toString);
    assertMistake("cannot be replayed", "bugs", "bisect", "MDEV-29081", "--on", "mariadb");
    assertMistake("one DBMS", "bugs", "bisect", TWICE, "--on", "h2,derby");
    assertMistake("no published version begins so", "bugs", "bisect", TWICE, "--on", "h2@77");
  }
}
