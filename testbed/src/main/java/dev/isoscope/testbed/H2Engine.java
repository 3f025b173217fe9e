package dev.isoscope.testbed;

import dev.isoscope.dbms.Sql;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;

/** H2 in memory. */
public final class H2Engine extends Engine {
  public H2Engine() {
    super("h2", "org.h2.Driver", Coordinates.jar("com.h2database", "h2"));
  }

  @Override
  public Database open(
      Driver driver, String name, Optional<String> mode, DirectorySource directories) {
    String url = "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=600000";
    return new Database() {
      @Override
      public Connection connect(String session) throws SQLException {
        return driver.connect(url, login("sa"));
      }

      @Override
      public void close() throws SQLException {
        // Old versions complain when a connection to a database that is gone is closed.
        Sql.execute(connect("isoscope"), "SHUTDOWN IMMEDIATELY");
      }
    };
  }
}
