package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.campaign.CasesUnderWay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons in processes of their own that are killed the hard way in their middle. */
final class KilledCompareTest {
  private static final int CASES = 16;

  @TempDir Path directory;

  private Process compare(String place, String targets, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("compare", "--json", "-q", "--on", targets));
    arguments.addAll(List.of("--seed", "3", "--cases", String.valueOf(CASES)));
    arguments.addAll(List.of("--level", "repeatable-read,serializable"));
    arguments.addAll(List.of("--out", directory.resolve(place).toString()));
    arguments.addAll(List.of(more));
    return ChildProcess.of(arguments, Path.of("/dev/null"))
        .redirectOutput(directory.resolve(place + ".json").toFile())
        .redirectError(directory.resolve(place + ".err").toFile())
        .start();
  }

  private JsonNode report(String place) throws IOException {
    return DocumentSchemas.read(Files.readString(directory.resolve(place + ".json")));
  }

  private Map<String, Long> found(String place) throws IOException {
    JsonNode report = report(place);
    assertEquals(CASES, report.get("cases").asInt());
    Map<String, Long> found = new TreeMap<>();
    for (JsonNode one : report.get("discrepancies")) {
      found.put(one.get("id").asText(), one.get("occurrences").asLong());
    }
    return found;
  }

  /** Waits for so many lines in the journal. */
  private void await(Process process, String place, int lines) throws Exception {
    Path journal = directory.resolve(place).resolve("journal.jsonl");
    while (process.isAlive()
        && (!Files.exists(journal) || Files.readString(journal).split("\n").length < lines)) {
      Thread.sleep(5);
    }
  }

  @Test
  void itIsResumedAndFindsTheSame() throws Exception {
    String targets = "h2,hsqldb:mvcc";
    assertEquals(1, compare("whole", targets).waitFor());
    for (int i = 1; i <= 3; i++) {
      Process process =
          i == 1 ? compare("killed", targets) : compare("killed", targets, "--resume");
      await(process, "killed", i);
      process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
    assertEquals(1, compare("killed", targets, "--resume", "--workers", "2").waitFor());
    assertEquals(found("whole"), found("killed"));
  }

  /** Whether a worker is at a case. */
  private static boolean busy(ProcessHandle worker) {
    try {
      // A handle does not tell of command lines that are longer than a page.
      String line = Files.readString(Path.of("/proc", "" + worker.pid(), "cmdline"));
      List<String> words = List.of(line.split("\0"));
      int option = words.indexOf(CampaignOptions.WORKER);
      return option >= 0
          && !Files.readString(Path.of(words.get(option + 1), CasesUnderWay.FILE)).isBlank();
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void whatItKnowsIsKeptWhileItGoesOn() throws Exception {
    Path out = directory.resolve("endless");
    Process process =
        ChildProcess.of(
                List.of("compare", "-q", "--on", "h2,hsqldb:mvcc", "--out", out.toString()),
                Path.of("/dev/null"))
            .redirectError(directory.resolve("endless.err").toFile())
            .redirectOutput(directory.resolve("endless.out").toFile())
            .start();
    Path document = out.resolve("compare.json");
    while (process.isAlive() && !Files.exists(document)) {
      Thread.sleep(5);
    }
    JsonNode json = DocumentSchemas.read(Files.readString(document));
    process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    assertEquals(
        "under way: " + json.get("cases") + " cases so far", json.get("interrupted").asText());
    CommandLineFixture line = new CommandLineFixture(directory);
    assertEquals(0, line.isoscope("report", out.toString()), line.err::toString);
    String page = Files.readString(out.resolve("site/compare.html"));
    assertTrue(page.contains("under way"), page);
  }

  @Test
  void aCaseThatTakesTheProcessDownIsToBlame() throws Exception {
    Process process = compare("a", "sqlite,sqlite:wal");
    Optional<ProcessHandle> busy = Optional.empty();
    while (process.isAlive() && busy.isEmpty()) {
      Thread.sleep(5);
      busy = process.children().filter(KilledCompareTest::busy).findFirst();
    }
    // What the machine does to a process that touches memory that it does not have.
    ProcessHandle child = busy.orElseThrow();
    assertEquals(0, new ProcessBuilder("kill", "-SEGV", "" + child.pid()).start().waitFor());
    assertEquals(0, process.waitFor(), Files.readString(directory.resolve("a.err")));
    String errors = Files.readString(directory.resolve("a.err"));
    assertTrue(errors.contains("died of SIGABRT and is started again"), errors);
    assertEquals(Map.of(), found("a"));
    JsonNode death = report("a").get("deaths").get(0);
    Matcher again =
        Pattern.compile("--on sqlite,sqlite:wal --seed 3 --only ([0-9.]+)")
            .matcher(death.get("reason").asText());
    assertTrue(again.find(), death.toString());
    String blame = "case " + again.group(1) + ": The engine takes its process down";
    assertTrue(errors.contains(blame), errors);
  }
}
