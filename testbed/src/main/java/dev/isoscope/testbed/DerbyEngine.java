package dev.isoscope.testbed;

import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Derby in memory; sessions log in under names of their own, which its lock table shows. */
public final class DerbyEngine extends Engine {
  private static final String DROPPED = "08006";

  public DerbyEngine() {
    super(
        "derby",
        "org.apache.derby.jdbc.EmbeddedDriver",
        Coordinates.jar("org.apache.derby", "derby"));
  }

  @Override
  public List<Coordinates> coordinates(Version version) {
    List<Coordinates> jars = new ArrayList<>(super.coordinates(version));
    if (version.atLeast(10, 15)) {
      jars.add(Coordinates.jar("org.apache.derby", "derbyshared"));
      jars.add(Coordinates.jar("org.apache.derby", "derbytools"));
    }
    return jars;
  }

  /** Waits are for the executor to end; and no derby.log in the user's directory. */
  @Override
  public void beforeLoading() {
    property("derby.stream.error.file", "/dev/null");
    property("derby.locks.waitTimeout", "-1");
    property("derby.locks.deadlockTimeout", "0");
  }

  @Override
  public Database open(
      Driver driver, String name, Optional<String> mode, DirectorySource directories)
      throws SQLException {
    String url = "jdbc:derby:memory:" + name;
    driver.connect(url + ";create=true", login("isoscope")).close();
    return new Database() {
      @Override
      public Connection connect(String session) throws SQLException {
        return driver.connect(url, login('"' + session.replace("\"", "\"\"") + '"'));
      }

      @Override
      public void close() throws SQLException {
        try {
          driver.connect(url + ";drop=true", login("isoscope"));
        } catch (SQLException e) {
          // Derby reports success as an error.
          if (!DROPPED.equals(e.getSQLState())) {
            throw e;
          }
        }
      }
    };
  }
}
