package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command check as users meet it, on H2 in this JVM. */
final class CheckTest {
  private static final String WRITE_SKEW =
      """
      -- case: write skew
      /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
      /* init */ INSERT INTO t VALUES (1, 10), (2, 20);
      /* T1 */ BEGIN;
      /* T2 */ BEGIN;
      /* T1 */ SELECT v FROM t WHERE id = 2;
      /* T2 */ SELECT v FROM t WHERE id = 1;
      /* T1 */ UPDATE t SET v = 11 WHERE id = 1;
      /* T2 */ UPDATE t SET v = 21 WHERE id = 2;
      /* T1 */ COMMIT;
      /* T2 */ COMMIT;
      """;

  private static final String[] AS_SERIALIZABLE = {
    "--level", "snapshot", "--claim", "serializable"
  };

  @TempDir Path directory;
  private CommandLineFixture line;

  @BeforeEach
  void open() {
    line = new CommandLineFixture(directory);
  }

  private int check(String[] levels, String... more) {
    String[] all = new String[1 + levels.length + more.length];
    all[0] = "check";
    System.arraycopy(levels, 0, all, 1, levels.length);
    System.arraycopy(more, 0, all, 1 + levels.length, more.length);
    return line.isoscope(all);
  }

  @Test
  void aCaseThatIsRightPasses() throws IOException {
    assertEquals(0, line.isoscope("check", line.file("a.sql", WRITE_SKEW)), line.err::toString);
    List<String> lines = line.out.toString().lines().toList();
    List<String> oracles = List.of("wss", "dependency", "statementgraph", "visibility", "crash");
    for (int i = 0; i < oracles.size(); i++) {
      String start = "write skew on h2 at read-committed: pass";
      assertTrue(lines.get(i).startsWith(start), line.out::toString);
      assertTrue(lines.get(i).endsWith(" (" + oracles.get(i) + ")"), line.out::toString);
    }
    assertEquals("5 checks: 5 pass", lines.get(5));
    assertEquals("", line.err.toString());
  }

  @Test
  void aViolationIsExplainedWithItsHistories() throws IOException {
    assertEquals(1, check(AS_SERIALIZABLE, line.file("a.sql", WRITE_SKEW)), line.err::toString);
    String text = line.out.toString();
    assertTrue(text.startsWith("write skew on h2 at snapshot: violation, bug (wss, "), text);
    assertTrue(text.contains("statement 4"), text);
    assertTrue(text.contains("serial by transactions"), text);
    check(AS_SERIALIZABLE, "--quiet", "--oracle", "wss", line.file("a.sql", WRITE_SKEW));
    assertEquals(1, line.out.toString().lines().count(), line.out::toString);
  }

  @Test
  void jsonSaysWhatWasJudgedAndWhy() throws IOException {
    assertEquals(1, check(AS_SERIALIZABLE, "--json", line.file("a.sql", WRITE_SKEW)));
    JsonNode json = line.json();
    assertEquals("isoscope.check/1", json.get("schema").asText());
    JsonNode check = json.at("/checks/0");
    assertEquals("write skew", check.get("case").asText());
    assertEquals("h2", check.get("target").asText());
    assertEquals("snapshot", check.get("level").asText());
    assertEquals("serializable", check.get("claim").asText());
    assertEquals("wss", check.get("oracle").asText());
    assertEquals("violation", check.get("verdict").asText());
    assertEquals("bug", check.get("triage").asText());
    assertFalse(check.get("kind").asText().isEmpty());
    assertFalse(check.at("/explanation/headline").asText().isEmpty());
    assertEquals("statement 4", check.at("/explanation/differences/0/place").asText());
    assertEquals(8, check.at("/explanation/evidence/0/steps").size());

    assertEquals(0, line.isoscope("check", "--json", line.file("a.sql", WRITE_SKEW)));
    JsonNode pass = line.json().at("/checks/0");
    assertEquals("pass", pass.get("verdict").asText());
    assertTrue(pass.get("triage").isNull());
    assertTrue(pass.get("explanation").isNull());
  }

  @Test
  void whatCannotBeJudgedIsInconclusive() throws IOException {
    String broken = line.file("b.sql", WRITE_SKEW.replace("CREATE TABLE", "CREATE TABEL"));
    assertEquals(0, line.isoscope("check", "--json", broken), line.err::toString);
    JsonNode check = line.json().at("/checks/0");
    assertEquals("inconclusive", check.get("verdict").asText());
    assertTrue(check.at("/explanation/headline").asText().contains("CREATE TABEL"));
  }

  @Test
  void whatIsAllowedIsNamed() throws IOException {
    String name = line.file("a.sql", WRITE_SKEW);
    assertEquals(0, line.isoscope("check", "--oracle", "dependency", name), line.err::toString);
    assertEquals(
        "write skew on h2 at read-committed: pass, and allowed at this level: G2-item"
            + " (dependency)\n",
        line.out.toString());
    assertEquals(0, line.isoscope("check", "--oracle", "dependency", "--json", name));
    assertEquals("[\"G2-item\"]", line.json().at("/checks/0/allowed").toString());
  }

  @Test
  void aStatementThatFailsForWhatItSaysIsNamed() throws IOException {
    String name = line.file("d.sql", WRITE_SKEW.replace("SELECT v FROM t", "SELECT v FROM u"));
    assertEquals(0, line.isoscope("check", "--oracle", "wss", name), line.err::toString);
    assertEquals(
        "write skew on h2 at read-committed: inconclusive (wss: could not be judged: statement 3"
            + " failed (syntax))\n",
        line.out.toString());
    assertEquals(0, line.isoscope("check", "--json", name));
    assertEquals(
        "could not be judged: statement 3 failed (syntax)",
        line.json().at("/checks/0/explanation/headline").asText());
  }

