package dev.isoscope.execute;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.h2.H2;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** An H2 database of the test's own. */
public final class InMemoryH2 implements Server {
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private final String url = "jdbc:h2:mem:test" + NUMBER.incrementAndGet();
  private final Connection keeper;

  public InMemoryH2() throws SQLException {
    keeper = DriverManager.getConnection(url, "sa", "");
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
  public void restart() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    try {
      keeper.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
