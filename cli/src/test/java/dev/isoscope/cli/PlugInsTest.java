package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.oracle.Oracle;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracles of others, from a jar that is made here. */
final class PlugInsTest {
  private static final String SERVICE = "META-INF/services/dev.isoscope.oracle.Oracle";
  private static final String SOURCE =
      """
      package other;

      import dev.isoscope.execute.Runner;
      import dev.isoscope.model.History;
      import dev.isoscope.model.Verdict;
      import dev.isoscope.oracle.Oracle;
      import dev.isoscope.oracle.Terms;

      public final class Silent implements Oracle {
        @Override
        public String name() {
          return "silent";
        }

        @Override
        public Verdict judge(History observed, Terms terms, Runner runner) {
          return new Verdict.Inconclusive("the stars are silent");
        }
      }
      """;

  @TempDir Path directory;
  private CommandLineFixture line;

  @BeforeEach
  void begin() {
    line = new CommandLineFixture(directory);
  }

  /** A jar with the compiled source, and with a services file that names a class. */
  private String plugIn(String source, String announced) throws IOException, URISyntaxException {
    Path file = Path.of(line.file("src/other/Silent.java", source));
    Path core = Path.of(Oracle.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path classes = Files.createDirectories(directory.resolve("classes"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                core.toString(),
                "-d",
                classes.toString(),
                file.toString());
    assertEquals(0, failed);
    byte[] code = Files.readAllBytes(classes.resolve("other/Silent.class"));
    return jar(Map.of(SERVICE, announced.getBytes(), "other/Silent.class", code));
  }

  private String jar(Map<String, byte[]> entries) throws IOException {
    Path jar = directory.resolve("plug-in.jar");
    try (JarOutputStream stream = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        stream.putNextEntry(new JarEntry(entry.getKey()));
        stream.write(entry.getValue());
      }
    }
    return jar.toString();
  }

  @Test
  void huntsAskAnOracleOfOthers() throws Exception {
    String jar = plugIn(SOURCE, "other.Silent # ours\n");
    String out = directory.resolve("out").toString();
    assertEquals(
        0,
        line.isoscope(
            "hunt",
            "--plugin",
            jar,
            "--oracle",
            "silent",
            "--cases",
            "3",
            "--json",
            "--stats",
            "--out",
            out),
        line.err::toString);
    assertEquals("silent", line.json().at("/hunts/0/oracles/0").asText(), line.out::toString);
    assertEquals(
        3,
        line.json().at("/hunts/0/inconclusiveReasons/silent: the stars are silent").asInt(),
        line.out::toString);
    assertEquals(2, line.isoscope("hunt", "--oracle", "silent", "--cases", "1"));
    assertTrue(line.err.toString().contains("'silent' is unknown"), line.err::toString);
  }

  /** An engine in native code runs in a process of its own, which needs the plug-in as well. */
  @Test
  void childrenHaveThem() throws Exception {
    String jar = plugIn(SOURCE, "other.Silent");
    String out = directory.resolve("out").toString();
    assertEquals(
        0,
        line.isoscope(
            "--plugin=" + jar,
            "hunt",
            "--oracle",
            "silent",
            "--cases",
            "2",
            "--on",
            "sqlite",
            "--json",
            "--out",
            out),
        line.err::toString);
    assertEquals(2, line.json().at("/hunts/0/inconclusive").asInt(), line.out::toString);
  }

  @Test
  void brokenOnesAreNamedWithTheReason() throws Exception {
    refused("there is no such file", directory.resolve("nowhere.jar").toString());
    refused("is no jar", line.file("text.jar", "words"));
    refused("brings nothing", jar(Map.of("README", new byte[0])));
    refused(
        "announces the Oracle other.Missing, but there is no such class",
        plugIn(SOURCE, "other.Missing"));
    refused(
        "announces the Oracle java.lang.String, but it is none",
        plugIn(SOURCE, "java.lang.String"));
    refused(
        "its constructor fails: java.lang.IllegalStateException: not today",
        plugIn(
            SOURCE.replace(
                "  @Override\n  public String name",
                "  public Silent() {\n    throw new IllegalStateException(\"not today\");\n  }\n\n"
                    + "  @Override\n  public String name"),
            "other.Silent"));
    refused(
        "another Oracle with the name 'wss'",
        plugIn(SOURCE.replace("\"silent\"", "\"wss\""), "other.Silent"));
  }

  private void refused(String reason, String jar) {
    assertEquals(2, line.isoscope("targets", "--plugin", jar));
    assertTrue(line.err.toString().contains(reason), line.err::toString);
    assertTrue(line.err.toString().contains(jar) || reason.contains("another"), line.err::toString);
    assertEquals("", line.out.toString());
  }
}
