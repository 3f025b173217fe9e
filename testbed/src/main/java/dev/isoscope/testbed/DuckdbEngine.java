package dev.isoscope.testbed;

import dev.isoscope.model.Version;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** DuckDB in memory: all connections are duplicates of the first. */
public final class DuckdbEngine implements Engine {
  @Override
  public String dbms() {
    return "duckdb";
  }

  @Override
  public String driverClass() {
    return "org.duckdb.DuckDBDriver";
  }

  @Override
  public List<Coordinates> coordinates(Version version) {
    return List.of(Coordinates.jar("org.duckdb", "duckdb_jdbc"));
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
