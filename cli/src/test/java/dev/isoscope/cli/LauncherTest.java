package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a release has it: away from the sources, with a jar beside it. */
final class LauncherTest {
  @TempDir Path directory;
  private Path release;

  @BeforeEach
  void unpack() throws IOException {
    release = directory.resolve("some where/isoscope-1");
    Path launcher = release.resolve("bin/isoscope");
    Files.createDirectories(launcher.getParent());
    Files.copy(Path.of("../isoscope"), launcher);
    assertTrue(launcher.toFile().setExecutable(true));
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    main.put(
        Attributes.Name.CLASS_PATH,
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(place -> Path.of(place).toUri().toString())
            .collect(Collectors.joining(" ")));
    Files.createDirectories(release.resolve("lib"));
    Path jar = release.resolve("lib/isoscope.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  /** Starts a program without any variable of the environment that is not given. */
  private List<String> output(int exitCode, Path program, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(program.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().clear();
    builder
        .environment()
        .putAll(Map.of("PATH", "/usr/bin:/bin", "JAVA_HOME", System.getProperty("java.home")));
    Path written = directory.resolve("output");
    Process process =
        builder
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(written.toFile())
            .start();
    int ended = process.waitFor();
    List<String> lines = Files.readAllLines(written);
    assertEquals(exitCode, ended, lines::toString);
    return lines;
  }

  @Test
  void itWorksThroughALinkAndBuildsNothing() throws Exception {
    Path link = Files.createSymbolicLink(directory.resolve("iso"), release.resolve("bin/isoscope"));
    List<String> lines = output(0, link, "--version");
    assertTrue(lines.get(0).startsWith("isoscope "), lines::toString);
    assertTrue(Files.exists(release.resolve("lib/isoscope.built")));
    assertEquals(lines, output(0, link, "--version"));
  }

  @Test
  void plugInsAreTakenFromTheFolderBesideIt() throws Exception {
    Path folder = Files.createDirectories(release.resolve("plugins"));
    Files.writeString(folder.resolve("README.md"), "no jar");
    output(0, release.resolve("bin/isoscope"), "--version");
    Files.writeString(folder.resolve("text.jar"), "no jar");
    List<String> lines = output(2, release.resolve("bin/isoscope"), "--version");
    assertTrue(lines.get(0).matches("isoscope: plug-in .*text.jar is no jar: .*"), lines::toString);
  }
}
