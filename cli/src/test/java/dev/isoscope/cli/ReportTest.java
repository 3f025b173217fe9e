package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code report}, after commands have left something. */
class ReportTest {
  @TempDir Path directory;

  private CommandLineFixture commandLine() {
    return new CommandLineFixture(directory);
  }

  @Test
  void aHuntAndAReplayOfABugBecomePages() throws IOException {
    CommandLineFixture commandLine = commandLine();
    String out = directory.resolve("campaign").toString();
    commandLine.isoscope(
        "hunt",
        "--level",
        "serializable",
        "--cases",
        "12",
        "--seed",
        "5",
        "--oracle",
        "wss",
        "--workers",
        "1",
        "--quiet",
        "--stats",
        "--out",
        out);
    commandLine.isoscope(
        "bugs", "run", "H2#3663", "--level", "read-committed", "--quiet", "--out", out);
    assertEquals(0, commandLine.isoscope("report", out), commandLine.err::toString);
    Path site = directory.resolve("campaign/site");
    assertTrue(
        commandLine.out.toString().endsWith("begin with " + site.resolve("index.html") + "\n"),
        commandLine.out::toString);
    String overview = Files.readString(site.resolve("index.html"));
    assertTrue(overview.contains("serializable"), overview);
    assertTrue(overview.contains("pairs of features met in one case"), overview);
    assertTrue(Files.readString(site.resolve("bugs.html")).contains("href=\"evidence/h2-"));
  }

  @Test
  void whatIsNoCampaignIsRefused() {
    CommandLineFixture commandLine = commandLine();
    assertEquals(2, commandLine.isoscope("report", directory.toString()));
    assertTrue(commandLine.err.toString().contains("holds nothing that hunt"));
    assertEquals(2, commandLine.isoscope("report", directory.resolve("none").toString()));
    assertTrue(commandLine.err.toString().contains("there is no such folder"));
  }

  @Test
  void severalCasesAreNotDrawn() throws IOException {
    CommandLineFixture commandLine = commandLine();
    String one = commandLine.file("one.sql", "/* T1 */ SELECT 1;\n");
    String two = commandLine.file("two.sql", "/* T1 */ SELECT 2;\n");
    String svg = directory.resolve("x.svg").toString();
    assertEquals(2, commandLine.isoscope("run", one, two, "--svg", svg));
    assertTrue(commandLine.err.toString().contains("--svg wants one case; there are 2"));
    assertEquals(0, commandLine.isoscope("run", one, "--svg", svg), commandLine.err::toString);
    assertTrue(Files.exists(Path.of(svg)));
  }
}
