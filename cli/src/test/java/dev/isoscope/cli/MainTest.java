package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as users meet it, on H2 in this JVM. */
final class MainTest {
  private static final String WAITING =
      """
      -- case: waiting
      /* init */ CREATE TABLE t (a INT, b INT);
      /* init */ INSERT INTO t VALUES (1, 1);
      /* T1 */ BEGIN;
      /* T1 */ UPDATE t SET a = 2 WHERE b = 1;   -- updated: 1
      /* T2 */ UPDATE t SET a = 3 WHERE b = 1;   -- blocked until 4
      /* T1 */ COMMIT;
      /* T2 */ SELECT a FROM t;                  -- rows: (3)
      -- final t: (3,1)
      """;

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int isoscope(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  @Test
  void aTargetMayNameItsLevel() throws IOException {
    String name = file("level.sql", WAITING);
    isoscope("run", "--json", name, "--on", "h2/serializable,hsqldb");
    assertEquals("serializable", json().at("/runs/0/level").asText());
    assertEquals("h2/serializable", json().at("/runs/0/target").asText());
    assertEquals("read-committed", json().at("/runs/1/level").asText());
  }

  private String file(String name, String content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content).toString();
  }

  private JsonNode json() throws IOException {
    return DocumentSchemas.read(out.toString());
  }

  @Test
  void aCaseThatGoesAsExpectedEndsWithZero() throws IOException {
    assertEquals(0, isoscope("run", file("waiting.sql", WAITING)), err::toString);
    String text = out.toString();
    assertTrue(text.startsWith("waiting on h2 at read-committed: as-expected"), text);
    assertTrue(text.contains("waits for T1"), text);
    assertTrue(text.contains("3 resumed: 1 row updated"), text);
    assertEquals("", err.toString());
  }

  @Test
  void aCaseThatDoesNotEndsWithOne() throws IOException {
    String wrong = file("wrong.sql", WAITING.replace("rows: (3)", "rows: (4)"));
    assertEquals(1, isoscope("run", wrong), err::toString);
    assertTrue(out.toString().contains("expected rows: (4)"), out::toString);
  }

  @Test
  void jsonIsAllThatStandardOutputHolds() throws IOException {
    int code = isoscope("run", "--json", "--repeat", "2", file("waiting.sql", WAITING));
    assertEquals(0, code, err::toString);
    JsonNode run = json().get("runs").get(0);
    assertEquals("isoscope.run/1", json().get("schema").asText());
    assertEquals("as-expected", run.get("verdict").asText());
    assertEquals(2, run.get("repetitions").asInt());
    assertEquals(1, run.get("distinctHistories").asInt());
    assertTrue(run.at("/steps/2/blocked").asBoolean());
    assertEquals("[[\"3\",\"1\"]]", run.get("final").elements().next().toString());
  }

  @Test
  void directoriesAreSearchedAndManyRunsSummarised() throws IOException {
    file("sub/b.sql", WAITING.replace("case: waiting", "case: second"));
    file("a.sql", WAITING);
    file("notes.txt", "no case");
    int code = isoscope("run", directory.toString(), "--level", "read-committed,serializable");
    assertEquals(1, code, err::toString);
    String text = out.toString();
    assertTrue(text.contains("h2 RC"), text);
    assertTrue(text.contains("h2 SER"), text);
    assertTrue(text.indexOf("waiting on h2") < text.indexOf("second on h2"), text);
    assertTrue(text.contains("4 runs: 2 as-expected, 2 unexpected"), text);
  }

