package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A database of an engine in this JVM. */
final class EmbeddedServer extends IdentifiedServer {
  private final Engine engine;
  private final Driver driver;
  private final Optional<String> mode;
  private final DirectorySource directories;
  private final Supplier<String> names;
  private Engine.Database database;

  EmbeddedServer(
      Engine engine,
      Driver driver,
      TargetSpec spec,
      Dbms dbms,
      Supplier<String> names,
      DirectorySource directories)
      throws SQLException, TargetException {
    super(spec, dbms);
    this.engine = engine;
    this.driver = driver;
    this.names = names;
    this.directories = directories;
    mode = mode(spec, dbms);
    database = engine.open(driver, names.get(), mode, directories);
    try (Connection connection = connect("isoscope")) {
      identify(mode, connection);
    }
  }

  @Override
  public synchronized Connection connect(String session) throws SQLException {
    return database.connect(session);
  }

  @Override
  public synchronized void restart() throws SQLException {
    close();
    try {
      database = engine.open(driver, names.get(), mode, directories);
    } catch (TargetException e) {
      throw new SQLException(e.getMessage(), e);
    }
  }

  /** A database whose sessions hang may hang when it is closed; it is left behind, then. */
  @Override
  public synchronized void close() {
    Engine.Database old = database;
    Thread closing =
        new Thread(
            () -> {
              try {
                old.close();
              } catch (SQLException e) {
                // It was closed or broken before.
              }
            },
            "isoscope-closing");
    closing.setDaemon(true);
    closing.start();
    try {
      closing.join(TimeUnit.SECONDS.toMillis(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
