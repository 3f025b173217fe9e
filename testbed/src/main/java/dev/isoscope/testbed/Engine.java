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
public abstract class Engine {
  /** One database of an engine, shared by all connections to it and by nobody else. */
  public interface Database {
    Connection connect(String session) throws SQLException;

    /** Ends it, whatever its connections are doing. */
    void close() throws SQLException;
  }

  private final String dbms;
  private final String driverClass;
  private final Coordinates jar;

  /**
   * @param jar the artifact that is the engine
   */
  protected Engine(String dbms, String driverClass, Coordinates jar) {
    this.dbms = dbms;
    this.driverClass = driverClass;
    this.jar = jar;
  }

  public final String dbms() {
    return dbms;
  }

  public final String driverClass() {
    return driverClass;
  }

  /** The artifacts that make up the engine, the main one first. */
  public List<Coordinates> coordinates(Version version) {
    return List.of(jar);
  }

  /** Sets what the engine reads when its classes are loaded. */
  public void beforeLoading() {}

  public abstract Database open(
      Driver driver, String name, Optional<String> mode, DirectorySource directories)
      throws SQLException, TargetException;

  /** Sets a system property that the user has not set. */
  protected static void property(String name, String value) {
    if (System.getProperty(name) == null) {
      System.setProperty(name, value);
    }
  }

  protected static Properties login(String user) {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", "");
    return properties;
  }

  /** The engine of a DBMS, if it has one. */
  public static Optional<Engine> of(String dbms) {
    return ServiceLoader.load(Engine.class, Engine.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(engine -> engine.dbms().equals(dbms))
        .findFirst();
  }
}
