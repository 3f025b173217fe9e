package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Version;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Servers that are started from published binaries. */
final class BinaryTargets {
  /** A server of our own as the rest of Isoscope sees it. */
  private static final class BinaryServer extends IdentifiedServer {
    private final LaunchedServer launched;
    private final Optional<String> mode;

    BinaryServer(LaunchedServer launched, TargetSpec spec, Dbms dbms, List<String> options)
        throws SQLException {
      super(spec, dbms);
      this.launched = launched;
      this.mode = mode(spec, dbms);
      try (Connection connection = connect("isoscope")) {
        identify(mode, options, connection);
      }
      enterMode();
    }

    private void enterMode() throws SQLException {
      if (mode.isPresent()) {
        try (Connection connection = connect("isoscope")) {
          launched.recipe().enterMode(mode.get(), connection);
        }
      }
    }

    @Override
    public Connection connect(String session) throws SQLException {
      return launched.connect(session);
    }

    @Override
    public Optional<String> password() {
      return Optional.of(launched.password());
    }

    @Override
    public void restart() throws SQLException {
      try {
        launched.restart();
        enterMode();
      } catch (TargetException e) {
        throw new SQLException(e.getMessage(), e);
      }
    }

    @Override
    public List<String> lastWords() {
      return launched.lastWords();
    }

    @Override
    public List<String> alarmingLines() {
      return launched.alarmingLines();
    }

    @Override
    public Optional<Supplier<List<String>>> followLog() {
      return launched.followLog();
    }

    @Override
    public void close() {
      launched.close();
    }
  }

  private final Resources resources;

  BinaryTargets(Resources resources) {
    this.resources = resources;
  }

  Server start(Recipe recipe, TargetSpec spec, Dbms dbms) throws TargetException {
    LaunchedServer launched =
        spec.path().isPresent()
            ? LaunchedServer.start(
                recipe,
                new InstallationFinder(recipe, dbms, spec.path().get()).find(),
                resources.workshop())
            : launch(recipe, spec.version());
    try {
      return new BinaryServer(launched, spec, dbms, resources.workshop().options());
    } catch (SQLException e) {
      launched.close();
      throw TargetException.unavailable(
          spec.text() + " was started but does not answer: " + SystemErrors.reason(e), e);
    }
  }

  LaunchedServer launch(Recipe recipe, Optional<String> given) throws TargetException {
    return LaunchedServer.start(recipe, install(recipe, given), resources.workshop());
  }

  private Installation install(Recipe recipe, Optional<String> given) throws TargetException {
    if (recipe.sourceBuild().isPresent()) {
      return built(recipe, given);
    }
    ServerPreparation workshop = resources.workshop();
    String wanted = given.orElse(recipe.defaultVersion());
    recipe.coordinates(wanted);
    Optional<Installation> ready = ready(recipe, wanted);
    if (ready.isPresent()) {
      return ready.get();
    }
    Artifacts artifacts = resources.artifacts(recipe.coordinates(wanted));
    String version = wanted;
    if (!artifacts.atHand(recipe.coordinates(wanted), wanted)) {
      Artifacts.Listing published = listing(recipe, artifacts, recipe.coordinates(wanted));
      version =
          PublishedVersions.find(wanted, published.versions())
              .orElseThrow(() -> PublishedVersions.unknown(recipe.dbms(), wanted, published));
    }
    return workshop.install(recipe, version, artifacts);
  }

  /** The version that was asked for, else the newest, of those that were built. */
  private Installation built(Recipe recipe, Optional<String> given) throws TargetException {
    List<String> ready = new ArrayList<>(unpacked(recipe));
    ready.sort(Comparator.comparing(Version::parse));
    Optional<String> found =
        given.isPresent()
            ? PublishedVersions.find(given.get(), ready)
            : ready.stream().reduce((older, newer) -> newer);
    return found
        .flatMap(version -> resources.workshop().find(recipe, version))
        .orElseThrow(
            () ->
                TargetException.unavailable(
                    "%s is not built yet%s: isoscope build %s@%s"
                        .formatted(
                            given
                                .map(version -> recipe.dbms() + " " + version)
                                .orElse(recipe.dbms()),
                            ready.isEmpty() ? "" : " (" + String.join(", ", ready) + " are)",
                            recipe.dbms(),
                            given.orElse(recipe.defaultVersion()))));
  }

