package dev.isoscope.testbed;

import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.engine.SessionLogs;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;

/** HSQLDB in memory; its mode is its transaction model. */
public final class HsqldbEngine extends Engine {
  public HsqldbEngine() {
    super("hsqldb", "org.hsqldb.jdbc.JDBCDriver", Coordinates.jar("org.hsqldb", "hsqldb"));
  }

  /** It would set up the logging of the whole JVM; and it calls only what it is told it may. */
  @Override
  public void beforeLoading() {
    property("hsqldb.reconfig_logging", "false");
    property("hsqldb.method_class_names", SessionLogs.class.getPackageName() + ".*");
  }

  @Override
  public Database open(
      Driver driver, String name, Optional<String> mode, DirectorySource directories) {
    String url = "jdbc:hsqldb:mem:" + name + ";hsqldb.tx=" + mode.orElse("locks");
    return new Database() {
      @Override
      public Connection connect(String session) throws SQLException {
        return driver.connect(url, login("SA"));
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
