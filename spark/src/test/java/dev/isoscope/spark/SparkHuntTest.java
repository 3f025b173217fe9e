package dev.isoscope.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns on Spark, whose executors are in this JVM; bench/spark has a cluster of its own. */
final class SparkHuntTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  private int here(String... arguments) {
    return Main.execute(
        new PrintWriter(out, true), new PrintWriter(err, true), () -> 0, null, arguments);
  }

  private int onSpark(String... arguments) {
    return SparkMain.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  private String[] hunt(String place, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("hunt", "--generator", "random", "--seed", "7", "-q"));
    arguments.addAll(List.of("--out", directory.resolve(place).toString()));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  /** What a campaign leaves behind, without times and what hangs on who is faster. */
  private Map<String, String> left(String place) throws IOException {
    Map<String, String> files = new TreeMap<>();
    Path top = directory.resolve(place);
    try (Stream<Path> all = Files.walk(top)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String text =
            Files.readString(file).replaceAll("\"(seconds|blocked|deadlocks)\":[0-9.]+", "");
        files.put(top.relativize(file).toString(), text);
      }
    }
    return files;
  }

  @Test
  void aHuntLeavesTheSameAsOnOneMachine() throws IOException {
    assertEquals(0, here(hunt("here", "--cases", "96", "--workers", "1")));
    assertEquals(0, onSpark(hunt("spark", "--cases", "96")), err::toString);
    assertEquals(left("here"), left("spark"));
    // Either goes on with what the other has begun.
    assertEquals(0, here(hunt("begun", "--cases", "40", "--workers", "1")));
    assertEquals(0, onSpark(hunt("begun", "--cases", "96", "--resume")), err::toString);
    assertEquals(findings("here"), findings("begun"));
  }

  private Map<String, String> findings(String place) throws IOException {
    Map<String, String> files = left(place);
    files.keySet().removeIf(name -> !name.startsWith("findings/"));
    assertFalse(files.isEmpty());
    return files;
  }

  @Test
  void knownBugsShowWhereTheyShowOnOneMachine() {
    // None of them hangs on a choice of the server's.
    String[] command = {"bugs", "run", "orphan|H2#1795|MDEV-27992", "--on", "h2", "--json", "-q"};
    assertEquals(0, here(command));
    String one = out.toString();
    out.getBuffer().setLength(0);
    assertEquals(0, onSpark(command), err::toString);
    assertEquals(one, out.toString());
    assertEquals(2, onSpark("bugs", "run", "lost", "--on", "h2", "--server-option", "a=b", "-q"));
    assertTrue(err.toString().contains("--server-option"), err::toString);
  }

  @Test
  void whatIsNoCampaignIsRefusedWithoutSpark() {
    assertEquals(2, onSpark("levels", "--on", "h2"));
    assertTrue(err.toString().contains("levels is no campaign"), err::toString);
    assertEquals(2, onSpark("hunt", "--cases", "0"));
    assertTrue(err.toString().contains("--cases"), err::toString);
  }

  @Test
  void processesAreStartedAsTheLauncherStartsIsoscope() throws IOException {
    String launcher = Files.readString(Path.of("..", "isoscope"));
    String start = launcher.substring(launcher.lastIndexOf("exec "));
    for (String option : CarryOut.USUAL_OPTIONS) {
      assertTrue(start.contains(" " + option + " "), option);
    }
    assertEquals(
        CarryOut.USUAL_OPTIONS.size(),
        start.lines().mapToInt(line -> line.split(" -(XX:[^S]|Xm)", -1).length - 1).sum());
  }
}