  @Test
  void aCaseForOthersIsLeftOutWithANote() throws IOException {
    String others =
        line.file(
            "c.sql", WRITE_SKEW.replace("-- case: write skew", "-- case: other\n-- dbms: mysql"));
    assertEquals(0, line.isoscope("check", others), line.err::toString);
    String text = line.out.toString();
    assertTrue(text.contains("other on h2 at read-committed: not-applicable (the case is"), text);
    assertEquals(0, line.isoscope("check", "--json", others));
    assertEquals(0, line.json().get("checks").size());
    assertEquals("other", line.json().at("/notApplicable/0/case").asText());
  }

  @Test
  void resultsAreWrittenForContinuousIntegration() throws IOException {
    Path junit = directory.resolve("reports/junit.xml");
    Path sarif = directory.resolve("reports/isoscope.sarif");
    int code =
        check(
            AS_SERIALIZABLE,
            line.file("a.sql", WRITE_SKEW),
            "--junit",
            junit.toString(),
            "--sarif",
            sarif.toString());
    assertEquals(1, code, line.err::toString);
    assertTrue(Files.readString(junit).contains("<testsuite name=\"h2 at snapshot\" tests=\"5\""));
    JsonNode json = new ObjectMapper().readTree(Files.readString(sarif));
    assertEquals("error", json.at("/runs/0/results/0/level").asText());
  }

  @Test
  void whatTheBaselineNamesDoesNotCount() throws IOException {
    String name = line.file("a.sql", WRITE_SKEW);
    assertEquals(1, check(AS_SERIALIZABLE, "--json", name));
    String id = line.json().at("/checks/0/id").asText();
    String known = line.file("known.txt", id + "  # reported\n");
    assertEquals(0, check(AS_SERIALIZABLE, "--oracle", "wss", "--json", name, "--baseline", known));
    assertTrue(line.json().at("/checks/0/known").asBoolean());
    assertEquals(0, check(AS_SERIALIZABLE, "--oracle", "wss", "-q", name, "--baseline", known));
    assertTrue(line.out.toString().contains("violation, bug, known"), line.out::toString);
    String others = line.file("others.txt", "another\n");
    assertEquals(1, check(AS_SERIALIZABLE, "-q", name, "--baseline", others));
  }

  @Test
  void badUsageNamesTheRemedy() throws IOException {
    String name = line.file("a.sql", WRITE_SKEW);
    assertEquals(2, line.isoscope("check", name, "--oracle", "delphi"));
    assertTrue(line.err.toString().contains("'delphi' is unknown; oracles are wss"));
    assertEquals(2, line.isoscope("check", name, "--claim", "all"));
    assertTrue(line.err.toString().contains("name one level: read-uncommitted"));
    assertEquals(2, line.isoscope("check", name, "--baseline", directory + "/none"));
    assertTrue(line.err.toString().contains("there is no such file; begin with an empty one"));
    String bad = line.file("known.txt", "wss-1\ntwo words\n");
    assertEquals(2, line.isoscope("check", name, "--baseline", bad));
    assertTrue(line.err.toString().contains(bad + ":2: 'two words' is no finding; expected"));
    assertEquals(2, line.isoscope("check", name, "--patience", "0s"));
    assertEquals(2, line.isoscope("check"));
  }

  @Test
  void aTargetThatIsNotThereEndsWithThreeButOthersAreJudged() throws IOException {
    String nobody = "jdbc:postgresql://127.0.0.1:1/nobody";
    String name = line.file("a.sql", WRITE_SKEW);
    assertEquals(3, line.isoscope("check", "--json", name, "--on", nobody + ",h2"));
    assertEquals(nobody, line.json().at("/unavailable/0/target").asText());
    assertEquals("pass", line.json().at("/checks/0/verdict").asText());
  }

  @Test
  void aServerThatDiesIsAViolationOfCrash() throws IOException {
    String deadly = line.file("a.sql", "-- case: deadly\n/* T1 */ SHUTDOWN IMMEDIATELY;\n");
    String next = line.file("b.sql", WRITE_SKEW);
    int code = line.isoscope("check", "--json", "--oracle", "crash,wss", deadly, next);
    assertEquals(1, code, line.err::toString);
    assertEquals("server-died", line.json().at("/checks/0/kind").asText());
    assertEquals("bug", line.json().at("/checks/0/triage").asText());
    assertEquals("inconclusive", line.json().at("/checks/1/verdict").asText());
    assertEquals("pass", line.json().at("/checks/2/verdict").asText());
    assertEquals("pass", line.json().at("/checks/3/verdict").asText());
  }

  @Test
  void whoDoesNotSeeWhatAFindingSaysIsTold() throws IOException {
    String filed =
        """
        -- case: 0123456789
        -- affected: h2 2.5.252: snapshot 10/10
        -- found: by oracle wss (not-serializable), seed 7, place 1.2.3, judged by serializable
        -- status: bug
        """;
    String file = line.file("a.sql", WRITE_SKEW.replace("-- case: write skew\n", filed));
    assertEquals(1, check(AS_SERIALIZABLE, file), line.out::toString);
    assertEquals("", line.err.toString());
    assertEquals(0, line.isoscope("check", file, "--level", "snapshot"));
    assertEquals(
        "isoscope: 0123456789 was filed as bug (wss, not-serializable), judged by serializable; that"
            + " does not show here on h2 at snapshot; it has shown on h2 2.5.252: snapshot 10/10\n",
        line.err.toString());
  }
}
