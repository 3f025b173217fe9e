package dev.isoscope.testbed;

import dev.isoscope.dbms.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** SQLite on a file, because its databases in memory do not lock as files do. */
public final class SqliteEngine extends Engine {
  public SqliteEngine() {
    super("sqlite", "org.sqlite.JDBC", Coordinates.jar("org.xerial", "sqlite-jdbc"));
  }

  @Override
  public Database open(
      Driver driver, String name, Optional<String> mode, DirectorySource directories)
      throws SQLException, TargetException {
    Path directory = directories.add();
    String url = "jdbc:sqlite:" + directory.resolve("database");
    Properties properties = new Properties();
    properties.setProperty("busy_timeout", "0");
    properties.setProperty("synchronous", "OFF");
    Database database =
        new Database() {
          @Override
          public Connection connect(String session) throws SQLException {
            return driver.connect(url, properties);
          }

          @Override
          public void close() throws SQLException {
            try {
              DirectoryTrees.delete(directory);
            } catch (IOException e) {
              throw new SQLException("cannot delete " + directory, e);
            }
          }
        };
    try (Connection connection = database.connect("isoscope")) {
      boolean wal = mode.orElse("journal").equals("wal");
      // The file remembers that it has a write-ahead log.
      Sql.value(connection, "PRAGMA journal_mode = " + (wal ? "WAL" : "DELETE"));
    }
    return database;
  }
}
