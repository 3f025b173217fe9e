package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands in processes of their own that get a signal in their middle: what was not done shows.
 */
final class InterruptedTest {
  @TempDir Path directory;

  /** Whoever has started us may have had Ctrl-C ignored. */
  private Process start(String... arguments) throws IOException {
    ProcessBuilder builder = ChildProcess.of(List.of(arguments), Path.of("/dev/null"));
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.addAll(builder.command());
    return builder
        .command(command)
        .redirectOutput(directory.resolve("out").toFile())
        .redirectError(directory.resolve("err").toFile())
        .start();
  }

  private String text(String file) throws IOException {
    Path path = directory.resolve(file);
    return Files.exists(path) ? Files.readString(path) : "";
  }

  private void await(Process process, String file, String content) throws Exception {
    while (process.isAlive() && !text(file).contains(content)) {
      Thread.sleep(20);
    }
  }

  private JsonNode endedBy(String signal, int exitCode, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().waitFor();
    assertEquals(exitCode, process.waitFor(), text("err"));
    return DocumentSchemas.read(text("out"));
  }

  @Test
  void aHuntSaysHowFarItCameAndWhichLevelsNeverRan() throws Exception {
    String out = directory.resolve("hunt").toString();
    String junit = directory.resolve("junit.xml").toString();
    Process process =
        start(
            ("hunt --json --level all --workers 1 --cases 100000 --seed 3 --oracle crash --out "
                    + out
                    + " --junit "
                    + junit)
                .split(" "));
    await(process, "hunt/h2-read-uncommitted/unfinished.jsonl", "\n");
    JsonNode json = endedBy("TERM", 143, process);
    assertEquals(1, json.get("hunts").size());
    String interrupted = json.at("/hunts/0/interrupted").asText();
    long cases = json.at("/hunts/0/cases").asLong();
    assertEquals("interrupted after " + cases + " of 100000 cases", interrupted);
    assertEquals(4, json.get("neverRan").size(), json::toString);
    assertTrue(text("junit.xml").contains("errors=\"5\""), text("junit.xml"));
    assertTrue(text("junit.xml").contains(interrupted), text("junit.xml"));
  }

  @Test
  void soDoesAComparison() throws Exception {
    String out = directory.resolve("compare").toString();
    Process process =
        start(
            ("compare --json --on h2,h2 --level snapshot --cases 100000 --seed 3 --out " + out)
                .split(" "));
    await(process, "compare/journal.jsonl", "\n{\"block\":0");
    JsonNode json = endedBy("INT", 130, process);
    assertEquals(
        "interrupted after " + json.get("cases") + " of 100000 cases",
        json.get("interrupted").asText());
    assertTrue(json.get("cases").asLong() > 0, json::toString);
  }

  @Test
  void soDoLevels() throws Exception {
    Process process = start("levels", "--json", "--on", "h2");
    await(process, "err", "h2 at read-uncommitted");
    JsonNode json = endedBy("TERM", 143, process);
    int done = json.at("/targets/0/levels").size();
    assertTrue(done > 0, json::toString);
    assertEquals(5 - done, json.get("neverRan").size(), json::toString);
  }

  /** Somebody takes the call and says nothing. */
  @Test
  void whoWaitsForATargetToComeUpIsDoneAtOnce() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/x";
      Process process = start("hunt", "--json", "--on", url, "--user", "x", "--cases", "5");
      silent.accept();
      JsonNode json = endedBy("INT", 130, process);
      assertEquals(0, json.get("hunts").size());
      assertEquals(url + " at read-committed", json.at("/neverRan/0").asText());
    }
  }
}