  @Test
  void runsThatExpectNothingAreToldInGroups() throws IOException {
    String name =
        file(
            "free.sql",
            """
            -- case: free
            /* init */ CREATE TABLE t (a INT);
            /* init */ INSERT INTO t VALUES (0);
            /* T1 */ BEGIN;
            /* T1 */ UPDATE t SET a = 1;
            /* T2 */ SELECT a FROM t;
            /* T1 */ COMMIT;
            """);
    assertEquals(0, isoscope("run", name, "--on", "h2,hsqldb:mvcc", "--level", "all"));
    String text = out.toString().replaceAll("\\s+", " ");
    assertTrue(
        text.contains(
            "free: the same on 8 of 9: h2 at read-committed, repeatable-read, snapshot,"
                + " serializable; hsqldb:mvcc at "),
        text);
    assertTrue(text.contains("free: the same on 1 of 9: h2 at read-uncommitted"), text);
    assertEquals(2, text.split("UPDATE t SET a = 1", -1).length - 1, "one table for each group");
    assertTrue(text.endsWith("9 runs: 9 no-expectation "), text);
    assertFalse(text.contains("none = "), text);
    isoscope("run", name, "--on", "h2,hsqldb:mvcc", "--level", "default", "-q");
    assertEquals(
        "free: the same on all 2: h2 at read-committed; hsqldb:mvcc at read-committed\n"
            + "2 runs: 2 no-expectation\n",
        out.toString());
  }

  @Test
  void textsForOtherTargetsAreKeptWhereARunIsRecorded() throws IOException {
    String name =
        file(
            "texts.sql",
            """
            /* init */ CREATE TABLE t (a INT);
            /* init [postgres] */ CREATE TABLE t (a INTEGER);
            /* T1 */ INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = 2;
            /* T1 [h2] */ MERGE INTO t KEY (a) VALUES (1);
            """);
    Path recorded = directory.resolve("recorded.sql");
    assertEquals(0, isoscope("run", name, "--record", recorded.toString()), err::toString);
    String text = Files.readString(recorded);
    assertTrue(text.contains("/* init [postgres] */ CREATE TABLE t (a INTEGER);\n"), text);
    assertTrue(text.contains("/* T1 */ INSERT INTO t VALUES (1) ON DUPLICATE"), text);
    assertTrue(text.contains("/* T1 [h2] */ MERGE INTO t KEY (a) VALUES (1);"), text);
    assertTrue(text.contains("-- updated: 1"), text);
    assertEquals(0, isoscope("run", recorded.toString()), out::toString);
  }

  @Test
  void theLevelsOfTheCaseAreTheDefault() throws IOException {
    String levels = "-- case: waiting\n-- level: read uncommitted, read committed";
    String name = file("levels.sql", WAITING.replace("-- case: waiting", levels));
    assertEquals(0, isoscope("run", "--json", name), err::toString);
    assertEquals(2, json().get("runs").size());
    assertEquals("read-uncommitted", json().at("/runs/0/level").asText());
    assertEquals(0, isoscope("run", "--json", "--level", "all", name), err::toString);
    assertEquals(5, json().get("runs").size());
    assertEquals("not-applicable", json().at("/runs/4/verdict").asText());
  }

  @Test
  void aLevelThatIsAskedForBeatsTheHeadOfTheCase() throws IOException {
    String levels = "-- case: waiting\n-- level: read committed\n-- strict: yes";
    String name = file("levels.sql", WAITING.replace("-- case: waiting", levels));
    for (List<String> asked :
        List.of(List.of("--level", "read-committed,snapshot"), List.of("--on", "h2/snapshot"))) {
      List<String> words = new ArrayList<>(List.of("run", "--json", name));
      words.addAll(asked);
      assertEquals(0, isoscope(words.toArray(String[]::new)), err::toString);
      assertEquals(
          "isoscope: waiting is for read-committed, but snapshot was asked for: it runs there, and"
              + " nothing is expected\n",
          err.toString());
      int last = json().get("runs").size() - 1;
      assertEquals("snapshot", json().at("/runs/" + last + "/level").asText());
      assertEquals("no-expectation", json().at("/runs/" + last + "/verdict").asText());
      if (last > 0) {
        assertEquals("as-expected", json().at("/runs/0/verdict").asText());
      }
    }
    assertEquals(0, isoscope("check", name, "--level", "snapshot", "--json"), err::toString);
    assertTrue(err.toString().contains("snapshot was asked for"), err::toString);
    assertFalse(json().get("checks").isEmpty());
    assertEquals(2, isoscope("reduce", name, "--level", "snapshot"));
    assertTrue(err.toString().contains("snapshot: wss says pass"), err::toString);
  }

