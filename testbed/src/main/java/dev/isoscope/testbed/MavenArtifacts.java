package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.resolution.VersionRangeResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.MetadataNotFoundException;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/** Artifacts from the user's Maven repositories, kept in the user's local one. */
final class MavenArtifacts implements Artifacts {
  private final Path local;

  /** Why nothing is downloaded, and what to do about it. */
  private final Optional<String> offline;

  private final RepositorySystem system;
  private final RepositorySystemSession session;
  private final List<RemoteRepository> repositories;

  MavenArtifacts(boolean offline) throws TargetException {
    MavenSettings settings = MavenSettings.load();
    local = settings.localRepository();
    this.offline = reason(offline || settings.settings().isOffline(), local);
    MavenSession made = MavenSession.open(settings, this.offline.isPresent());
    system = made.system();
    session = made.session();
    repositories = made.repositories();
  }

  private static Optional<String> reason(boolean forbidden, Path local) {
    if (forbidden) {
      return Optional.of("--offline forbids downloads: run once without --offline");
    }
    try {
      Files.createDirectories(local);
    } catch (IOException e) {
      // Then it cannot be written, either.
    }
    return Files.isWritable(local)
        ? Optional.empty()
        : Optional.of(
            local
                + " cannot be written, so nothing can be downloaded: make it writable, or name"
                + " another place as localRepository in ~/.m2/settings.xml");
  }

  @Override
  public Listing versions(Coordinates coordinates) throws TargetException {
    TreeSet<Version> versions = new TreeSet<>();
    for (String version : versionsAtHand(coordinates)) {
      versions.add(parse(version));
    }
    if (offline.isPresent()) {
      return new Listing(texts(versions), offline);
    }
    Artifact all = new DefaultArtifact(coordinates.group(), coordinates.artifact(), "jar", "[0,)");
    VersionRangeResult published;
    try {
      published =
          system.resolveVersionRange(session, new VersionRangeRequest(all, repositories, null));
    } catch (VersionRangeResolutionException e) {
      throw TargetException.unavailable("the versions of " + coordinates + " cannot be listed", e);
    }
    versions.addAll(published.getVersions());
    return new Listing(texts(versions), problem(coordinates, published));
  }

  private static List<String> texts(Collection<Version> versions) {
    return versions.stream().map(Version::toString).toList();
  }

  private static Optional<String> problem(Coordinates coordinates, VersionRangeResult published) {
    if (!published.getVersions().isEmpty() || published.getExceptions().isEmpty()) {
      return Optional.empty();
    }
    // The local repository never has it, which says nothing about the others.
    Exception reason =
        published.getExceptions().stream()
            .filter(error -> !(error instanceof MetadataNotFoundException))
            .findFirst()
            .orElse(published.getExceptions().get(0));
    return Optional.of(
        "the published versions of "
            + coordinates
            + " cannot be listed ("
            + SystemErrors.reason(reason)
            + "): check the network, and mirrors and proxies in ~/.m2/settings.xml");
  }

  private static Version parse(String version) {
    try {
      return new GenericVersionScheme().parseVersion(version);
    } catch (InvalidVersionSpecificationException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private List<String> versionsAtHand(Coordinates coordinates) {
    Path folder = folder(coordinates);
    try (Stream<Path> versions = Files.list(folder)) {
      return versions
          .map(version -> version.getFileName().toString())
          .filter(version -> Character.isDigit(version.charAt(0)) && atHand(coordinates, version))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private Path folder(Coordinates coordinates) {
    return local.resolve(coordinates.group().replace('.', '/')).resolve(coordinates.artifact());
  }

  @Override
  public boolean atHand(Coordinates coordinates, String version) {
    String suffix = coordinates.classifier().isEmpty() ? "" : "-" + coordinates.classifier();
    String file = coordinates.artifact() + "-" + version + suffix + "." + coordinates.extension();
    return Files.exists(folder(coordinates).resolve(version).resolve(file));
  }

  @Override
  public Path fetch(Coordinates coordinates, String version) throws TargetException {
    Artifact artifact = artifact(coordinates, version);
    try {
      return system
          .resolveArtifact(session, new ArtifactRequest(artifact, repositories, null))
          .getArtifact()
          .getFile()
          .toPath();
    } catch (ArtifactResolutionException e) {
      throw unavailable(List.of(coordinates), version, e, e.getResults());
    }
  }

  @Override
  public List<Path> fetchWithDependencies(List<Coordinates> coordinates, String version)
      throws TargetException {
    CollectRequest collect = new CollectRequest();
    collect.setRepositories(repositories);
    for (Coordinates one : coordinates) {
      collect.addDependency(new Dependency(artifact(one, version), "runtime"));
    }
    var request = new DependencyRequest(collect, DependencyFilterUtils.classpathFilter("runtime"));
    try {
      return system.resolveDependencies(session, request).getArtifactResults().stream()
          .map(result -> result.getArtifact().getFile().toPath())
          .toList();
    } catch (DependencyResolutionException e) {
      throw unavailable(coordinates, version, e, e.getResult().getArtifactResults());
    }
  }

  private static Artifact artifact(Coordinates coordinates, String version) {
    return new DefaultArtifact(
        coordinates.group(),
        coordinates.artifact(),
        coordinates.classifier(),
        coordinates.extension(),
        version);
  }

  private TargetException unavailable(
      List<Coordinates> coordinates,
      String version,
      Exception error,
      Collection<ArtifactResult> results) {
    String what = coordinates.get(0) + ":" + version;
    if (offline.isPresent()) {
      return TargetException.unavailable(
          what + " is not in " + local + ", and " + offline.get(), error);
    }
    List<Exception> causes = new ArrayList<>();
    results.forEach(result -> causes.addAll(result.getExceptions()));
    boolean missing =
        !causes.isEmpty() && causes.stream().allMatch(ArtifactNotFoundException.class::isInstance);
    if (missing) {
      return TargetException.usage(
          what + " is not published for this platform; choose another version");
    }
    return TargetException.unavailable(
        what
            + " cannot be downloaded to "
            + local
            + ": "
            + SystemErrors.reason(error)
            + "; check the network, free space there, and mirrors and proxies in ~/.m2/settings.xml",
        error);
  }
}
