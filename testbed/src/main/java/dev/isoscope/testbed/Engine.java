package dev.isoscope.testbed;

import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;

/**
 * A DBMS that runs inside this JVM; one small class each, without state, which a file {@code
 * META-INF/services/dev.isoscope.testbed.Engine} on the class path names.
 */
public interface Engine {
  /** One database of an engine, shared by all connections to it and by nobody else. */
  interface Database {
    Connection connect(String session) throws SQLException;

    /** Ends it, whatever its connections are doing. */
    void close() throws SQLException;
  }

  String dbms();

  String driverClass();

  /** The artifacts that make up the engine. */
  List<Coordinates> coordinates(Version version);

  /** Sets what the engine reads when its classes are loaded. */
  default void beforeLoading() {}

  Database open(Driver driver, String name, Optional<String> mode, DirectorySource directories)
      throws SQLException, TargetException;

  /** Sets a system property that the user has not set. */
  static void property(String name, String value) {
    if (System.getProperty(name) == null) {
      System.setProperty(name, value);
    }
  }

  static Properties login(String user) {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", "");
    return properties;
  }

  /** The engine of a DBMS, if it has one. */
  static Optional<Engine> of(String dbms) {
    return ServiceLoader.load(Engine.class, Engine.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(engine -> engine.dbms().equals(dbms))
        .findFirst();
  }
}