  @Test
  void aCaseForOthersIsNotApplicable() throws IOException {
    String others = "-- case: waiting\n-- dbms: mysql";
    String name = file("others.sql", WAITING.replace("-- case: waiting", others));
    assertEquals(0, isoscope("run", name), err::toString);
    assertTrue(out.toString().contains("not-applicable (the case is for mysql"), out::toString);
    String good = file("waiting.sql", WAITING);
    assertEquals(0, isoscope("run", name, good), err::toString);
    assertFalse(out.toString().contains("the case is for mysql"), out::toString);
    assertTrue(out.toString().contains("--verbose says why"), out::toString);
    assertEquals(0, isoscope("run", "--verbose", name, good), err::toString);
    assertTrue(out.toString().contains("the case is for mysql"), out::toString);
  }

  @Test
  void tablesThatCannotBeLaidOutAreInconclusive() throws IOException {
    String name = file("broken.sql", WAITING.replace("CREATE TABLE", "CREATE TABEL"));
    assertEquals(0, isoscope("run", name), err::toString);
    assertTrue(out.toString().contains("inconclusive"), out::toString);
    assertTrue(out.toString().contains("CREATE TABEL"), out::toString);
  }

  @Test
  void aServerThatDiesIsToldAndTheNextCaseFindsItAlive() throws IOException {
    String deadly = file("a.sql", "-- case: deadly\n/* T1 */ SHUTDOWN IMMEDIATELY;\n");
    String next = file("b.sql", WAITING);
    assertEquals(1, isoscope("run", "--json", "--repeat", "2", deadly, next), err::toString);
    assertEquals("unexpected", json().at("/runs/0/verdict").asText());
    assertTrue(json().at("/runs/0").toString().contains("died"), out::toString);
    assertEquals("as-expected", json().at("/runs/1/verdict").asText(), out::toString);
  }

  @Test
  void badInputEndsWithTwoBeforeAnythingRuns() throws IOException {
    String good = file("a.sql", WAITING);
    String bad = file("bad.sql", WAITING.replace("(3,1)", "(3,1"));
    String worse = file("worse.sql", WAITING.replace("updated: 1", "updated: x"));
    assertEquals(2, isoscope("run", good, bad, worse));
    assertEquals("", out.toString());
    assertTrue(err.toString().contains(bad + ":9:"), err::toString);
    assertTrue(err.toString().contains(worse + ":5:"), err::toString);
    assertEquals(2, isoscope("run", directory.resolve("missing.sql").toString()));
    assertTrue(err.toString().contains("no such file"), err::toString);
  }

  @Test
  void aFileThatIsNoCaseIsRefusedAtOnce() throws IOException {
    String large = file("large.sql", WAITING + "-- filler\n".repeat(200_000));
    assertEquals(2, isoscope("run", large));
    assertTrue(err.toString().contains(large + ":1:1: more than 1 MB"), err::toString);
    Path latin = directory.resolve("latin.sql");
    Files.writeString(latin, "-- case: x\n-- about: café\n", StandardCharsets.ISO_8859_1);
    assertEquals(2, isoscope("run", latin.toString()));
    assertTrue(err.toString().contains(latin + ":2:14: not UTF-8"), err::toString);
    assertEquals(2, isoscope("run", "/dev/null"));
    assertTrue(err.toString().contains("neither a file nor a directory"), err::toString);
  }

