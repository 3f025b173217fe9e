package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Brings targets to life, and ends all of them when it is closed or the JVM ends. */
public final class Testbed implements AutoCloseable {
  private final TestbedOptions options;
  private final Resources resources;
  private final EmbeddedTargets embedded;
  private final BinaryTargets binaries;
  private final List<Server> servers = new ArrayList<>();

  public Testbed(TestbedOptions options) {
    this(options, message -> {});
  }

  /**
   * @param progress gets a few words whenever something that takes long begins
   */
  public Testbed(TestbedOptions options, Consumer<String> progress) {
    this.options = options;
    resources = new Resources(options, progress, this::closeServers);
    embedded = new EmbeddedTargets(resources);
    binaries = new BinaryTargets(resources);
  }

  /** Starts a target of our own, or connects to the one at a URL. */
  public Server start(TargetSpec spec) throws TargetException {
    RunDirectory.sweep();
    Server server = open(spec);
    if (server.dbms().unverified()) {
      resources.report(
          "%s is %s, which is unverified: Isoscope knows it from its manual only"
              .formatted(spec, server.dbms().title()));
    }
    synchronized (servers) {
      servers.add(server);
    }
    return server;
  }

  /** Connects to a server that runs already, and does nothing else. */
  public Server connect(TargetSpec url) throws TargetException {
    return new UrlTargets(options, resources.drivers()).connect(url);
  }

  private Server open(TargetSpec spec) throws TargetException {
    if (spec.url().isPresent()) {
      refuseOptions(spec, "is a server that runs already");
      return connect(spec);
    }
    Dbms dbms =
        DbmsRegistry.find(spec.dbms())
            .orElseThrow(() -> TargetException.usage("unknown DBMS '" + spec.dbms() + "'"));
    Optional<Engine> engine = Engine.of(dbms.name());
    if (engine.isPresent()) {
      refuseOptions(spec, "has no server, it runs inside Isoscope's own process");
      if (spec.path().isPresent()) {
        throw TargetException.usage(
            spec
                + ": "
                + dbms.title()
                + " has no server to be started from a directory; for a jar of your own give a JDBC"
                + " URL and --driver FILE.jar");
      }
      return embedded.start(engine.get(), spec, dbms);
    }
    Optional<Recipe> recipe = Recipe.of(dbms.name());
    if (recipe.isPresent()) {
      checkOptions(recipe.get(), dbms);
      return binaries.start(recipe.get(), spec, dbms);
    }
    throw TargetException.usage(
        "Isoscope cannot start " + dbms.title() + " itself: give the JDBC URL of a running one");
  }

  /** Whether a DBMS can be started here, rather than only be reached where it runs already. */
  public static boolean starts(String dbms) {
    return Engine.of(dbms).isPresent() || Recipe.of(dbms).isPresent();
  }

  private void refuseOptions(TargetSpec spec, String reason) throws TargetException {
    if (!options.serverOptions().isEmpty()) {
      throw TargetException.usage(
          "--server-option %s is for servers that Isoscope starts; %s %s"
              .formatted(options.serverOptions().get(0), spec, reason));
    }
  }

  private void checkOptions(Recipe recipe, Dbms dbms) throws TargetException {
    for (String option : options.serverOptions()) {
      String name = option.replaceFirst("=.*", "").toLowerCase(Locale.ROOT).replace('_', '-');
      String plain = name.replaceFirst("^(loose|maximum)-", "");
      // Some servers take the beginning of a name for the whole.
      if (recipe.reservedOptions().stream().anyMatch(one -> one.startsWith(plain))) {
        throw TargetException.usage(
            "--server-option "
                + option
                + ": where "
                + dbms.title()
                + " keeps its data and who reaches it is decided by Isoscope");
      }
    }
  }

  /**
   * Builds a server from its source into the cache.
   *
   * @param work where sources and caches of the build are kept until it has succeeded
   * @return where it is
   */
  public Path build(TargetSpec spec, Path work) throws TargetException {
    Recipe recipe =
        Recipe.of(spec.dbms())
            .orElseThrow(() -> TargetException.usage(spec.dbms() + " is no server to be built"));
    return binaries.build(recipe, spec.version().orElse(recipe.defaultVersion()), work).home();
  }

  /** All DBMSs that can be named, with what stands in their way. */
  public List<AvailableTarget> available() {
    List<AvailableTarget> all = new ArrayList<>();
    for (Dbms dbms : DbmsRegistry.all()) {
      Engine.of(dbms.name())
          .map(engine -> embedded.describe(engine, dbms))
          .or(() -> Recipe.of(dbms.name()).map(recipe -> binaries.describe(recipe, dbms)))
          .ifPresent(all::add);
    }
    return all;
  }

  /** What is kept on disk between runs. */
  public CacheReport cache() throws TargetException {
    List<CacheReport.Entry> entries = new ArrayList<>();
    try {
      for (Cache cache :
          List.of(new Cache(options.cache()), new Cache(ServerPreparation.sharedPlace()))) {
        entries.addAll(cache.entries());
      }
    } catch (IOException e) {
      throw SystemErrors.files("the cache cannot be measured", options.cache(), e);
    }
    return new CacheReport(
        options.cache(), entries.stream().mapToLong(CacheReport.Entry::bytes).sum(), entries);
  }

  @Override
  public void close() {
    closeServers();
    resources.close();
  }

  private void closeServers() {
    List<Server> all;
    synchronized (servers) {
      all = List.copyOf(servers);
      servers.clear();
    }
    all.parallelStream().forEach(Server::close);
  }
}
