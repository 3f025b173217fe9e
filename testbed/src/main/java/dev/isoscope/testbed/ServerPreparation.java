package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Where servers are made: unpacks binaries, initialises data directories once per version and
 * copies them afterwards.
 */
final class ServerPreparation {
  /** The file that holds the input of an initialisation, beside the data directory. */
  static final String INITIALISATION_INPUT = "initialisation.sql";

  private static final int LOG_LINES = 12;
  private static final int MINUTES_TO_INITIALISE = 5;

  private final Cache cache;
  private final Launcher launcher;
  private final DirectorySource runs;
  private final Consumer<String> progress;
  private final List<String> options;
  private Cache passing;

  /**
   * @param options of all servers, each {@code NAME=VALUE}
   */
  ServerPreparation(
      Cache cache,
      Launcher launcher,
      DirectorySource runs,
      Consumer<String> progress,
      List<String> options) {
    this.options = List.copyOf(options);
    this.cache = cache;
    this.launcher = launcher;
    this.runs = runs;
    this.progress = progress;
  }

  DirectorySource runs() {
    return runs;
  }

  List<String> options() {
    return options;
  }

  Launcher launcher() {
    return launcher;
  }

  // ---- binaries ---------------------------------------------------------------------------------

  /**
   * The cache that holds a server's binaries. Root's own cache is usually closed to others, and a
   * server that must not run as root could not read its binaries there.
   */
  Cache cacheFor(Recipe recipe) {
    boolean closed =
        recipe.refusesRoot() && Account.weAreRoot() && !Account.everybodyReaches(cache.root());
    return closed ? new Cache(sharedPlace()) : cache;
  }

  /** A place for root's caches that everybody can read and only root can write. */
  static Path sharedPlace() {
    return Path.of("/var/cache/isoscope");
  }

  Optional<Installation> find(Recipe recipe, String version) {
    return cacheFor(recipe)
        .find("servers", recipe.dbms() + "-" + version)
        .map(home -> published(recipe, version, home));
  }

  Installation install(Recipe recipe, String version, Artifacts artifacts) throws TargetException {
    Coordinates coordinates = recipe.coordinates(version);
    Path home =
        cacheFor(recipe)
            .get(
                "servers",
                recipe.dbms() + "-" + version,
                directory -> {
                  if (!artifacts.atHand(coordinates, version)) {
                    progress.accept("downloading " + recipe.dbms() + " " + version);
                  }
                  Path archive = artifacts.fetch(coordinates, version);
                  progress.accept("unpacking " + recipe.dbms() + " " + version);
                  unpack(recipe, archive, directory);
                });
    return published(recipe, version, home);
  }

  private static Installation published(Recipe recipe, String version, Path home) {
    List<Path> places = recipe.programs().stream().map(home::resolve).toList();
    Path program = places.stream().filter(Files::exists).findFirst().orElse(places.get(0));
    return new Installation(recipe.dbms(), version, home, program, true);
  }

  /**
   * Builds a server from its source, unless that was done before.
   *
   * @param place gets a folder for the build, which is deleted when it has succeeded
   */
  Installation build(Recipe recipe, SourceBuild source, String version, Path place)
      throws TargetException {
    String name = recipe.dbms() + "-" + version;
    Path home =
        cacheFor(recipe)
            .get(
                "servers",
                name,
                directory -> {
                  Path work = owned(place).resolve(name);
                  source.build(version, work, directory, launcher, progress);
                  DirectoryTrees.delete(work);
                });
    return published(recipe, version, home);
  }

  /** A folder that nobody else can write to, since what is in it becomes a program. */
  private static Path owned(Path place) throws IOException, TargetException {
    if (!Files.exists(place)) {
      Files.createDirectories(place.toAbsolutePath().getParent());
      DirectoryTrees.createPrivate(place);
    }
    Set<PosixFilePermission> permissions =
        Files.getPosixFilePermissions(place, LinkOption.NOFOLLOW_LINKS);
    boolean foreign =
        !Files.getOwner(place, LinkOption.NOFOLLOW_LINKS)
            .getName()
            .equals(System.getProperty("user.name"));
    if (foreign
        || permissions.contains(PosixFilePermission.GROUP_WRITE)
        || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
      throw TargetException.unavailable(
          "others may write to " + place + ": name a folder of your own with --work");
    }
    return place.toAbsolutePath();
  }

  private static void unpack(Recipe recipe, Path archive, Path directory)
      throws IOException, TargetException {
    try {
      recipe.unpack(archive, directory);
    } catch (IOException e) {
      if (SystemErrors.full(directory)) {
        throw e;
      }
      throw TargetException.unavailable(
          archive + " cannot be unpacked: " + SystemErrors.reason(e) + "; delete it and try again",
          e);
    }
  }

  // ---- data directories -------------------------------------------------------------------------

