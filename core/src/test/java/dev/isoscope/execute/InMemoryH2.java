package dev.isoscope.execute;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.h2.H2;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** An H2 database of the test's own, which SHUTDOWN kills, and which comes back to life. */
public class InMemoryH2 implements Server {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private String url;
  private Connection keeper;

  public InMemoryH2() throws SQLException {
    start();
  }

  @Override
  public Dbms dbms() {
    return new H2();
  }

  @Override
  public TargetIdentity identity() {
    return new TargetIdentity("h2", "h2", Optional.empty(), Version.parse("2.5.252"));
  }

  @Override
  public Connection connect(String session) throws SQLException {
    return DriverManager.getConnection(url, "sa", "");
  }

  @Override
  public boolean exclusive() {
    return true;
  }

  @Override
  public void restart() throws SQLException {
    start();
  }

  private void start() throws SQLException {
    url = "jdbc:h2:mem:test" + NUMBER.incrementAndGet() + ";LOCK_TIMEOUT=600000";
    keeper = DriverManager.getConnection(url, "sa", "");
  }

  /** Takes the server away with all its connections. */
  public final void kill() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute("SHUTDOWN IMMEDIATELY");
    }
  }

  @Override
  public void close() {
    try {
      keeper.close();
    } catch (SQLException e) {
      // It is dead already.
    }
  }
}
