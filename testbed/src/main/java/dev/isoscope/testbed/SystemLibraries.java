package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The shared libraries of the operating system that a server's binary needs. */
final class SystemLibraries {
  private static final Map<String, String> PACKAGES =
      Map.ofEntries(
          Map.entry("libaio.so.1", "libaio1 (libaio1t64 from Debian 13 and Ubuntu 24.04 on)"),
          Map.entry("libatomic.so.1", "libatomic1"),
          Map.entry("libcap.so.2", "libcap2"),
          Map.entry("libcrypt.so.1", "libcrypt1"),
          Map.entry("libgcc_s.so.1", "libgcc-s1"),
          Map.entry("liblz4.so.1", "liblz4-1"),
          Map.entry("liblzma.so.5", "liblzma5"),
          Map.entry("libncurses.so.5", "libncurses5"),
          Map.entry("libncurses.so.6", "libncurses6"),
          Map.entry("libnuma.so.1", "libnuma1"),
          Map.entry("libpam.so.0", "libpam0g"),
          Map.entry("libssl.so.1.1", "libssl1.1"),
          Map.entry("libssl.so.3", "libssl3"),
          Map.entry("libstdc++.so.6", "libstdc++6"),
          Map.entry("libsystemd.so.0", "libsystemd0"),
          Map.entry("libtinfo.so.5", "libtinfo5"),
          Map.entry("libtinfo.so.6", "libtinfo6"),
          Map.entry("liburing.so.2", "liburing2"),
          Map.entry("libz.so.1", "zlib1g"),
          Map.entry("libzstd.so.1", "libzstd1"));

  private static final List<String> PLACES =
      List.of(
          "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib");

  private SystemLibraries() {}

  /**
   * Newer Debians call libaio.so.1 by another name, though it is the same on 64 bits: links the old
   * name to it in a directory for the library path.
   */
  static void bridge(Path libraries) throws IOException {
    if (find("libaio.so.1").findFirst().isPresent()) {
      return;
    }
    var renamed = find("libaio.so.1t64").findFirst();
    if (renamed.isPresent()) {
      Files.createDirectories(libraries);
      Files.createSymbolicLink(libraries.resolve("libaio.so.1"), renamed.get());
    }
  }

  /** Refuses a machine on which one of these libraries is in none of the usual places. */
  static void checkPresent(String title, List<String> libraries) throws TargetException {
    refuse(
        title,
        libraries.stream()
            .filter(
                one -> find(one).findFirst().isEmpty() && find(one + "t64").findFirst().isEmpty())
            .toList());
  }

  private static Stream<Path> find(String library) {
    return PLACES.stream().map(place -> Path.of(place, library)).filter(Files::exists);
  }

  /** The libraries that the dynamic linker does not find. */
  static List<String> missing(Path executable, Map<String, String> environment) {
    var ldd = Executables.find("ldd");
    if (ldd.isEmpty()) {
      return List.of();
    }
    try {
      ProcessBuilder builder =
          new ProcessBuilder(ldd.get().toString(), executable.toString()).redirectErrorStream(true);
      builder.environment().putAll(environment);
      Process process = builder.start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return output
          .lines()
          .filter(line -> line.contains("=> not found"))
          .map(line -> line.strip().split("\\s+")[0])
          .distinct()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Refuses a binary whose libraries are not all there, and names the packages to install. */
  static void check(String title, Path executable, Map<String, String> environment)
      throws TargetException {
    refuse(title, missing(executable, environment));
  }

  private static void refuse(String title, List<String> missing) throws TargetException {
    if (!missing.isEmpty()) {
      throw TargetException.unavailable(
          title
              + " needs libraries that this machine does not have: "
              + String.join(", ", missing)
              + "; "
              + missing.stream()
                  .map(SystemLibraries::remedy)
                  .distinct()
                  .collect(Collectors.joining("; ")));
    }
  }

  static String remedy(String library) {
    String known = PACKAGES.get(library);
    return known == null
        ? "install the package that holds " + library + " (apt-file search " + library + ")"
        : "apt-get install " + known;
  }
}
