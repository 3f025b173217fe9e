package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hunt in a process of its own that is killed the hard way in its middle. */
final class KilledHuntTest {
  private static final String CASES = "60";

  @TempDir Path directory;

  private Process hunt(String place, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("hunt", "--json", "-q", "--seed", "9", "--cases", CASES));
    arguments.addAll(List.of("--out", directory.resolve(place).toString()));
    arguments.addAll(List.of(more));
    return ChildProcess.of(arguments, Path.of("/dev/null"))
        .redirectOutput(directory.resolve(place + ".json").toFile())
        .redirectError(directory.resolve(place + ".err").toFile())
        .start();
  }

  /** Waits for so many lines in the journal. */
  private void await(Process process, String place, int lines) throws Exception {
    Path journal = directory.resolve(place).resolve("journal.jsonl");
    while (process.isAlive()
        && (!Files.exists(journal) || Files.readString(journal).split("\n").length < lines)) {
      Thread.sleep(5);
    }
  }

  private Map<String, Long> found(String place) throws IOException {
    Map<String, Long> found = new TreeMap<>();
    JsonNode hunt =
        DocumentSchemas.read(Files.readString(directory.resolve(place + ".json"))).at("/hunts/0");
    assertEquals(CASES, hunt.get("cases").asText());
    for (JsonNode finding : hunt.get("findings")) {
      found.put(finding.get("id").asText(), finding.get("occurrences").asLong());
    }
    return found;
  }

  private void killAndResume(String... target) throws Exception {
    assertTrue(hunt("whole", target).waitFor() <= 1);
    String[] resumed = java.util.Arrays.copyOf(target, target.length + 1);
    resumed[target.length] = "--resume";
    for (int i = 1; i <= 4; i++) {
      Process process = hunt("killed", i == 1 ? target : resumed);
      await(process, "killed", Math.min(i, 2));
      Thread.sleep(100);
      process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
    assertTrue(hunt("killed", resumed).waitFor() <= 1);
    assertEquals(found("whole"), found("killed"));
  }

  @Test
  void itIsResumedAndFindsTheSame() throws Exception {
    killAndResume();
  }

  @Test
  void soIsOneWhoseWorkIsDoneByAChild() throws Exception {
    killAndResume("--on", "sqlite");
  }

  @Test
  void aChildThatDiesIsStartedAgain() throws Exception {
    Process process = hunt("a", "--on", "sqlite");
    await(process, "a", 2);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    assertTrue(process.waitFor() <= 1);
    assertEquals(Map.of(), found("a"));
  }
}