  /** Puts an initialised data directory into a server's directory. */
  void template(
      Recipe recipe,
      Installation installation,
      Optional<Account> account,
      Map<String, String> environment,
      Path directory)
      throws TargetException {
    Path data = directory.resolve("data");
    if (recipe.initialisation(installation, data).isEmpty()) {
      makeEmpty(data);
      return;
    }
    String name =
        installation.name()
            + "-r"
            + recipe.templateRevision()
            + (installation.published() ? "" : "-" + installation.program().hashCode())
            + account.map(one -> "-" + one.name()).orElse("");
    boolean[] made = {false};
    Path template =
        templates(recipe, installation)
            .get(
                "templates",
                name,
                partial -> {
                  progress.accept(
                      "initialising " + installation.dbms() + " " + installation.artifactVersion());
                  SystemLibraries.check(installation.name(), installation.program(), environment);
                  initialise(recipe, installation, account, environment, directory);
                  DirectoryTrees.copy(data, partial.resolve("data"));
                  made[0] = true;
                });
    if (made[0]) {
      return;
    }
    try {
      DirectoryTrees.copy(template.resolve("data"), data);
    } catch (IOException e) {
      throw SystemErrors.files(
          "cannot copy the data directory of " + installation.name(), directory, e);
    }
  }

  /**
   * Where initialised data directories are kept. A build of the user's own may be another one
   * tomorrow, and options may change what is in them: such directories last as long as this run.
   */
  private synchronized Cache templates(Recipe recipe, Installation installation)
      throws TargetException {
    if (installation.published() && (options.isEmpty() || !recipe.optionsShapeData())) {
      return cache;
    }
    if (passing == null) {
      passing = new Cache(runs.add());
    }
    return passing;
  }

  private static void makeEmpty(Path data) throws TargetException {
    try {
      DirectoryTrees.createPrivate(data);
    } catch (IOException e) {
      throw SystemErrors.files("cannot make a data directory", data.getParent(), e);
    }
  }

  /** Initialises in the server's own directory, which is usually in memory and much faster. */
  private void initialise(
      Recipe recipe,
      Installation installation,
      Optional<Account> account,
      Map<String, String> environment,
      Path directory)
      throws IOException, TargetException {
    Path data = DirectoryTrees.createPrivate(directory.resolve("data"));
    if (account.isPresent()) {
      account.get().own(data);
    }
    Path log = directory.resolve("initialisation.log");
    Optional<String> text = recipe.initialisationInput(installation);
    Optional<Path> input = Optional.empty();
    if (text.isPresent()) {
      input = Optional.of(Files.writeString(directory.resolve(INITIALISATION_INPUT), text.get()));
    }
    List<String> command = new ArrayList<>(recipe.initialisation(installation, data));
    if (recipe.optionsShapeData()) {
      command.addAll(recipe.optionWords(options));
    }
    complete(command, recipe, installation, account, environment, directory, input, log);
  }

  /** Has the account of a server that is about to start get its password. */
  void setPassword(
      Recipe recipe,
      Installation installation,
      Optional<Account> account,
      Map<String, String> environment,
      Path directory)
      throws IOException, TargetException {
    List<String> command = recipe.passwordCommand(installation, directory.resolve("data"));
    if (!command.isEmpty()) {
      Optional<Path> script = Optional.of(directory.resolve(Recipe.PASSWORD_SCRIPT));
      Path log = directory.resolve("password.log");
      complete(command, recipe, installation, account, environment, directory, script, log);
    }
  }

  private void complete(
      List<String> command,
      Recipe recipe,
      Installation installation,
      Optional<Account> account,
      Map<String, String> environment,
      Path directory,
      Optional<Path> input,
      Path log)
      throws IOException, TargetException {
    Process process = launcher.start(command, environment, account, "KILL", directory, input, log);
    try {
      if (process.waitFor(MINUTES_TO_INITIALISE, TimeUnit.MINUTES) && process.exitValue() == 0) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    throw diedAtStart(recipe, installation, environment, directory, log);
  }

  // ---- failures ---------------------------------------------------------------------------------

  /** The error for a server that ended before it answered; keeps its log. */
  TargetException diedAtStart(
      Recipe recipe,
      Installation installation,
      Map<String, String> environment,
      Path directory,
      Path log)
      throws TargetException, IOException {
    SystemLibraries.check(installation.name(), installation.program(), environment);
    if (SystemErrors.full(directory)) {
      throw SystemErrors.files(
          installation.name() + " cannot be started", directory, new IOException("No space left"));
    }
    List<String> lines = LaunchedServer.read(log).lines().toList();
    Path kept = cache.root().resolve("logs").resolve(installation.name() + ".log");
    Files.createDirectories(kept.getParent());
    if (Files.exists(log)) {
      Files.copy(log, kept, StandardCopyOption.REPLACE_EXISTING);
    }
    if (lines.stream().allMatch(String::isBlank)) {
      return TargetException.unavailable(
          installation.name()
              + " did not start and said nothing"
              + (installation.published()
                  ? "; if its files are damaged, delete them, and they are fetched again: "
                  : ": ")
              + installation.home());
    }
    return TargetException.unavailable(
        installation.name()
            + " did not start; its log is kept in "
            + kept
            + " and ends with:\n  "
            + String.join(
                "\n  ", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size())));
  }
}