  @Test
  void badUsageEndsWithTwo() throws IOException {
    String name = file("waiting.sql", WAITING);
    assertEquals(2, isoscope("run", name, "--on", "orcale"));
    assertTrue(err.toString().contains("unknown DBMS 'orcale'"), err::toString);
    assertEquals(2, isoscope("run", name, "--on", "h2/serializable", "--level", "all"));
    assertTrue(err.toString().contains("h2/serializable names its level"), err::toString);
    assertEquals(
        2, isoscope("compare", name, "--on", "h2/serializable,hsqldb", "--level", "snapshot"));
    assertTrue(err.toString().contains("h2/serializable names its level"), err::toString);
    assertEquals(2, isoscope("run", name, "--level", "default,serializable"));
    assertEquals(2, isoscope("server", "h2/serializable"));
    assertTrue(err.toString().contains("a server has no level"), err::toString);
    assertEquals(2, isoscope("run", name, "--server-option", "nothing"));
    assertTrue(err.toString().contains("write NAME=VALUE"), err::toString);
    assertEquals(2, isoscope("run", name, "--level", "chaos"));
    assertTrue(err.toString().contains("'chaos' is unknown; levels are"), err::toString);
    assertEquals(2, isoscope("run", name, "--policy", "shrug"));
    assertEquals(2, isoscope("run", name, "--repeat", "0"));
    assertEquals(2, isoscope("run", name, "--patience", "soon"));
    assertEquals(2, isoscope("run", name, "--patience", "0s"));
    assertEquals(2, isoscope("run"));
    assertEquals(2, isoscope());
    assertEquals(2, isoscope("rnu"));
    assertTrue(err.toString().contains("unknown command 'rnu'"), err::toString);
    assertFalse(err.toString().contains("warm-up"), err::toString);
    assertEquals(2, isoscope("server", "h2"));
    assertTrue(err.toString().contains("cannot be reached from outside"), err::toString);
  }

  @Test
  void aTargetThatIsNotThereEndsWithThreeButOthersRun() throws IOException {
    String name = file("waiting.sql", WAITING);
    String nobody = "jdbc:postgresql://127.0.0.1:1/nobody";
    assertEquals(3, isoscope("run", "--json", name, "--on", nobody + ",h2"), err::toString);
    assertTrue(err.toString().contains(nobody), err::toString);
    assertEquals(nobody, json().at("/unavailable/0/target").asText());
    assertEquals("as-expected", json().at("/runs/0/verdict").asText());
  }

  @Test
  void targetsAreListed() throws IOException {
    assertEquals(0, isoscope("targets", "--offline", "--json"), err::toString);
    assertEquals("isoscope.targets/1", json().get("schema").asText());
    assertEquals("h2", json().at("/targets/0/name").asText());
    assertEquals("read-committed", json().at("/targets/0/defaultLevel").asText());
    assertEquals(0, isoscope("targets", "--offline"), err::toString);
    assertTrue(out.toString().contains("postgres"), out::toString);
  }

  @Test
  void aServerThatMustBeBuiltSaysHow(@TempDir Path empty) throws IOException {
    String name = file("waiting.sql", WAITING);
    String cache = empty.toString();
    assertEquals(3, isoscope("run", name, "--on", "tidb", "--cache", cache));
    assertTrue(err.toString().contains("isoscope build tidb@8.5.4"), err::toString);
    assertEquals(3, isoscope("run", name, "--on", "tidb@5.1.0", "--cache", cache));
    assertTrue(err.toString().contains("isoscope build tidb@5.1.0"), err::toString);
    assertEquals(2, isoscope("build", "tidb@1.2.3", "--cache", cache));
    assertTrue(err.toString().contains("known are 3.0.4"), err::toString);
    assertTrue(err.toString().contains("8.5.4"), err::toString);
    assertEquals(2, isoscope("build", "mysql", "--cache", cache));
    assertTrue(err.toString().contains("need not be built"), err::toString);
  }

  @Test
  void helpExplains() {
    assertEquals(0, isoscope("--help"));
    assertTrue(out.toString().contains("Exit codes:"), out::toString);
    assertFalse(out.toString().contains("warm-up"), out::toString);
    assertEquals(0, isoscope("run", "--help"));
    assertTrue(out.toString().contains("Examples:"), out::toString);
    assertEquals(0, isoscope("--version"));
    assertTrue(out.toString().startsWith("isoscope "), out::toString);
  }
}
