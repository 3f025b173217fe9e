package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison whose engines in native code take their process down. */
final class KilledCompareTest {
  @TempDir Path directory;

  @Test
  void theCaseIsNamedAndAnOlderReportStays() throws Exception {
    Path out = Files.createDirectory(directory.resolve("kept"));
    Path report = Files.writeString(out.resolve("report.md"), "older");
    Path json = directory.resolve("json");
    Path errors = directory.resolve("errors");
    Process process =
        ChildProcess.of(
                List.of(
                    "compare",
                    "--json",
                    "-q",
                    "--on",
                    "sqlite,sqlite:wal",
                    "--seed",
                    "5",
                    "--time",
                    "10m",
                    "--out",
                    out.toString()),
                Path.of("/dev/null"))
            .redirectOutput(json.toFile())
            .redirectError(errors.toFile())
            .start();
    Path underWay = out.resolve("under-way");
    while (process.isAlive() && (!Files.exists(underWay) || Files.size(underWay) == 0)) {
      Thread.sleep(5);
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    assertEquals(3, process.waitFor());
    Matcher said =
        Pattern.compile(
                "the process died of SIGKILL over case ([0-9.]+) at ([a-z-]+) with seed 5"
                    + " \\(again: isoscope compare --on sqlite,sqlite:wal --seed 5 --only \\1"
                    + " --level \\2\\)")
            .matcher(Files.readString(errors));
    assertTrue(said.find(), Files.readString(errors));
    String reason = new ObjectMapper().readTree(json.toFile()).at("/unavailable/0/reason").asText();
    assertEquals(said.group(), reason);
    assertEquals("older", Files.readString(report));
    assertFalse(Files.exists(underWay));
  }
}
