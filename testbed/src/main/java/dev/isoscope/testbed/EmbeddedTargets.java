package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Version;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;

/** Engines inside this JVM: from the class path, or in another version from files. */
final class EmbeddedTargets {
  /** Databases in memory are known by name to the whole JVM, and so the count is the JVM's. */
  private static final AtomicLong COUNT = new AtomicLong();

  private final Resources resources;
  private final Map<String, Driver> loaded = new HashMap<>();

  EmbeddedTargets(Resources resources) {
    this.resources = resources;
  }

  /** The version that is on the class path. */
  static String bundledVersion(String dbms) {
    Properties versions = new Properties();
    try (InputStream stream = EmbeddedTargets.class.getResourceAsStream("bundled.properties")) {
      versions.load(stream);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return versions.getProperty(dbms);
  }

  Server start(Engine engine, TargetSpec spec, Dbms dbms) throws TargetException {
    Driver driver = driver(engine, spec.version().orElse(bundledVersion(dbms.name())));
    try {
      return new EmbeddedServer(
          engine, driver, spec, dbms, EmbeddedTargets::name, resources::directory);
    } catch (SQLException | LinkageError e) {
      throw TargetException.unavailable(
          spec.text() + " cannot be started: " + SystemErrors.reason(e), e);
    }
  }

  static String name() {
    return "isoscope" + COUNT.incrementAndGet();
  }

  synchronized Driver driver(Engine engine, String version) throws TargetException {
    Driver ready = loaded.get(engine.dbms() + "@" + version);
    if (ready == null) {
      engine.beforeLoading();
      ready = load(engine, version);
      loaded.put(engine.dbms() + "@" + version, ready);
    }
    return ready;
  }

  private Driver load(Engine engine, String given) throws TargetException {
    if (given.equals(bundledVersion(engine.dbms()))) {
      return Drivers.bundled(engine.driverClass());
    }
    Artifacts artifacts = resources.artifacts();
    Coordinates main = engine.coordinates(Version.parse(given)).get(0);
    String version = given;
    if (!artifacts.atHand(main, given)) {
      Artifacts.Listing published = artifacts.versions(main);
      version =
          PublishedVersions.find(given, published.versions())
              .orElseThrow(() -> PublishedVersions.unknown(engine.dbms(), given, published));
      if (version.equals(bundledVersion(engine.dbms()))) {
        return Drivers.bundled(engine.driverClass());
      }
      if (!artifacts.atHand(main, version)) {
        resources.report("downloading " + engine.dbms() + " " + version);
      }
    }
    return resources
        .drivers()
        .load(
            engine.driverClass(),
            artifacts.fetchWithDependencies(engine.coordinates(Version.parse(version)), version));
  }

  AvailableTarget describe(Engine engine, Dbms dbms) {
    String bundled = bundledVersion(dbms.name());
    Coordinates main = engine.coordinates(Version.parse(bundled)).get(0);
    List<String> obstacles = new ArrayList<>();
    List<String> versions = new ArrayList<>();
    List<String> ready = new ArrayList<>();
    try {
      Artifacts artifacts = resources.artifacts();
      Artifacts.Listing listing = artifacts.versions(main);
      versions.addAll(listing.versions());
      versions.stream().filter(one -> artifacts.atHand(main, one)).forEach(ready::add);
    } catch (TargetException e) {
      obstacles.add("other versions than " + bundled + ": " + e.getMessage());
    }
    for (List<String> list : List.of(versions, ready)) {
      if (!list.contains(bundled)) {
        list.add(bundled);
      }
      Collections.reverse(list);
    }
    return new AvailableTarget(dbms, bundled, versions, ready, obstacles);
  }
}