  /** Builds a version from its source. */
  Installation build(Recipe recipe, String version, Path work) throws TargetException {
    SourceBuild source =
        recipe
            .sourceBuild()
            .orElseThrow(
                () ->
                    TargetException.usage(
                        "%s need not be built: its binaries are fetched when --on names it"
                            .formatted(recipe.dbms())));
    if (!source.versions().contains(version)) {
      throw TargetException.usage(
          "the source of %s %s is not to be had; known are %s"
              .formatted(recipe.dbms(), version, String.join(", ", source.versions())));
    }
    return resources.workshop().build(recipe, source, version, work);
  }

  /**
   * A version that is unpacked already, without a look at what is published: if the user gave a
   * whole version of the server, whatever the packager appended to it is right.
   */
  private Optional<Installation> ready(Recipe recipe, String wanted) {
    ServerPreparation workshop = resources.workshop();
    Version version = Version.parse(wanted);
    List<String> unpacked = unpacked(recipe);
    return PublishedVersions.find(wanted, unpacked)
        .filter(one -> one.equals(wanted) || version.parts().size() >= recipe.versionParts())
        .flatMap(one -> workshop.find(recipe, one));
  }

  private List<String> unpacked(Recipe recipe) {
    String prefix = recipe.dbms() + "-";
    return resources.workshop().cacheFor(recipe).names("servers").stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> name.substring(prefix.length()))
        .toList();
  }

  /** The published versions, and those whose archive is gone but which are unpacked. */
  private Artifacts.Listing listing(Recipe recipe, Artifacts artifacts, Coordinates coordinates)
      throws TargetException {
    Artifacts.Listing published = artifacts.versions(coordinates);
    List<String> all = new ArrayList<>(published.versions());
    unpacked(recipe).stream().filter(version -> !all.contains(version)).forEach(all::add);
    all.sort(Comparator.comparing(Version::parse));
    return new Artifacts.Listing(all, published.problem());
  }

  AvailableTarget describe(Recipe recipe, Dbms dbms) {
    List<String> obstacles = new ArrayList<>();
    List<String> versions = new ArrayList<>();
    List<String> ready = new ArrayList<>();
    if (recipe.sourceBuild().isPresent()) {
      versions.addAll(recipe.sourceBuild().get().versions());
      versions.stream().filter(unpacked(recipe)::contains).forEach(ready::add);
      if (ready.isEmpty()) {
        obstacles.add(
            "none is built yet: isoscope build %s@%s"
                .formatted(recipe.dbms(), recipe.defaultVersion()));
      }
      Collections.reverse(versions);
      Collections.reverse(ready);
      String usual = ready.isEmpty() ? recipe.defaultVersion() : ready.get(0);
      return new AvailableTarget(dbms, usual, versions, ready, obstacles);
    }
    try {
      Coordinates coordinates = recipe.coordinates(recipe.defaultVersion());
      Artifacts artifacts = resources.artifacts(coordinates);
      Artifacts.Listing listing = listing(recipe, artifacts, coordinates);
      versions.addAll(listing.versions());
      for (String version : versions) {
        if (unpacked(recipe).contains(version)
            || artifacts.atHand(recipe.coordinates(version), version)) {
          ready.add(version);
        }
      }
      if (!ready.contains(recipe.defaultVersion())) {
        listing
            .problem()
            .ifPresent(
                problem -> obstacles.add(recipe.defaultVersion() + " is not at hand; " + problem));
      }
      recipe.checkMachine();
    } catch (TargetException e) {
      obstacles.add(e.getMessage());
    }
    Collections.reverse(versions);
    Collections.reverse(ready);
    return new AvailableTarget(dbms, recipe.defaultVersion(), versions, ready, obstacles);
  }
}
