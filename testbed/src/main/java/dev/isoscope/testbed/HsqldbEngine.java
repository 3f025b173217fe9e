package dev.isoscope.testbed;

import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.engine.SessionLogs;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** HSQLDB in memory; its mode is its transaction model. */
public final class HsqldbEngine implements Engine {
  @Override
  public String dbms() {
    return "hsqldb";
  }

  @Override
  public String driverClass() {
    return "org.hsqldb.jdbc.JDBCDriver";
  }

  @Override
  public List<Coordinates> coordinates(Version version) {
    return List.of(Coordinates.jar("org.hsqldb", "hsqldb"));
  }

  /** It would set up the logging of the whole JVM; and it calls only what it is told it may. */
  @Override
  public void beforeLoading() {
    Engine.property("hsqldb.reconfig_logging", "false");
    Engine.property("hsqldb.method_class_names", SessionLogs.class.getPackageName() + ".*");
  }

  @Override
  public Database open(
      Driver driver, String name, Optional<String> mode, DirectorySource directories) {
    String url = "jdbc:hsqldb:mem:" + name + ";hsqldb.tx=" + mode.orElse("locks");
    return new Database() {
      @Override
      public Connection connect(String session) throws SQLException {
        return driver.connect(url, Engine.login("SA"));
      }

      @Override
      public void close() throws SQLException {
        try (Connection connection = connect("isoscope")) {
          Sql.execute(connection, "SHUTDOWN IMMEDIATELY");
        }
      }
    };
  }
}
