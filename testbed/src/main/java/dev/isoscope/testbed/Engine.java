package dev.isoscope.testbed;

import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** A DBMS that runs inside this JVM; one small class each, without state. */
interface Engine {
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

  Database open(Driver driver, String name, Optional<String> mode, Workshop.Runs directories)
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

  /** The engines by the names of their DBMSs. */
  static List<Engine> all() {
    return List.of(
        new H2Engine(),
        new HsqldbEngine(),
        new DerbyEngine(),
        new SqliteEngine(),
        new DuckdbEngine());
  }
}
