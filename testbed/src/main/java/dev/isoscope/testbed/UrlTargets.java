package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.jar.JarFile;

/** Servers that run already and are given by JDBC URL. */
final class UrlTargets {
  private static final String PASSWORD = "ISOSCOPE_PASSWORD";

  private final TestbedOptions options;
  private final Drivers drivers;

  UrlTargets(TestbedOptions options, Drivers drivers) {
    this.options = options;
    this.drivers = drivers;
  }

  Server connect(TargetSpec spec) throws TargetException {
    if (JdbcUrl.unshared(spec.url().orElseThrow())) {
      throw TargetException.usage(
          "every connection to %s has a database of its own: name a file, or write --on %s"
              .formatted(spec.text(), spec.dbms()));
    }
    Dbms named = dbms(spec);
    Driver driver = driver(spec);
    Dbms dbms = named;
    try (Connection connection = server(spec, named, driver).connect("isoscope")) {
      dbms = answering(spec, named, connection);
    } catch (SQLException e) {
      throw refused(spec, named, e);
    }
    ForeignServer server = server(spec, dbms, driver);
    try (Connection connection = server.connect("isoscope")) {
      List<String> missing = dbms.missingPrivileges(connection);
      if (!missing.isEmpty()) {
        throw TargetException.unavailable(
            spec.text()
                + " does not allow what Isoscope needs:\n  "
                + String.join("\n  ", missing));
      }
      return server.identified(connection);
    } catch (SQLException e) {
      throw refused(spec, dbms, e);
    }
  }

  private ForeignServer server(TargetSpec spec, Dbms dbms, Driver driver) {
    return new ForeignServer(spec, dbms, driver, options.user(), options.password());
  }

  /** Who answers may be another than the URL says: MariaDB is often called by MySQL's scheme. */
  private Dbms answering(TargetSpec spec, Dbms named, Connection connection)
      throws SQLException, TargetException {
    String product = connection.getMetaData().getDatabaseProductName();
    Optional<Dbms> told =
        DbmsRegistry.all().stream().filter(one -> one.productName().equals(product)).findFirst();
    boolean relative = told.filter(one -> !one.family().equals(named.family())).isEmpty();
    Optional<Dbms> disguised = relative ? disguised(named, connection) : Optional.empty();
    Optional<Dbms> known = disguised.or(() -> told);
    if (known.isEmpty() || known.get().name().equals(named.name())) {
      return named;
    }
    if (options.dialect().isPresent()) {
      throw TargetException.usage(
          "%s answers as %s, not as %s: leave out --dialect, or write --dialect %s"
              .formatted(spec.text(), known.get().title(), named.title(), known.get().name()));
    }
    return known.get();
  }

  /** One of the family that drivers do not tell from its relatives. */
  private static Optional<Dbms> disguised(Dbms named, Connection connection) throws SQLException {
    for (Dbms dbms : DbmsRegistry.all()) {
      if (dbms.family().equals(named.family()) && dbms.answers(connection)) {
        return Optional.of(dbms);
      }
    }
    return Optional.empty();
  }

  private Dbms dbms(TargetSpec spec) throws TargetException {
    String name = options.dialect().orElse(spec.dbms());
    if (name.isEmpty()) {
      throw TargetException.usage(
          spec.text()
              + " does not tell which DBMS it speaks to: add --dialect with one of "
              + TargetSpec.names());
    }
    return DbmsRegistry.find(name)
        .orElseThrow(
            () ->
                TargetException.usage(
                    "unknown dialect '" + name + "': known are " + TargetSpec.names()));
  }

  private Driver driver(TargetSpec spec) throws TargetException {
    String url = spec.url().orElseThrow();
    if (!options.driverJars().isEmpty()) {
      return ownDriver(spec, url);
    }
    Optional<Driver> driver = bundledDriver(url);
    if (driver.isPresent() && accepts(driver.get(), ForeignServer.address(url, driver.get()))) {
      return driver.get();
    }
    throw TargetException.usage(
        "there is no JDBC driver for "
            + spec.text()
            + ": correct the URL, or add --driver FILE.jar with the driver of that DBMS");
  }

  /** The one with which servers of our own are reached. */
  private static Optional<Driver> bundledDriver(String url) throws TargetException {
    String dbms = JdbcUrl.dbms(url).map(Dbms::name).orElse("");
    Optional<Engine> engine = Engine.of(dbms);
    return engine.isPresent()
        ? Optional.of(Drivers.bundled(engine.get().driverClass()))
        : Recipe.of(dbms).map(Recipe::driver);
  }

  private Driver ownDriver(TargetSpec spec, String url) throws TargetException {
    List<Path> jars = options.driverJars();
    for (Path jar : jars) {
      if (!Files.isRegularFile(jar) || !Files.isReadable(jar)) {
        throw TargetException.usage(
            "--driver " + jar + ": there is no such file, or it cannot be read");
      }
      try (JarFile opened = new JarFile(jar.toFile())) {
        opened.getManifest();
      } catch (IOException e) {
        throw TargetException.usage(
            "--driver " + jar + ": this is no jar file, or a damaged one: " + e.getMessage());
      }
    }
    boolean any = false;
    try {
      for (Driver driver : ServiceLoader.load(Driver.class, drivers.loader(jars))) {
        any = true;
        if (accepts(driver, url)) {
          return driver;
        }
      }
    } catch (java.util.ServiceConfigurationError | LinkageError e) {
      throw TargetException.unavailable(
          "the driver in " + jars + " cannot be loaded: " + SystemErrors.reason(e), e);
    }
    throw TargetException.usage(
        any
            ? "the drivers in " + jars + " do not understand " + spec.text()
            : jars + " holds no JDBC driver (no META-INF/services/java.sql.Driver)");
  }

  private static boolean accepts(Driver driver, String url) {
    try {
      return driver.acceptsURL(url);
    } catch (SQLException e) {
      return false;
    }
  }

  private boolean knowsPassword(TargetSpec spec) {
    return options.password().filter(password -> !password.isEmpty()).isPresent()
        || JdbcUrl.tells(spec.url().orElseThrow(), "password");
  }

  private boolean knowsUser(TargetSpec spec) {
    return options.user().isPresent() || JdbcUrl.tells(spec.url().orElseThrow(), "user");
  }

  private TargetException refused(TargetSpec spec, Dbms dbms, SQLException error) {
    String state = Optional.ofNullable(error.getSQLState()).orElse("");
    String message = JdbcUrl.withoutSecrets(error.getMessage(), options.password());
    if (dbms.refusesLogin(error)) {
      return TargetException.unavailable(
          knowsPassword(spec)
              ? spec.text() + " refuses the login: " + message + "; check --user and " + PASSWORD
              : spec.text()
                  + " wants a password, and none was given ("
                  + message
                  + "); give it in the environment variable "
                  + PASSWORD
                  + (knowsUser(spec) ? "" : ", and who logs in with --user"));
    }
    if (dbms.unreachable(error)) {
      return TargetException.unavailable(
          ("no server answers at " + spec.text() + ": " + message)
              + "; check that it runs and that host and port are right");
    }
    return TargetException.unavailable(
        spec.text() + " cannot be used: " + message + " (SQLState " + state + ")");
  }
}
