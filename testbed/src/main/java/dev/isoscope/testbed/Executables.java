package dev.isoscope.testbed;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds commands of the operating system. */
final class Executables {
  private Executables() {}

  /** The command's file, looked for in PATH and where administrators keep theirs. */
  static Optional<Path> find(String command) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(
            Arrays.stream(path.split(File.pathSeparator)),
            Stream.of("/usr/bin", "/bin", "/usr/sbin", "/sbin"))
        .filter(directory -> !directory.isBlank())
        .map(directory -> Path.of(directory, command))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
