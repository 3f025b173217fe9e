package dev.isoscope.testbed;

import dev.isoscope.model.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A server's software on disk.
 *
 * @param artifactVersion as it is published, which may have more parts than the server's own
 * @param program the server's executable file
 * @param published whether it is one that Isoscope has fetched, and not the user's own
 */
public record Installation(
    String dbms, String artifactVersion, Path home, Path program, boolean published) {
  private static final List<String> LIBRARIES =
      List.of(
          "libs",
          "lib",
          "lib/private",
          "lib/x86_64-linux-gnu",
          "lib/aarch64-linux-gnu",
          "library_output_directory",
          "usr/lib",
          "usr/lib/x86_64-linux-gnu",
          "usr/lib/aarch64-linux-gnu",
          "usr/lib64");
  private static final String SOURCE = "CMAKE_HOME_DIRECTORY:INTERNAL=";

  public Version version() {
    return Version.parse(artifactVersion);
  }

  public String name() {
    return dbms + "-" + artifactVersion;
  }

  /** The directory that holds the one with the programs: others are found from there. */
  Path base() {
    return Optional.ofNullable(program.getParent()).map(Path::getParent).orElse(home);
  }

  /** The first of some files or directories, wherever installations and build trees keep them. */
  Optional<Path> find(List<String> names) {
    List<Path> roots = new ArrayList<>(List.of(home, base()));
    source().ifPresent(roots::add);
    return roots.stream()
        .flatMap(root -> names.stream().map(root::resolve))
        .filter(Files::exists)
        .findFirst();
  }

  /** Where the sources of a build tree are, which holds only what was made from them. */
  private Optional<Path> source() {
    try {
      return Files.readAllLines(home.resolve("CMakeCache.txt"), StandardCharsets.ISO_8859_1)
          .stream()
          .filter(line -> line.startsWith(SOURCE))
          .map(line -> Path.of(line.substring(SOURCE.length())))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The shared libraries that it brings, as the dynamic linker wants to be told. */
  String libraryPath() {
    return LIBRARIES.stream()
        .map(home::resolve)
        .filter(Files::isDirectory)
        .map(Path::toString)
        .collect(Collectors.joining(":"));
  }
}
