package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the server in an installation or build tree of the user's own, and asks its version. */
final class InstallationFinder {
  /** "Ver 10.11.6-MariaDB", "(PostgreSQL) 17.1", "Release Version: v8.5.4", "seekdb 1.4.0.0". */
  private static final Pattern VERSION =
      Pattern.compile("(?:Ver |\\) |Version: v?|seekdb )(?<version>[0-9]+(?:\\.[0-9]+)*)");

  private static final int SECONDS_TO_ANSWER = 20;

  private final Recipe recipe;
  private final Dbms dbms;
  private final Path given;

  /**
   * @param given a directory, or the program itself
   */
  InstallationFinder(Recipe recipe, Dbms dbms, Path given) {
    this.recipe = recipe;
    this.dbms = dbms;
    this.given = given;
  }

  Installation find() throws TargetException {
    if (!Files.exists(given)) {
      throw TargetException.usage(
          given + ": there is no such file or directory; name an installation of " + dbms.title());
    }
    Path program = Files.isDirectory(given) ? program() : given;
    Path home = Files.isDirectory(given) ? given : home();
    if (!Files.isExecutable(program)) {
      throw TargetException.unavailable(
          program + " is not executable; if it is the server: chmod +x " + program);
    }
    if (recipe.refusesRoot() && Account.weAreRoot() && !Account.everybodyReaches(home)) {
      throw TargetException.unavailable(
          dbms.title()
              + " refuses to run as root and is run as another user, who cannot reach "
              + home
              + ": move it to where everybody may read it, or run Isoscope as its owner");
    }
    Installation unknown = new Installation(dbms.name(), "0", home, program, false);
    String answer = answer(unknown);
    Matcher version = VERSION.matcher(answer);
    if (!version.find() || !recipe.recognises(answer)) {
      throw TargetException.unavailable(
          "%s is no server of %s: asked for its version, it says '%s'"
              .formatted(program, dbms.title(), answer.lines().findFirst().orElse("")));
    }
    return new Installation(dbms.name(), version.group("version"), home, program, false);
  }

  private Path program() throws TargetException {
    List<Path> found = new ArrayList<>();
    for (String place : recipe.programs()) {
      found.addAll(matches(List.of(given), place));
    }
    return found.stream()
        .filter(Files::isExecutable)
        .findFirst()
        .or(() -> found.stream().findFirst())
        .orElseThrow(
            () ->
                TargetException.usage(
                    "%s holds no server of %s: there is no %s"
                        .formatted(given, dbms.title(), String.join(", ", recipe.programs()))));
  }

  /** The files at a place; of those that a star stands for, the greatest first. */
  private static List<Path> matches(List<Path> roots, String place) {
    List<Path> reached = roots;
    for (String name : place.split("/")) {
      reached = reached.stream().flatMap(path -> children(path, name)).toList();
    }
    return reached.stream().filter(Files::isRegularFile).toList();
  }

  private static Stream<Path> children(Path directory, String name) {
    if (!name.equals("*")) {
      return Stream.of(directory.resolve(name)).filter(Files::exists);
    }
    try (Stream<Path> all = Files.list(directory)) {
      return all.sorted(Comparator.reverseOrder()).toList().stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  /** Where the installation begins whose program was given: it may lie at a usual place. */
  private Path home() {
    List<String> places = new ArrayList<>(recipe.programs());
    places.sort(Comparator.comparingInt(String::length).reversed());
    for (String place : places) {
      PathMatcher usual = FileSystems.getDefault().getPathMatcher("glob:/**/" + place);
      if (usual.matches(given)) {
        Path home = given;
        for (int i = 0; i < place.split("/").length; i++) {
          home = home.getParent();
        }
        return home;
      }
    }
    return given.getParent();
  }

  private String answer(Installation installation) throws TargetException {
    Path program = installation.program();
    var environment = recipe.environment(installation, Path.of("/nonexistent"));
    SystemLibraries.check(program.toString(), program, environment);
    try {
      Path text = Files.createTempFile("isoscope", ".txt");
      try {
        ProcessBuilder builder =
            new ProcessBuilder(program.toString(), recipe.versionOption())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(text.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(SECONDS_TO_ANSWER, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
        return Files.readString(text, StandardCharsets.ISO_8859_1);
      } finally {
        Files.delete(text);
      }
    } catch (IOException e) {
      throw TargetException.unavailable(
          program + " cannot be executed: " + SystemErrors.reason(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TargetException.unavailable("interrupted", e);
    }
  }
}
