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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command compare as users meet it, on engines in this JVM. */
final class CompareTest {
  private static final String BOTH = "h2,hsqldb:mvcc";
  private static final String SECOND_WRITER =
      """
      -- case: second writer
      -- level: read committed, repeatable read
      /* init */ CREATE TABLE t (a INT);
      /* init */ INSERT INTO t VALUES (0);
      /* T1 */ BEGIN;
      /* T1 */ UPDATE t SET a = 1;
      /* T2 */ UPDATE t SET a = 2;
      /* T1 */ COMMIT;
      """;

  @TempDir Path directory;
  private CommandLineFixture line;

  @BeforeEach
  void open() {
    line = new CommandLineFixture(directory);
  }

  private int compare(String... more) {
    List<String> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(more));
    return line.isoscope(all.toArray(String[]::new));
  }

  private String secondWriter() throws IOException {
    return line.file("second-writer.sql", SECOND_WRITER);
  }

  private static List<String> strings(JsonNode array) {
    List<String> strings = new ArrayList<>();
    array.forEach(one -> strings.add(one.asText()));
    return strings;
  }

  @Test
  void aCampaignReportsAndKeepsWhatDiffers() throws IOException {
    Path out = directory.resolve("kept");
    assertEquals(
        1,
        compare(
            "--json",
            "--on",
            BOTH,
            "--level",
            "repeatable-read,snapshot",
            "--cases",
            "40",
            "--seed",
            "3",
            "--out",
            out.toString()),
        line.err::toString);
    JsonNode json = line.json();
    assertEquals("isoscope.compare/1", json.get("schema").asText());
    assertEquals("hsqldb:mvcc", json.at("/targets/1/target").asText());
    assertEquals("mvcc", json.at("/targets/1/mode").asText());
    assertEquals(List.of("repeatable-read"), strings(json.get("levels")));
    assertEquals("snapshot", json.at("/skippedLevels/0/level").asText());
    assertEquals(40, json.get("cases").asInt());
    assertEquals(40, json.at("/comparisons/count").asInt());
    assertFalse(json.get("discrepancies").isEmpty());
    for (JsonNode one : json.get("discrepancies")) {
      assertEquals(List.of("h2", "hsqldb:mvcc"), strings(one.get("targets")));
      assertTrue(strings(one.get("levels")).contains("repeatable-read"));
      assertTrue(one.get("occurrences").asInt() >= 1);
      assertFalse(one.get("kind").asText().isEmpty());
      assertFalse(one.get("cause").asText().isEmpty());
      assertFalse(one.get("consequence").asText().isEmpty());
      assertFalse(one.get("reasons").isEmpty());
      assertTrue(one.get("oddOneOut").isNull());
      assertEquals(2, one.get("groups").size());
      long statements =
          one.get("case").asText().lines().filter(row -> row.startsWith("/* T")).count();
      assertEquals(statements, one.get("statements").asLong());
      Path folder = out.resolve(one.get("id").asText());
      assertEquals(one.get("case").asText(), Files.readString(folder.resolve("case.sql")));
      assertTrue(Files.exists(folder.resolve("original.sql")));
      assertTrue(Files.readString(folder.resolve("explanation.md")).contains("```sql\n"));
    }
    assertEquals(line.out.toString(), Files.readString(out.resolve("compare.json")));
    assertLinksLead(Files.readString(out.resolve("report.md")), out);
    String first = json.at("/discrepancies/0/id").asText();
    assertEquals(1, compare(out.resolve(first).resolve("case.sql").toString(), "--on", BOTH, "-q"));
    assertTrue(
        line.out.toString().replaceAll("\\s+", " ").contains(": different ["), line.out::toString);
  }

  @Test
  void theCommandThatIsPrintedShowsTheDiscrepancyAgain() throws IOException {
    compare("--on", BOTH, "--level", "serializable", "--cases", "60", "--seed", "5", "--json");
    JsonNode found = line.json().get("discrepancies");
    assertTrue(found.size() > 1, found::toString);
    for (JsonNode one : found) {
      String command = one.at("/origin/command").asText();
      assertTrue(command.startsWith("isoscope compare --on " + BOTH + " --seed 5 --only "));
      List<String> words = new ArrayList<>(List.of(command.split(" ")));
      words.addAll(List.of("--level", one.at("/origin/level").asText(), "--json"));
      line.isoscope(words.subList(1, words.size()).toArray(String[]::new));
      boolean again = false;
      for (JsonNode seen : line.json().get("discrepancies")) {
        again |=
            List.of("kind", "cause", "consequence", "targets").stream()
                .allMatch(field -> seen.get(field).equals(one.get(field)));
      }
      assertTrue(again, () -> one + " in " + line.out);
    }
  }

  private static void assertLinksLead(String page, Path folder) {
    Matcher links = Pattern.compile("\\]\\(([^)]+)\\)").matcher(page);
    int count = 0;
    for (; links.find(); count++) {
      String goal = links.group(1);
      assertTrue(
          goal.startsWith("#")
              ? page.contains("<a id=\"" + goal.substring(1) + "\"></a>")
              : Files.exists(folder.resolve(goal)),
          goal);
    }
    assertTrue(count > 0, page);
  }

  @Test
  void aGivenCaseIsComparedAtItsLevels() throws IOException {
    assertEquals(1, compare(secondWriter(), "--on", BOTH), line.err::toString);
    String text = line.out.toString();
    assertTrue(text.startsWith("h2 (2."), text);
    assertTrue(text.contains("second writer at read-committed: same\n"), text);
    assertTrue(text.contains("second writer at repeatable-read: different ["), text);
    assertTrue(text.contains("UPDATE waits on h2, "), text);
    assertTrue(text.contains("Cause: lock mechanism. "), text);
    assertTrue(text.contains("1 of 2 comparisons differ (1 distinct discrepancy)"), text);
  }

  @Test
  void targetsAreComparedEachAtItsOwnLevel() throws IOException {
    String file = line.file("any.sql", SECOND_WRITER.replaceAll("(?m)^-- level.*\\R", ""));
    String on = "h2,hsqldb:mvcc/repeatable-read";
    assertEquals(1, compare(file, "--on", on), line.err::toString);
    String text = line.out.toString();
    assertTrue(text.startsWith("h2/read-committed (2."), text);
    assertTrue(text.contains("hsqldb:mvcc/repeatable-read (2."), text);
    assertTrue(text.contains("second writer at their own levels: different ["), text);
    assertTrue(text.replaceAll("\\s+", " ").contains(" --on " + on + " --level default "), text);
    compare(file, "--on", on, "--json");
    JsonNode json = line.json();
    assertEquals("read-committed", json.at("/targets/0/level").asText());
    assertEquals("repeatable-read", json.at("/targets/1/level").asText());
    assertEquals(List.of("own"), strings(json.get("levels")));
    assertTrue(
        json.at("/discrepancies/0/case")
            .asText()
            .contains("-- level: read-committed, repeatable-read\n"),
        json::toString);
    assertEquals(0, compare(file, "--on", "h2,hsqldb:mvcc", "--level", "default"));
    String serializable =
        line.file("ser.sql", SECOND_WRITER.replaceFirst("level:.*", "level: serializable"));
    assertEquals(1, compare(serializable, "--on", on, "-q"), "what is asked for beats the head");
    assertTrue(
        line.err.toString().contains("second writer is for serializable, but read-committed was"),
        line.err::toString);
    assertEquals(2, compare(file, "--on", on, "--level", "serializable"));
  }

  @Test
  void aCampaignAtOwnLevelsGoesOnAndIsSeenAgain() throws IOException {
    String out = directory.resolve("own").toString();
    String on = "h2/read-committed,h2/serializable";
    compare("--on", on, "--cases", "40", "--seed", "3", "--out", out, "-q");
    compare("--resume", "--out", out, "--cases", "60", "--json");
    JsonNode json = line.json();
    assertEquals(60, json.at("/comparisons/levels/own/count").asInt(), json::toString);
    JsonNode first = json.at("/discrepancies/0");
    assertEquals(List.of("h2/read-committed", "h2/serializable"), strings(first.get("targets")));
    String[] words = first.at("/origin/command").asText().split(" ");
    List<String> again = new ArrayList<>(List.of(words).subList(1, words.length));
    again.add("--json");
    assertEquals(1, line.isoscope(again.toArray(String[]::new)), line.err::toString);
  }

  @Test
  void whatCannotBeComparedIsNoGoodNews() throws IOException {
    String file =
        line.file(
            "own.sql",
            SECOND_WRITER.replace("UPDATE t SET a = 1", "MERGE INTO t KEY (a) VALUES (1)"));
    assertEquals(3, compare(file, "--on", "h2,derby", "--level", "read-committed"));
    assertTrue(line.out.toString().contains("Nothing was compared."), line.out::toString);
    assertEquals(3, compare(file, "--on", "h2,h2,derby", "--level", "read-committed", "--json"));
    assertEquals("derby", line.json().at("/notCompared/0/target").asText());
    assertEquals(1, line.json().at("/comparisons/partial").asInt());
    assertEquals(
        "derby", line.json().at("/results/0/notCompared/0/target").asText(), line.out::toString);
    String both = line.file("both.sql", SECOND_WRITER.replaceAll("(?m)^-- level.*\\R", ""));
    assertEquals(0, compare(file, both, "--on", "h2,h2,derby", "--level", "read-committed", "-q"));
    String text = line.out.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("of 2 comparisons 1 were made on all targets, 1 on some"), text);
    assertTrue(text.contains("derby was not compared in 1 of 2 comparisons: statement 2: "), text);
  }

  @Test
  void aCaseInTheSqlOfMysqlIsTranslatedForOthersAndThatIsSaid() throws IOException {
    String file =
        line.file(
            "mysql.sql",
            """
            -- case: booking
            /* init */ CREATE TABLE `t` (`id` INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
            /* T1 */ BEGIN;
            /* T1 */ INSERT INTO t (a) VALUES (1);
            /* T1 [derby] */ INSERT INTO t (a) SELECT 1 FROM SYSIBM.SYSDUMMY1;
            /* T1 */ SELECT * FROM `t`;
            /* T1 */ COMMIT;
            """);
    assertEquals(
        0, compare(file, "--on", "h2,hsqldb:mvcc,derby", "--level", "default"), line.out::toString);
    String text = line.out.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("booking at their own levels: same"), text);
    assertTrue(text.contains("booking: for derby CREATE TABLE `t`"), text);
    assertTrue(
        text.contains(
            "is translated to CREATE TABLE \"T\" (\"ID\" INT GENERATED BY DEFAULT AS IDENTITY"
                + " PRIMARY KEY, a INT)"),
        text);
  }

  @Test
  void thePageBeginsWithWhatChangesForAnApplication() throws IOException {
    assertEquals(1, compare(secondWriter(), "--on", BOTH, "--markdown"), line.err::toString);
    String page = line.out.toString();
    assertTrue(page.startsWith("# What changes from H2 2."), page);
    assertTrue(page.contains("\n## From H2 2."), page);
    assertTrue(page.contains("| what changes | kinds | example | what to do |"), page);
    assertTrue(page.contains("`T2: UPDATE t SET a = 2`: was "), page);
    assertEquals(1, compare(secondWriter(), "--on", BOTH, "--json"));
    assertEquals("h2", line.json().at("/migrations/0/from").asText());
    assertFalse(line.json().at("/migrations/0/changes/0/advice").asText().isEmpty());
  }

  @Test
  void whatTheBaselineNamesDoesNotCount() throws IOException {
    assertEquals(1, compare(secondWriter(), "--on", BOTH, "--json"));
    String baseline = line.file("baseline.json", line.out.toString());
    assertEquals(0, compare(secondWriter(), "--on", BOTH, "--json", "--baseline", baseline));
    assertTrue(line.json().at("/discrepancies/0/known").asBoolean());
  }

  @Test
  void aCaseIsNotForEverybody() throws IOException {
    String file =
        line.file("mine.sql", SECOND_WRITER.replace("-- level", "-- dbms: h2, mysql\n-- level"));
    assertEquals(3, compare(file, "--on", BOTH), "nothing was compared");
    String text = line.out.toString().replaceAll("\\s+", " ");
    assertTrue(
        text.contains(
            "second writer is not applicable to hsqldb:mvcc at read-committed, repeatable-read:"),
        text);
    assertTrue(text.contains("0 of 0 comparisons differ"), text);
  }

  @Test
  void aLevelThatIsAskedForBeatsTheHeadOfTheCase() throws IOException {
    compare(secondWriter(), "--on", "h2,h2", "--level", "serializable");
    assertTrue(line.out.toString().contains("0 of 1 comparison"), line.out::toString);
    assertTrue(line.err.toString().contains("but serializable was asked for"), line.err::toString);
  }

  @Test
  void theSameTargetMayTakePartTwice() {
    assertEquals(0, compare("--on", "h2,h2", "--cases", "10", "--seed", "4", "-q"));
    String text = line.out.toString();
    assertTrue(text.startsWith("h2#1 (2."), text);
    assertTrue(text.contains("10 cases at read-uncommitted, "), text);
    assertTrue(text.contains("50 comparisons"), text);
    assertTrue(text.contains("No discrepancy between transactions."), text);
    assertEquals("", line.err.toString());
  }

  @Test
  void levelsThatNotAllHaveAreLeftOutAndThatIsSaid() {
    assertEquals(2, compare("--on", "h2,derby", "--cases", "1", "--level", "snapshot"));
    assertTrue(
        line.err
            .toString()
            .contains("the isolation levels that all of them have are read-uncommitted, "),
        line.err::toString);
    assertEquals(
        0, compare("--on", "h2,derby", "--cases", "1", "--seed", "1", "--max-transactions", "1"));
    assertTrue(
        line.out.toString().contains("snapshot is left out: there is no such level on derby\n"),
        line.out::toString);
    assertTrue(line.err.toString().contains("snapshot is left out: "), line.err::toString);
  }

  @Test
  void soIsThatOfGivenCasesThatNameNoLevels() throws IOException {
    String skipped = "snapshot is left out: there is no such level on derby\n";
    compare(secondWriter(), "--on", "h2,derby");
    assertFalse(line.out.toString().contains(skipped), line.out::toString);
    String file = line.file("any.sql", SECOND_WRITER.replaceAll("(?m)^-- level.*\\R", ""));
    compare(secondWriter(), file, "--on", "h2,derby");
    assertTrue(line.out.toString().contains(skipped), line.out::toString);
  }

  @Test
  void oneCaseOfACampaignIsComparedAtTheLevelsOfTheCampaign() throws IOException {
    String[] place = {"--on", "h2,derby", "--seed", "1", "--only", "0.0.0", "--json", "--level"};
    List<String> refused = new ArrayList<>(List.of(place));
    refused.add("snapshot");
    assertEquals(2, compare(refused.toArray(String[]::new)));
    assertTrue(
        line.err.toString().contains("the isolation levels that all of them have are "),
        line.err::toString);
    List<String> some = new ArrayList<>(List.of(place));
    some.add("snapshot,serializable");
    compare(some.toArray(String[]::new));
    assertEquals(List.of("serializable"), strings(line.json().get("levels")));
    assertEquals("snapshot", line.json().at("/skippedLevels/0/level").asText());
    assertEquals(1, line.json().get("cases").asInt());
  }

  @Test
  void theProcessOfAnEngineInNativeCodeRefusesWhatMakesNoSense() throws IOException {
    assertEquals(2, compare("--on", "sqlite,h2", "--level", "snapshot", "--cases", "1"));
    assertTrue(
        line.err.toString().contains("the isolation levels that all of them have are serializable"),
        line.err::toString);
    assertEquals(2, compare("--on", "sqlite,h2", "--server-option", "a=b", "--cases", "1"));
    assertTrue(line.err.toString().contains("--server-option"), line.err::toString);
  }

  @Test
  void enginesInNativeCodeRunInAProcessOfTheirOwn() throws IOException {
    assertEquals(0, compare("--on", "sqlite,sqlite", "--cases", "3", "--json"));
    assertEquals("sqlite#2", line.json().at("/targets/1/target").asText());
    assertEquals(3, line.json().get("cases").asInt());
  }

  @Test
  void oneCaseOfACampaignCanBePrintedAndCompared() {
    String[] place = {"--on", BOTH, "--seed", "7", "--only", "0.1.2"};
    assertEquals(0, compare(place[0], place[1], place[2], place[3], place[4], place[5], "--print"));
    assertTrue(line.out.toString().startsWith("-- case: 0.1.2\n"), line.out::toString);
    compare(place);
    assertTrue(line.out.toString().contains("0.1.2 at read-uncommitted"), line.out::toString);
  }

  @Test
  void aTargetThatIsNotThereEndsWithThree() throws IOException {
    String nobody = "jdbc:postgresql://127.0.0.1:1/nobody";
    assertEquals(3, compare("--on", "h2," + nobody, "--cases", "1", "--json"));
    assertEquals(nobody, line.json().at("/unavailable/0/target").asText());
    assertTrue(line.json().get("discrepancies").isEmpty());
    assertEquals(3, compare("--on", "h2,h2," + nobody, "--cases", "1", "--json"));
    assertEquals(1, line.json().get("cases").asInt());
  }

  @Test
  void aFolderThatCannotBeWrittenIsNoticedBeforeAnythingStarts() throws IOException {
    String file = line.file("file", "");
    String nobody = "jdbc:postgresql://127.0.0.1:1/nobody";
    for (String out : List.of(file, file + "/below")) {
      assertEquals(2, compare("--on", "h2," + nobody, "--cases", "1", "--out", out));
      assertTrue(line.err.toString().contains("--out " + out + " cannot be written: "));
      assertTrue(line.err.toString().contains("; name a folder that can be"), line.err::toString);
    }
  }

  @Test
  void whatCannotBeKeptIsReportedAllTheSame() throws IOException {
    String[] campaign = {
      "--on", BOTH, "--level", "repeatable-read", "--cases", "40", "--seed", "3", "--json"
    };
    assertEquals(1, compare(campaign));
    JsonNode found = line.json().get("discrepancies");
    assertTrue(found.size() > 1, found::toString);
    Path out = Files.createDirectory(directory.resolve("occupied"));
    for (JsonNode one : found) {
      Files.writeString(out.resolve(one.get("id").asText()), "in the way");
    }
    List<String> kept = new ArrayList<>(List.of(campaign));
    kept.addAll(List.of("--out", out.toString()));
    assertEquals(2, compare(kept.toArray(String[]::new)));
    assertEquals(found.size(), line.json().get("discrepancies").size());
    List<String> complaints =
        line.err.toString().lines().filter(row -> row.contains("cannot be written")).toList();
    assertEquals(2, complaints.size(), line.err::toString);
    assertTrue(complaints.get(0).endsWith("; comparing goes on"), line.err::toString);
  }

  @Test
  void badUsageNamesTheRemedy() throws IOException {
    assertEquals(2, compare());
    assertTrue(line.err.toString().contains("write for example --on mysql,mariadb"));
    assertEquals(2, compare("--on", "h2"));
    assertEquals(2, compare("--on", "h2,oracle"));
    assertEquals(2, compare("--on", "h2,h2", "--json", "--markdown"));
    assertEquals(2, compare("--on", "h2,h2", "--time", "0"));
    assertEquals(2, compare("--on", "h2,h2", "--cases", "0"));
    assertEquals(2, compare("--on", "h2,h2", "--patience", "0"));
    assertEquals(2, compare("--on", "h2,h2", "--level", "chaos"));
    assertEquals(2, compare("--on", "h2,h2", "--max-statements", "0"));
    assertEquals(2, compare("--on", "h2,h2", "--only", "1.2.3"));
    assertEquals(2, compare("--on", "h2,h2", "--seed", "1", "--only", "1.99.3"));
    assertEquals(2, compare("--on", "h2,h2", "--print"));
    assertEquals(2, compare("--on", "h2,h2", "--baseline", "nowhere"));
    assertEquals(2, compare("nowhere.sql", "--on", "h2,h2"));
    assertEquals(2, compare(secondWriter(), "--on", "h2,h2", "--time", "5s"));
    assertTrue(line.err.toString().contains("are for generated cases: leave them out"));
  }
}
