package dev.isoscope.compatibility;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.TargetIdentity;
import java.sql.Connection;
import java.sql.SQLException;

/** A real server that can be lost for good. */
final class MortalServer implements Server {
  private final Server server;
  private volatile boolean lost;

  MortalServer(Server server) {
    this.server = server;
  }

  /** Takes the server away with all its connections. */
  void lose() {
    lost = true;
    server.close();
  }

  @Override
  public Dbms dbms() {
    return server.dbms();
  }

  @Override
  public TargetIdentity identity() {
    return server.identity();
  }

  @Override
  public Connection connect(String session) throws SQLException {
    if (lost) {
      throw new SQLException("nobody is there", "08001");
    }
    return server.connect(session);
  }

  @Override
  public boolean exclusive() {
    return server.exclusive();
  }

  @Override
  public void restart() throws SQLException {
    if (lost) {
      throw new SQLException("its files are gone");
    }
    server.restart();
  }

  @Override
  public void close() {
    server.close();
  }
}
