package dev.isoscope.testbed;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** DuckDB in memory: all connections are duplicates of the first. */
public final class DuckdbEngine extends Engine {
  public DuckdbEngine() {
    super("duckdb", "org.duckdb.DuckDBDriver", Coordinates.jar("org.duckdb", "duckdb_jdbc"));
  }

  @Override
  public Database open(
      Driver driver, String name, Optional<String> mode, DirectorySource directories)
      throws SQLException {
    Connection first = driver.connect("jdbc:duckdb:", new Properties());
    return new Database() {
      @Override
      public Connection connect(String session) throws SQLException {
        return duplicate(first);
      }

      @Override
      public void close() throws SQLException {
        first.close();
      }
    };
  }

  /** By name, because the class may come from a class loader of its own. */
  private static Connection duplicate(Connection connection) throws SQLException {
    try {
      return (Connection) connection.getClass().getMethod("duplicate").invoke(connection);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw new SQLException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new SQLException("this DuckDB driver cannot share a database", e);
    }
  }
}
