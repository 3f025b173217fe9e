package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hunt} as users meet it, on H2 in this JVM. */
final class HuntTest {
  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int hunt(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String[] all = new String[arguments.length + 1];
    all[0] = "hunt";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), all);
  }

  private String place(String name) {
    return directory.resolve(name).toString();
  }

  private void refuses(String reason, String... arguments) {
    assertEquals(2, hunt(arguments), err::toString);
    assertTrue(err.toString().contains(reason), err::toString);
    assertEquals("", out.toString());
  }

  private JsonNode json() throws IOException {
    return DocumentSchemas.read(out.toString());
  }

  @Test
  void badUsageIsExplained() {
    refuses("--time 0", "--time", "0s");
    refuses("no duration", "--time", "soon");
    refuses("at least 1", "--cases", "0");
    refuses("from 1 to", "--workers", "0");
    refuses("--max-transactions 0", "--max-transactions", "0");
    refuses("oracles are", "--oracle", "astrology", "--cases", "1");
    refuses("--claim", "--claim", "all", "--cases", "1");
    refuses("such as 12.3.1", "--seed", "1", "--only", "1.2");
    refuses("write a number from 0 to 4", "--complexity", "5");
    refuses("such as 12.3.1", "--seed", "1", "--only", "1.99.0");
    refuses("needs the --seed", "--only", "1.2.3");
    refuses("say which with --only", "--print", "--cases", "1");
    refuses("--out DIR", "--resume");
    refuses("nothing to resume", "--resume", "--out", place("nowhere"));
    refuses("no such file", "--baseline", place("none"), "--cases", "1");
    refuses("write random, patterns or mix", "--generator", "clever", "--cases", "1");
    refuses(
        "patterns are two and three (all of so many transactions), dirty-write, ",
        "--pattern",
        "none",
        "--cases",
        "1");
    refuses("follows no pattern", "--generator", "random", "--pattern", "lost-update");
    refuses("cannot be read", "--patterns", place("none"), "--cases", "1");
    refuses("has the isolation levels", "--on", "sqlite", "--level", "read-committed");
    refuses("--server-option", "--on", "sqlite", "--server-option", "a=b", "--cases", "1");
    refuses(
        "room for one worker",
        "--on",
        "jdbc:sqlite:" + place("file.db"),
        "--workers",
        "2",
        "--cases",
        "1");
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsNamed() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    refuses("cannot be written", "--cases", "1", "--out", file.resolve("below").toString());
  }

  @Test
  void theDocumentHasTheFieldsThatOthersRelyOn() throws IOException {
    int code = hunt("--json", "-q", "--cases", "30", "--seed", "5", "--out", place("a"));
    assertTrue(code == 0 || code == 1, err::toString);
    assertEquals("isoscope.hunt/1", json().get("schema").asText());
    JsonNode hunt = json().at("/hunts/0");
    assertEquals("h2", hunt.get("target").asText());
    assertEquals("read-committed", hunt.get("level").asText());
    assertEquals(5, hunt.get("seed").asLong());
    assertEquals("wss", hunt.at("/oracles/0").asText());
    assertEquals(30, hunt.get("cases").asLong());
    for (String field :
        List.of(
            "seconds",
            "casesPerSecond",
            "statements",
            "invalidStatements",
            "blocked",
            "deadlocks",
            "inconclusive")) {
      assertTrue(hunt.get(field).isNumber(), field);
    }
    for (String triage : List.of("bug", "unexplained", "documented")) {
      assertTrue(hunt.at("/violations/" + triage).isNumber(), triage);
    }
    assertTrue(hunt.get("findings").isArray());
    for (JsonNode finding : hunt.get("findings")) {
      for (String field : List.of("id", "oracle", "kind", "triage", "levels", "statements")) {
        assertTrue(finding.has(field), field);
      }
      assertTrue(finding.get("occurrences").asLong() > 0);
      assertTrue(Files.exists(Path.of(finding.get("case").asText())));
    }
    boolean alarming =
        hunt.at("/violations/bug").asLong() + hunt.at("/violations/unexplained").asLong() > 0;
    assertEquals(alarming ? 1 : 0, code);
  }

  @Test
  void severalLevelsGiveSeveralHunts() throws IOException {
    String levels = "read-committed,serializable";
    hunt("--json", "-q", "--level", levels, "--cases", "5", "--seed", "5", "--out", place("a"));
    assertEquals(2, json().get("hunts").size(), out::toString);
    assertEquals("serializable", json().at("/hunts/1/level").asText());
    assertTrue(Files.exists(directory.resolve("a/h2-serializable/journal.jsonl")));
  }

  @Test
  void aTargetThatCannotBeHadDoesNotKeepTheOthers() throws IOException {
    String[] arguments = {
      "--json",
      "-q",
      "--on",
      "jdbc:h2:tcp://127.0.0.1:1/x,h2",
      "--cases",
      "5",
      "--out",
      place("a"),
      "--junit",
      place("a.xml")
    };
    assertEquals(3, hunt(arguments), err::toString);
    assertEquals(1, json().get("hunts").size(), out::toString);
    assertEquals(1, json().get("unavailable").size(), out::toString);
    String junit = Files.readString(directory.resolve("a.xml"));
    assertTrue(junit.contains("<testsuite name=\"jdbc:h2:tcp://127.0.0.1:1/x\""), junit);
    assertTrue(junit.contains("<error message=\""), junit);
  }

  @Test
  void aCampaignIsNotOverwrittenButResumed() throws IOException {
    String[] first = {"-q", "--cases", "20", "--seed", "5", "--out", place("a")};
    hunt(first);
    String journal = Files.readString(directory.resolve("a/journal.jsonl"));
    refuses("--resume", first);
    refuses(
        "level was read-committed and now is serializable",
        "--resume",
        "--level",
        "serializable",
        "--out",
        place("a"));
    assertEquals(journal, Files.readString(directory.resolve("a/journal.jsonl")));
    hunt("--json", "-q", "--resume", "--cases", "40", "--out", place("a"));
    assertEquals(40, json().at("/hunts/0/cases").asLong());
    assertEquals(5, json().at("/hunts/0/seed").asLong());
  }

  @Test
  void oneCaseOfACampaignIsPrintedAndJudged() throws IOException {
    assertEquals(0, hunt("--seed", "5", "--only", "0.2.1", "--print"), err::toString);
    String printed = out.toString();
    assertTrue(printed.startsWith("-- case: "), printed);
    assertEquals(0, hunt("--seed", "5", "--only", "0.2.1", "--print"));
    assertEquals(printed, out.toString());
    Path file = Files.writeString(directory.resolve("case.sql"), printed);
    int code = Main.execute(new PrintWriter(out), new PrintWriter(err), "run", file.toString());
    assertEquals(0, code, err::toString);
    hunt("--seed", "5", "--only", "0.2.1");
    assertTrue(out.toString().contains("0.2.1 on h2 at read-committed, wss: "), out::toString);
  }

  @Test
  void casesFollowThePatternsOfAFile() throws IOException {
    Path file = directory.resolve("mine.txt");
    Files.writeString(file, "mine: R1[x0] W2[x2] C2 C1");
    refuses("mine.txt:1: W2[x2] is the 1. write of x; write W2[x1]", "--patterns", file.toString());
    Files.writeString(file, "mine: R1[x0] W2[x1] C2 C1");
    String[] one = {
      "--patterns",
      file.toString(),
      "--pattern",
      "mine",
      "--seed",
      "5",
      "--only",
      "0.2.1",
      "--print"
    };
    assertEquals(0, hunt(one), err::toString);
    assertTrue(out.toString().contains("-- pattern: mine: R1[x0] W2[x1] C2 C1\n"), out::toString);
  }

  @Test
  void casesFollowOneOfAllPatterns() throws IOException {
    hunt("--pattern", "two-25", "--seed", "5", "--only", "0.2.1", "--print");
    String pattern = "-- pattern: two-25: W1[x1] R2[x1] W2[y1] C2 R1[y1] C1\n";
    assertTrue(out.toString().contains(pattern), out::toString);
    hunt("--pattern", "two", "--cases", "48", "--seed", "5", "-q", "--stats", "--json");
    json()
        .at("/hunts/0/patterns")
        .fieldNames()
        .forEachRemaining(name -> assertTrue(name.startsWith("two-")));
    assertTrue(json().at("/hunts/0/patterns").size() > 1, out::toString);
  }

  /** Journals of earlier versions say nothing of it. */
  @Test
  void aCampaignOfTheTimeBeforePatternsGoesOnAtRandom() throws IOException {
    String out = place("a");
    hunt("-q", "--generator", "random", "--cases", "20", "--seed", "5", "--out", out);
    assertFalse(Files.readString(directory.resolve("a/journal.jsonl")).contains("generator"));
    refuses("generator was none and now is mix", "--resume", "--generator", "mix", "--out", out);
    hunt("--json", "-q", "--resume", "--cases", "40", "--out", out);
    assertEquals(40, json().at("/hunts/0/cases").asLong(), err::toString);
  }

  @Test
  void theSummaryTellsWhatWasCounted() {
    hunt("--cases", "20", "--out", place("a"));
    assertTrue(err.toString().contains("isoscope: seed "), err::toString);
    assertTrue(out.toString().contains("20 in "), out::toString);
    assertTrue(out.toString().contains("% valid"), out::toString);
    assertFalse(out.toString().contains("null"), out::toString);
  }
}
