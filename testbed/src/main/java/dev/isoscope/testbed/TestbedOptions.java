package dev.isoscope.testbed;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the user decides about all targets at once.
 *
 * @param cache where unpacked servers and initialised data directories are kept
 * @param offline whether nothing may be downloaded
 * @param user who logs in to servers given by URL
 * @param password of that user; never printed
 * @param dialect the DBMS that speaks at a URL which does not tell
 * @param driverJars files that hold JDBC drivers for URLs
 * @param serverOptions what servers of our own are started with beside what is usual, each {@code
 *     NAME=VALUE}
 */
public record TestbedOptions(
    Path cache,
    boolean offline,
    Optional<String> user,
    Optional<String> password,
    Optional<String> dialect,
    List<Path> driverJars,
    List<String> serverOptions) {
  public TestbedOptions {
    cache = cache.toAbsolutePath().normalize();
    driverJars = List.copyOf(driverJars);
    serverOptions = List.copyOf(serverOptions);
  }

  /** The environment's answers: ISOSCOPE_CACHE, XDG_CACHE_HOME and ISOSCOPE_PASSWORD. */
  public static TestbedOptions defaults() {
    return new TestbedOptions(
        defaultCache(),
        false,
        Optional.empty(),
        Optional.ofNullable(System.getenv("ISOSCOPE_PASSWORD")),
        Optional.empty(),
        List.of(),
        List.of());
  }

  public static Path defaultCache() {
    String own = System.getenv("ISOSCOPE_CACHE");
    if (own != null && !own.isBlank()) {
      return Path.of(own);
    }
    String caches = System.getenv("XDG_CACHE_HOME");
    // The standard wants relative paths in XDG variables to be ignored.
    Path place =
        caches != null && caches.startsWith("/")
            ? Path.of(caches)
            : Path.of(System.getProperty("user.home"), ".cache");
    return place.resolve("isoscope");
  }

  public TestbedOptions withCache(Path other) {
    return new TestbedOptions(other, offline, user, password, dialect, driverJars, serverOptions);
  }

  public TestbedOptions withOffline(boolean other) {
    return new TestbedOptions(cache, other, user, password, dialect, driverJars, serverOptions);
  }

  public TestbedOptions withLogin(Optional<String> otherUser, Optional<String> otherPassword) {
    return new TestbedOptions(
        cache, offline, otherUser, otherPassword, dialect, driverJars, serverOptions);
  }

  public TestbedOptions withDialect(Optional<String> other) {
    return new TestbedOptions(cache, offline, user, password, other, driverJars, serverOptions);
  }

  public TestbedOptions withDriverJars(List<Path> others) {
    return new TestbedOptions(cache, offline, user, password, dialect, others, serverOptions);
  }

  public TestbedOptions withServerOptions(List<String> others) {
    return new TestbedOptions(cache, offline, user, password, dialect, driverJars, others);
  }

  @Override
  public String toString() {
    return "TestbedOptions[cache=" + cache + ", offline=" + offline + "]";
  }
}
